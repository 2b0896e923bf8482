import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from "playwright-core";
import { fromSource, run } from "../commands/program.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at } from "../support/json.ts";

const PLACES = [
  process.env["LECTERN_TEST_CHROMIUM"] ?? "",
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
];
/** A microphone that beeps once a second. Whether a page may use it is up to the permissions of its context. */
const MICROPHONE_FLAG = "--use-fake-device-for-media-stream";
const READY_WITHIN_MS = 20_000;
const SETTLED_MS = 500;

/** Chromium's program; the test command installs it where it can. */
const executablePath = PLACES.find((path) => path !== "" && existsSync(path));
/** Whether these tests can run; where not, they skip with this line in the output. */
export const hasChromium = executablePath !== undefined;
if (!hasChromium) {
  console.log("Browser tests are skipped: there is no Chromium. Install it, or set LECTERN_TEST_CHROMIUM to its path.");
}

export const OWNER = { name: "Ming", email: "ming@example.org", password: "correct horse battery" } as const;
export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/** A service of its own with a browser before it. Give it back with `stop`. */
export interface Workspace {
  readonly url: string;
  readonly setupLink: string;
  readonly database: string;
  readonly browser: Browser;
  /** A page in a fresh browser profile; `problems` gathers what the console and the content policy complain about. */
  open(options?: BrowserContextOptions): Promise<Opened>;
  /** The same, signed in as the owner, who is made first where needed. */
  openSignedIn(options?: BrowserContextOptions): Promise<Opened>;
  /** Stops the service, and starts it again at the same address once `meanwhile` is through. */
  restart(meanwhile: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

export interface Opened {
  readonly page: Page;
  readonly problems: readonly string[];
  /** Waits until the page has asked for nothing for a while; the stream of notices, which never ends, does not count. */
  settle(): Promise<void>;
}

interface WorkspaceOptions {
  readonly hasMicrophone?: boolean;
  /** Settings of the service besides those of every test. */
  readonly environment?: Readonly<Record<string, string>>;
}

export async function startWorkspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const { hasMicrophone = false, environment = {} } = options;
  const folder = temporaryFolder();
  let service = startService(folder.dir, "0", environment);
  const [listening, log] = await Promise.all([service.isListening, service.setupLink]);
  const browser = await chromium.launch({
    executablePath: executablePath ?? "",
    args: hasMicrophone ? [...FLAGS, MICROPHONE_FLAG] : FLAGS,
  });

  const open = async (options: BrowserContextOptions = {}): Promise<Opened> => {
    const context = await browser.newContext({
      locale: "en-GB",
      reducedMotion: "reduce",
      viewport: DESKTOP,
      ...options,
    });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      // Chromium reports every answer of 400 and above; those the workspace handles.
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
      while (asked.size > 0 || performance.now() - lastAt < SETTLED_MS) await Bun.sleep(50);
    };
    return { page, problems, settle };
  };

  let cookie: string | null = null;
  return {
    url: listening,
    setupLink: log,
    database: join(folder.dir, "lectern.db"),
    browser,
    open,
    async openSignedIn(options) {
      cookie ??= await signIn(listening, log);
      const [name = "", value = ""] = cookie.split("=");
      const opened = await open(options);
      await opened.page.context().addCookies([{ name, value, url: listening, httpOnly: true, sameSite: "Lax" }]);
      return opened;
    },
    async restart(meanwhile) {
      await service.stop();
      await meanwhile();
      service = startService(folder.dir, new URL(listening).port, environment);
      await service.isListening;
    },
    async stop() {
      await browser.close();
      await service.stop();
      folder.remove();
    },
  };
}

/** Brings the pack of tests/fixtures/library in, as whoever runs the service does. */
export async function importLibrary(workspace: Workspace): Promise<void> {
  await importPack(workspace, join(fromSource.cwd, "tests/fixtures/library"));
}

/** Brings a pack in: a folder or a .zip. */
export async function importPack(workspace: Workspace, pack: string): Promise<void> {
  const { exitCode, stdout, stderr } = await run(["import", pack, "--data", dirname(workspace.database)]);
  if (exitCode !== 0) throw new Error(`The pack was not imported: ${stdout}${stderr}`);
}

/** Reads on until the pattern is there, and lets the rest of the stream run dry in the background. */
async function firstMatch(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) {
      void drain(reader);
      return found;
    }
    const { done, value } = await reader.read();
    if (done) throw new Error(`The service ended before it was ready: ${text}`);
    text += decoder.decode(value, { stream: true });
  }
}

/** Starts the service on a data folder; the link of the setup page is in its log where no account was made yet. */
function startService(dir: string, port: string, environment: Readonly<Record<string, string>>) {
  const child = Bun.spawn([...fromSource.command, "serve", "--data", dir, "--port", port], {
    cwd: fromSource.cwd,
    env: { TMPDIR: "/tmp", LECTERN_RATE_LIMIT_LOGIN: "0", LECTERN_RATE_LIMIT_BINDING: "0", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const setupLink = firstMatch(child.stderr, /(http\S+\/setup\?token=[\w-]+)/);
  // A service with accounts names none, and ends without.
  setupLink.catch(() => {});
  const isListening = async () => {
    const deadline = setTimeout(() => child.kill("SIGKILL"), READY_WITHIN_MS);
    const listening = await firstMatch(child.stdout, /listening on (\S+)\n/);
    clearTimeout(deadline);
    return listening;
  };
  return {
    isListening: isListening(),
    setupLink,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}

/** The session cookie of the owner, as `name=value`. */
async function signIn(url: string, setupLink: string): Promise<string> {
  const { name, email, password } = OWNER;
  const setupToken = new URL(setupLink).searchParams.get("token");
  const made = await post(url, "/api/web/account_setup", { setupToken, name, email, password });
  const answer = made.ok ? made : await post(url, "/api/web/account_login", { email, password });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

export function post(url: string, path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json", origin: url };
  return fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
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

/** What an accessibility check finds that would keep someone out, as `rule: element`. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: unknown = await page.evaluate("axe.run(document, { resultTypes: ['violations'] })");
  const violations = at(found, "violations");
  if (!Array.isArray(violations)) throw new Error("axe gave no result");
  return violations
    .filter((violation) => ["serious", "critical"].includes(String(at(violation, "impact"))))
    .map((violation) => `${at(violation, "id")}: ${at(violation, "nodes", 0, "html")}`);
}

/** Whether nothing sticks out to the right of the window. */
export async function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth");
}
