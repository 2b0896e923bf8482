import { existsSync } from "node:fs";
import { installPackages } from "./packages.ts";

const HEADLESS = "/usr/bin/chromium-headless-shell";
const CHROMIUM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
const PACKAGES = ["chromium", "chromium-headless-shell", "fonts-noto-cjk"];

/** The path of an installed Chromium; undefined when none is installed. */
export function findChromium(): string | undefined {
  return [process.env["LECTERN_TEST_CHROMIUM"], ...CHROMIUM].find((path) => path !== undefined && existsSync(path));
}

/** Installs Chromium if that needs no interaction; otherwise the browser tests skip themselves. */
export async function ensureChromium(): Promise<void> {
  const isThere = CHROMIUM.some((path) => existsSync(path));
  if (process.env["LECTERN_TEST_CHROMIUM"] !== undefined || (isThere && existsSync(HEADLESS))) return;
  if ((await installPackages(PACKAGES)) || isThere) return;
  console.log(
    `\nChromium is not installed (looked for ${CHROMIUM.join(", ")}): the browser tests will skip themselves.`,
  );
}
