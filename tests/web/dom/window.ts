import { BrowserErrorCaptureEnum, GlobalWindow } from "happy-dom";
import { StreamSource } from "./stream-source.ts";

/** Names that Bun also has, but not in the document's form. Everything else that both have stays Bun's: the service in this process uses it. */
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
// They are null in happy-dom. A browser at an insecure address has none, and each window then listens on its own.
Reflect.deleteProperty(Navigator.prototype, "locks");
