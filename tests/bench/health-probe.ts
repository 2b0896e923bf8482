/** Calls /healthz repeatedly in a separate thread, and reports on request how long the slowest answer took, in milliseconds. */
import { parentPort } from "node:worker_threads";

let isRequested = false;

parentPort?.on("message", (message: { readonly url?: string }) => {
  if (message.url === undefined) isRequested = true;
  else void ask(message.url);
});

async function ask(url: string): Promise<void> {
  let longest = 0;
  for (;;) {
    const started = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - started);
    // Only now: the answer that was pending at the request is the one that was delayed.
    if (isRequested) {
      isRequested = false;
      parentPort?.postMessage(longest);
      longest = 0;
    }
    await Bun.sleep(1);
  }
}
