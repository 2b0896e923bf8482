import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { hasChromium, sharedBrowser } from "../../browser/chromium.ts";
import { addUser, PASSWORD, type Program, type Server, serve } from "../../commands/program.ts";
import { authority } from "../../support/authority.ts";
import { eventually } from "../../support/eventually.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { type HttpsProxy, httpsProxy, trustingFetch } from "../../support/https-proxy.ts";
import { at, listAt } from "../../support/json.ts";

/** A learner may enter only so many codes of devices a minute, so there are two. */
const LEARNERS = ["first@example.org", "second@example.org"] as const;

/** How much the learner allows: reading, or everything that a program asks for. */
export type Allows = "reading" | "everything";
/** Where the learner decides: on the page in a browser, or by the operation that the page uses. */
export type By = "page" | "operation";

/** The built service behind https, a learner who is signed in, and a host of apps on the internet. */
export class Deployment implements AsyncDisposable {
  /** What browsers brought to redirect addresses, by `state`. */
  readonly #returned = new Map<string, URLSearchParams>();
  /** The host of a hosted app, and a port of this machine on which a program on the command line listens. */
  readonly #listeners: readonly Bun.Server<undefined>[];
  #cookie = "";
  #page: Page | null = null;

  private constructor(
    readonly proxy: HttpsProxy,
    private readonly folder: ReturnType<typeof temporaryFolder>,
  ) {
    const fetch = (request: Request): Response => this.#answerAsApp(new URL(request.url));
    const place = { hostname: "127.0.0.1", port: 0, fetch };
    const tls = { cert: authority.cert, key: authority.key };
    this.#listeners = [Bun.serve({ ...place, tls }), Bun.serve(place)];
  }

