import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Headless Chromium starts and renders faster, and has no system notifications, push, microphone or clipboard. */
const HEADLESS = ["/usr/bin/chromium-headless-shell"];
const WHOLE = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  // A microphone that beeps once a second. The permissions of its context decide whether a page may use it.
  "--use-fake-device-for-media-stream",
  // Optimizing the code costs more than any test runs long enough to gain.
  "--js-flags=--no-opt,--no-maglev",
];

const chosen = process.env["LECTERN_TEST_CHROMIUM"];
const found = (places: readonly string[]) =>
  [...(chosen === undefined ? [] : [chosen]), ...places].find((path) => existsSync(path));
const whole = found(WHOLE);
const fastest = found([...HEADLESS, ...WHOLE]);

/** Whether these tests can run; if not, they skip with this line in the output. */
export const hasChromium = whole !== undefined && fastest !== undefined;
if (!hasChromium) {
  console.log("Browser tests are skipped: there is no Chromium. Install it, or set LECTERN_TEST_CHROMIUM to its path.");
}

const running = new Map<string, Promise<Browser>>();

/** The browser of this process, shared by all test files that it runs; each test opens its own context. It ends with the process. */
export async function sharedBrowser({ isWhole }: { readonly isWhole: boolean }): Promise<Browser> {
  const executablePath = (isWhole ? whole : fastest) ?? "";
  const before = await running.get(executablePath);
  if (before?.isConnected()) return before;
  const launched = chromium.launch({ executablePath, args: FLAGS });
  running.set(executablePath, launched);
  return launched;
}
