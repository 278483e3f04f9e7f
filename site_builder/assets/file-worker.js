/* Search without a server. A page opened from a file may start no worker, so its script runs in a hidden frame instead,
   which talks to the page through the same messages. Served pages are left alone. */
(function () {
  "use strict";
  if (location.protocol !== "file:") return;

  function load(frame, address) {
    return new Promise(function (done, fail) {
      var script = frame.document.createElement("script");
      script.onload = done;
      script.onerror = fail;
      script.src = address;
      frame.document.body.appendChild(script);
    });
  }

  window.Worker = function (script) {
    var address = new URL(script, document.baseURI).href;
    var worker = new EventTarget();
    var element = document.createElement("iframe");
    var waiting = [];
    var ready = false;

    function send(data) {
      element.contentWindow.dispatchEvent(new MessageEvent("message", { data: data }));
    }

    function start() {
      document.body.appendChild(element);
      var frame = element.contentWindow;
      frame.document.open();
      frame.document.write("<!doctype html><title>search</title><body></body>");
      frame.document.close();
      frame.importScripts = function () {
        return Array.from(arguments).reduce(function (before, one) {
          return before.then(function () { return load(frame, new URL(one, address).href); });
        }, Promise.resolve());
      };
      frame.postMessage = function (data) {
        var message = new MessageEvent("message", { data: data });
        worker.dispatchEvent(message);
        if (worker.onmessage) worker.onmessage(message);
      };
      load(frame, address).then(function () {
        ready = true;
        waiting.splice(0).forEach(send);
      });
    }

    element.hidden = true;
    element.title = "search";
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
    else start();
    worker.postMessage = function (data) { if (ready) send(data); else waiting.push(data); };
    worker.terminate = function () { element.remove(); };
    return worker;
  };
})();
