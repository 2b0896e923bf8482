/** Asks /healthz again and again in a thread of its own, and tells on request how long the longest answer took, in milliseconds. */
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
    // Only now: the answer that was under way as somebody asked is the one that was held up.
    if (isRequested) {
      isRequested = false;
      parentPort?.postMessage(longest);
      longest = 0;
    }
    await Bun.sleep(1);
  }
}