  /** Starts the program as an operator does whose authority is private and whose proxy is on the same machine. */
  static async start(program: Program): Promise<Deployment> {
    const folder = temporaryFolder();
    const data = join(folder.dir, "data");
    const trusted = join(folder.dir, "authority.pem");
    writeFileSync(trusted, authority.ca);
    const deployment = new Deployment(httpsProxy(), folder);
    const { url } = deployment;
    for (const learner of LEARNERS) await addUser(data, learner, program);
    deployment.#service = await serve(["--data", data, "--no-seed"], {
      program,
      env: {
        LECTERN_BASE_URL: url,
        LECTERN_TRUST_PROXY: "true",
        LECTERN_CLIENT_ADDRESSES: "127.0.0.1",
        NODE_EXTRA_CA_CERTS: trusted,
      },
    });
    deployment.proxy.lead(deployment.#service.url);
    return deployment;
  }

  #service: Server | null = null;

  get url(): string {
    return this.proxy.url;
  }

  /** The address of the hosted app. */
  get appUrl(): string {
    return `https://127.0.0.1:${this.#listeners[0]?.port}`;
  }

  /** The address at which a program on this machine listens. */
  get loopbackUrl(): string {
    return `http://127.0.0.1:${this.#listeners[1]?.port}`;
  }

  /** The answer that a browser brought back. */
  returned(state: string): Promise<URLSearchParams> {
    return eventually(() => {
      const answer = this.#returned.get(state);
      if (answer === undefined) throw new Error("the browser has not come back");
      return answer;
    });
  }

  /** The learner decides about an authorization request, and the browser goes to the app. */
  async decide(address: URL, allows: Allows, by: By): Promise<void> {
    if (by === "page" && hasChromium) {
      const page = await this.#open(address.href);
      await allowOn(page, allows);
      await this.returned(address.searchParams.get("state") ?? "");
      return;
    }
    const query = address.searchParams.toString();
    const { request } = await this.#web("oauth_read_request", { query });
    const scopes = chosen(request, allows);
    const { redirectTo } = await this.#web("oauth_decide_request", { query, decision: "allow", scopes });
    await trustingFetch(String(redirectTo));
  }

  /** The learner decides about the code that a device shows. */
  async decideDevice(userCode: string, allows: Allows, by: By): Promise<void> {
    if (by === "page" && hasChromium) {
      const page = await this.#open(`${this.url}/oauth/device`);
      await page.getByLabel("Code").fill(userCode);
      await page.keyboard.press("Enter");
      await allowOn(page, allows);
      await page.getByRole("heading", { name: "Access allowed" }).waitFor();
      return;
    }
    const device = await this.#web("oauth_read_device", { userCode });
    await this.#web("oauth_decide_device", { userCode, decision: "allow", scopes: chosen(device, allows) });
  }

  /** The learner revokes all access of a program, as the settings do. */
  async revoke(clientName: string): Promise<void> {
    const { tokens } = await this.#web("account_tokens_list", {});
    const mine = listAt(tokens).filter((one) => at(one, "clientName") === clientName && at(one, "status") === "active");
    if (mine.length === 0) throw new Error(`${clientName} has no access`);
    for (const one of mine) await this.#web("account_token_revoke", { tokenId: at(one, "id") });
  }

  /** What the stream of the workspace sends first, while it stays open. */
  async firstOfStream(): Promise<string> {
    const ended = new AbortController();
    const headers = { origin: this.url, cookie: this.#cookie };
    const response = await trustingFetch(`${this.url}/api/web/stream/0`, { headers, signal: ended.signal });
    const { value } = (await response.body?.getReader().read()) ?? {};
    ended.abort();
    return `${response.headers.get("content-type")}: ${new TextDecoder().decode(value)}`;
  }

  /** A page in the learner's browser, which trusts the authority. */
  async openPage(address: string): Promise<Page> {
    return this.#open(address);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#page?.context().close();
    await this.#service?.stop();
    await this.proxy[Symbol.asyncDispose]();
    await Promise.all(this.#listeners.map((one) => one.stop(true)));
    this.folder.remove();
  }

  /** A client metadata document, a redirect address, or an empty page. */
  #answerAsApp({ pathname, searchParams }: URL): Response {
    if (pathname.endsWith(".json")) {
      return Response.json({
        client_id: `${this.appUrl}${pathname}`,
        client_name: decodeURIComponent(pathname.slice(1, -".json".length)),
        redirect_uris: [`${this.appUrl}/callback`, "http://127.0.0.1/callback"],
        token_endpoint_auth_method: "none",
      });
    }
    if (pathname === "/callback") this.#returned.set(searchParams.get("state") ?? "", searchParams);
    return new Response("<!doctype html><title>An app</title>", { headers: { "content-type": "text/html" } });
  }

  /** Signs one of the learners in, instead of who was. */
  async signIn(which: 0 | 1): Promise<void> {
    await this.#page?.context().close();
    this.#page = null;
    const response = await this.#send("account_login", { email: LEARNERS[which], password: PASSWORD });
    this.#cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  }

  #send(id: string, body: object): Promise<Response> {
    const headers = { "content-type": "application/json", origin: this.url, cookie: this.#cookie };
    return trustingFetch(`${this.url}/api/web/${id}`, { method: "POST", headers, body: JSON.stringify(body) });
  }

  async #web(id: string, body: object): Promise<Record<string, unknown>> {
    const response = await this.#send(id, body);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${id}: ${text}`);
    return JSON.parse(text).data;
  }

  async #open(address: string): Promise<Page> {
    // A new page: the last one may still be on its way to the address of a program.
    await this.#page?.close();
    this.#page = await (await this.#context()).newPage();
    await this.#page.goto(address);
    return this.#page;
  }

  async #context(): Promise<BrowserContext> {
    const browser = await sharedBrowser({ isWhole: false });
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "en-GB" });
    const [name = "", value = ""] = this.#cookie.split("=");
    const session = { name, value, url: this.url, httpOnly: true, secure: true, sameSite: "Lax" } as const;
    await context.addCookies([session]);
    return context;
  }
}

function chosen(asked: unknown, allows: Allows): unknown[] {
  const offered = [...new Set([...listAt(asked, "requested"), ...listAt(asked, "granted")])];
  return allows === "everything" ? offered : offered.filter((scope) => String(scope).endsWith(":read"));
}

/** Decides on the open consent page. */
async function allowOn(page: Page, allows: Allows): Promise<void> {
  await page.getByRole("heading", { name: "Allow access?" }).waitFor();
  if (allows === "reading") await page.getByText("Read only").click({ timeout: 8_000 });
  await page.getByRole("button", { name: "Allow" }).click();
}
