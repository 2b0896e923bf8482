import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page, Request } from "playwright-core";
import { letTimePass } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at } from "../support/json.ts";
import { sharedBrowser } from "./chromium.ts";
import { noteOpened } from "./pages.ts";
import { type Content, copyPrepared, importPack, post } from "./prepared.ts";
import { type ProfileOptions, Profiles } from "./profiles.ts";
import { startService } from "./service.ts";

export { hasChromium } from "./chromium.ts";
export { OWNER, post } from "./prepared.ts";

/** The smaller of its two builds: every checked page has to parse it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/**
 * Findings are collected in the page: transferring the whole result of a long page takes longer than finding it. Rules whose findings are
 * never serious do not run, and no selectors are generated: both would be discarded.
 */
const FIND_BARRIERS = `axe.run(document, {
  resultTypes: ["violations"],
  selectors: false,
  rules: Object.fromEntries(axe._audit.rules
    .filter(({ impact }) => impact === "minor" || impact === "moderate")
    .map(({ id }) => [id, { enabled: false }])),
}).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => id + ": " + nodes[0].html))`;
const SETTLED_MS = 300;

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/** Every page is checked in each of these: both languages, both widths, light and dark. */
export const LOOKS = [
  { viewport: PHONE, colorScheme: "light", locale: "en-GB" },
  { viewport: PHONE, colorScheme: "dark", locale: "zh-CN" },
  { viewport: DESKTOP, colorScheme: "light", locale: "zh-CN" },
  { viewport: DESKTOP, colorScheme: "dark", locale: "en-GB" },
] as const;

/** A test file's own service with a browser. Release it with `stop`. */
export interface Workspace {
  readonly url: string;
  /** The link of the setup page; empty unless the service started without an account. */
  readonly setupLink: string;
  readonly database: string;
  readonly browser: Browser;
  /** A page in a fresh browser profile; `problems` collects the errors of the console and the content policy. */
  open(options?: ProfileOptions): Promise<Opened>;
  /** The same, signed in as the owner. */
  openSignedIn(options?: ProfileOptions): Promise<Opened>;
  /** Ends the service, by SIGTERM by default, and starts it again at the same address once `meanwhile` is done. */
  restart(meanwhile: () => Promise<unknown>, signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
  stop(): Promise<void>;
}

export interface Opened {
  readonly page: Page;
  readonly problems: readonly string[];
  /** Waits until the page has sent no request for a while; the stream of notices, which never ends, does not count. */
  settle(): Promise<void>;
}

interface WorkspaceOptions {
  /** What the service contains at its start, besides the owner's account; by default "seed", the built-in content. */
  readonly content?: Content;
  /** A service that was never started before: without an account, with a setup link. */
  readonly isNew?: boolean;
  /** Whether the whole browser is needed: for system notifications, push, the microphone, the clipboard. Headless is faster. */
  readonly isWhole?: boolean;
  /** Settings of the service in addition to those of every test. */
  readonly environment?: Readonly<Record<string, string>>;
}

export async function startWorkspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const { content = "seed", isNew = false, isWhole = false, environment = {} } = options;
  const folder = temporaryFolder();
  const data = join(folder.dir, "data");
  const cookie = isNew ? null : await copyPrepared(content, data);
  let service = startService(data, { environment });
  const [listening, setupLink] = await Promise.all([service.isListening, isNew ? service.setupLink : ""]);
  const browser = await sharedBrowser({ isWhole });
  const profiles = new Profiles(browser, listening);

  const open = async (options: ProfileOptions = {}): Promise<Opened> => {
    const { page, release } = await profiles.open(options);
    noteOpened(release);
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      // Chromium reports every response of 400 and above; the workspace handles these.
      const isAnswer = message.text().startsWith("Failed to load resource: the server responded with a status of 4");
      if (["error", "warning"].includes(message.type()) && !isAnswer) problems.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(listening) && !request.url().startsWith("blob:"))
        problems.push(`loads ${request.url()}`);
    });
    const asked = new Set<Request>();
    let lastAt = performance.now();
    page.on("request", (request) => {
      if (request.resourceType() !== "eventsource") asked.add(request);
    });
    const onEnd = (request: Request) => {
      asked.delete(request);
      lastAt = performance.now();
    };
    page.on("requestfinished", onEnd);
    page.on("requestfailed", onEnd);
    const settle = async () => {
      while (asked.size > 0 || performance.now() - lastAt < SETTLED_MS) await letTimePass(20);
    };
    return { page, problems, settle };
  };

  return {
    url: listening,
    setupLink,
    database: join(data, "lectern.db"),
    browser,
    open,
    async openSignedIn(options) {
      if (cookie === null) throw new Error("A new service has no owner yet");
      const [name = "", value = ""] = cookie.split("=");
      const opened = await open(options);
      await opened.page.context().addCookies([{ name, value, url: listening, httpOnly: true, sameSite: "Lax" }]);
      return opened;
    },
    async restart(meanwhile, signal = "SIGTERM") {
      await service.end(signal);
      await meanwhile();
      service = startService(data, { port: new URL(listening).port, environment });
      await service.isListening;
    },
    async stop() {
      await profiles.close();
      await service.end("SIGTERM");
      folder.remove();
    },
  };
}

/** Imports a pack into the data of a running service: a folder or a .zip. */
export function importInto(workspace: Workspace, pack: string): Promise<void> {
  return importPack(dirname(workspace.database), pack);
}

export interface AgentBinding {
  readonly bindingId: string;
  /** Address of the confirm page. */
  readonly link: string;
  exchange(): Promise<{ readonly status: unknown; readonly token: unknown }>;
}

/** Asks for access as an agent does. */
export async function requestBinding(url: string, clientName: string): Promise<AgentBinding> {
  const answer: unknown = await (await post(url, "/api/v1/agent-bindings", { clientName, tokenType: "user" })).json();
  const bindingId = String(at(answer, "data", "bindingId"));
  const secret = String(at(answer, "data", "secret"));
  return {
    bindingId,
    link: String(at(answer, "data", "bindingUrl")),
    exchange: async () => {
      const body: unknown = await (await post(url, `/api/v1/agent-bindings/${bindingId}/exchange`, { secret })).json();
      return { status: at(body, "data", "status"), token: at(body, "data", "token") };
    },
  };
}

/** Serious accessibility findings, as `rule: element`. */
export async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) {
    // Without the wrapper of page.evaluate, which takes longer than the script itself.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Runtime.evaluate", { expression: AXE });
    await devTools.detach();
  }
  return page.evaluate<string[]>(FIND_BARRIERS);
}

/** Whether nothing overflows the window on the right. */
export async function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth");
}
