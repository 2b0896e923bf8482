// Takes the screenshots of the README (docs/images) from a demo with a fixed seed and clock. Run it again after the pages changed.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { findChromium } from "./suite/chromium.ts";

const ROOT = resolve(import.meta.dir, "..");
const IMAGES = resolve(ROOT, "docs/images");
const VIEWPORT = { width: 1200, height: 680 };
const SCHEMES = ["light", "dark"] as const;
const DEMO = [
  "demo",
  "--json",
  "--seed",
  "7",
  "--now",
  "2026-09-09T10:00:00+08:00",
  "--port",
  "0",
  "--control-port",
  "0",
];

interface Demo {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

const executablePath = findChromium();
if (executablePath === undefined) {
  console.error("Chromium is not installed. Install it, or set LECTERN_TEST_CHROMIUM to its path.");
  process.exit(1);
}
mkdirSync(IMAGES, { recursive: true });

const child = Bun.spawn([process.execPath, "src/main.ts", ...DEMO], { cwd: ROOT, stdout: "pipe", stderr: "inherit" });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const demo: Demo = JSON.parse(await firstLine(child.stdout));
  const context = await browser.newContext({ viewport: VIEWPORT, locale: "en-GB", reducedMotion: "reduce" });
  await signIn(context, demo);
  await take(context, "today", demo.baseUrl);
  // An answer with its mark, its explanation and the place in the passage.
  await take(context, "review", await reviewAddress(demo), "Show in the passage");
} finally {
  await browser.close();
  child.kill("SIGTERM");
  await child.exited;
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    const end = text.indexOf("\n");
    if (end >= 0) return text.slice(0, end);
  }
  throw new Error("The demo ended before it was ready. Its log says why.");
}

async function signIn(context: BrowserContext, { baseUrl, email, password }: Demo): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${baseUrl}/login`);
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await page.click("button[type=submit]");
  await page.waitForURL(`${baseUrl}/`);
  await page.close();
}

/** The newest reading practice: its passage shows the evidence next to the marks. */
async function reviewAddress({ baseUrl, token }: Demo): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/v1/agent/capabilities/ielts_review_recent_activity`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ kind: "practice", limit: 50 }),
  });
  const { data }: { data: { items: readonly { subject: string; reviewUrl: string }[] } } = await answer.json();
  const found = data.items.find(({ subject }) => subject === "reading");
  if (found === undefined) throw new Error("The demo has no reading practice to review.");
  return found.reviewUrl;
}

async function take(context: BrowserContext, name: string, address: string, press?: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme });
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator("[role=status][aria-label]").first().waitFor({ state: "detached" });
    if (press !== undefined) await page.getByRole("button", { name: press }).nth(2).click();
    const path = resolve(IMAGES, `${name}-${colorScheme}.png`);
    await page.screenshot({ path, animations: "disabled" });
    console.log(path);
    await page.close();
  }
}
