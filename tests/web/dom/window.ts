import { BrowserErrorCaptureEnum, GlobalWindow } from "happy-dom";
import { StreamSource } from "./stream-source.ts";

/** What Bun has as well, in a form that is not the document's. All else that both have stays Bun's: the service in this process works with it. */
const OF_THE_DOCUMENT = new Set([
  "Event",
  "EventTarget",
  "CustomEvent",
  "ErrorEvent",
  "MessageEvent",
  "addEventListener",
  "removeEventListener",
  "dispatchEvent",
  "navigator",
]);

/** The window of the pages under test. Its document, classes and storage are global from here on: import this before React. */
export const pageWindow = new GlobalWindow({
  url: "http://127.0.0.1/",
  width: 1280,
  height: 800,
  settings: {
    device: { prefersReducedMotion: "reduce" },
    errorCapture: BrowserErrorCaptureEnum.disabled,
    navigation: { disableMainFrameNavigation: true },
  },
});

for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(pageWindow)))
  if (!(name in globalThis) || OF_THE_DOCUMENT.has(name))
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
Object.defineProperty(globalThis, "EventSource", { value: StreamSource, configurable: true });
// Happy-dom has them as null. A browser at an address that is not secure has none, and a window then listens alone.
Reflect.deleteProperty(Navigator.prototype, "locks");
