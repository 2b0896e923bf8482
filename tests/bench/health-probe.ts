/** Asks /healthz again and again in a thread of its own, and tells on request how long the longest answer took, in milliseconds. */
import { parentPort } from "node:worker_threads";

let longest = 0;

parentPort?.on("message", (message: { readonly url?: string }) => {
  if (message.url !== undefined) void ask(message.url);
  else {
    parentPort?.postMessage(longest);
    longest = 0;
  }
});

async function ask(url: string): Promise<void> {
  for (;;) {
    const started = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - started);
    await Bun.sleep(1);
  }
}
