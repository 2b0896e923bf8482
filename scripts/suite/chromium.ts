import { existsSync, statSync } from "node:fs";

const HEADLESS = "/usr/bin/chromium-headless-shell";
const CHROMIUM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
const PACKAGES = ["chromium", "chromium-headless-shell", "fonts-noto-cjk"];

/** Installs Chromium where that needs no questions; elsewhere the browser tests skip themselves. */
export async function ensureChromium(): Promise<void> {
  const isThere = CHROMIUM.some((path) => existsSync(path));
  if (process.env["LECTERN_TEST_CHROMIUM"] !== undefined || (isThere && existsSync(HEADLESS))) return;
  const isDebian = existsSync("/usr/bin/apt-get") && statSync("/usr/bin/apt-get").isFile();
  if (process.getuid?.() !== 0 || !isDebian) {
    if (!isThere) {
      console.log(
        `\nChromium is not installed (looked for ${CHROMIUM.join(", ")}): the browser tests will skip themselves.`,
      );
    }
    return;
  }
  console.log("\n== installing Chromium for the browser tests");
  for (const command of [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", ...PACKAGES],
  ]) {
    const child = Bun.spawn(command, {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if ((await child.exited) === 0) continue;
    console.log(`${command.join(" ")} failed: the browser tests will skip themselves.`);
    return;
  }
}
