import * as oauth from "oauth4webapi";
import { trustingFetch } from "../../support/https-proxy.ts";
import { at, listAt } from "../../support/json.ts";
import { type App, BUILT_IN, type Called, documentOf, nameOf, redirectOf, type Setting } from "./profiles.ts";

const LIBRARY = "oauth4webapi";
const TRUSTING = { [oauth.customFetch]: trustingFetch } as const;
const JSON_TYPE = { "content-type": "application/json" };

type Challenge = oauth.WWWAuthenticateChallengeParameters;

/** Access to one resource: what `oauth4webapi` found out about it, and the token. */
class Access {
  readonly asked: (string | null)[] = [];
  #server: oauth.AuthorizationServer | null = null;
  #client: oauth.Client | null = null;
  #supported = "";
  #token = "";

  constructor(
    private readonly setting: Setting,
    private readonly clientName: string,
    /** The address that the program was given. */
    private readonly address: URL,
    /** An address there that answers calls. */
    private readonly probe: URL,
  ) {}

  /** Sends JSON, and answers the response or what it asks for. */
  async send(url: URL, body: object): Promise<Response | Challenge> {
    const headers = new Headers(JSON_TYPE);
    try {
      // The library never sends an empty token: a program without one finds out by a request of its own.
      if (this.#token === "") {
        const text = JSON.stringify(body);
        const refused = await trustingFetch(url, { method: "POST", headers, body: text });
        return challengeIn(refused.headers.get("www-authenticate") ?? "");
      }
      return await oauth.protectedResourceRequest(this.#token, "POST", url, headers, JSON.stringify(body), TRUSTING);
    } catch (error) {
      if (!(error instanceof oauth.WWWAuthenticateChallengeError)) throw error;
      return { ...error.cause[0]?.parameters, status: String(error.response.status) };
    }
  }

  /** Goes from the address to a token. */
  async obtain(): Promise<void> {
    const challenge = await this.send(this.probe, { jsonrpc: "2.0", id: 1, method: "tools/list" });
    if (challenge instanceof Response) throw new Error("answered without a token");
    await this.#discover();
    const { asks } = this.setting.profile;
    await this.ask({ challenge: challenge.scope, metadata: this.#supported, nothing: undefined }[asks]);
  }

  /** Asks the learner for access. */
  async ask(scope: string | undefined): Promise<void> {
    this.asked.push(scope ?? null);
    this.#token = await (this.setting.profile.way === "device" ? this.#byCode(scope) : this.#byRedirect(scope));
  }

  async #discover(): Promise<void> {
    const found = await oauth.resourceDiscoveryRequest(this.address, TRUSTING);
    const resource = await oauth.processResourceDiscoveryResponse(this.address, found);
    this.#supported = (resource.scopes_supported ?? []).join(" ");
    const issuer = new URL(resource.authorization_servers?.[0] ?? "");
    const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...TRUSTING });
    this.#server = await oauth.processDiscoveryResponse(issuer, response);
    this.#client = await this.#identify(this.#server);
  }

  async #identify(server: oauth.AuthorizationServer): Promise<oauth.Client> {
    const { profile, deployment } = this.setting;
    if (profile.identity === "built-in") return { client_id: BUILT_IN };
    if (profile.identity === "document") return { client_id: documentOf(this.clientName, deployment) };
    const metadata = { client_name: this.clientName, redirect_uris: [redirectOf(profile, deployment)] };
    const response = await oauth.dynamicClientRegistrationRequest(server, metadata, TRUSTING);
    return oauth.processDynamicClientRegistrationResponse(response);
  }

  #known(): { server: oauth.AuthorizationServer; client: oauth.Client } {
    if (this.#server === null || this.#client === null) throw new Error("nothing is known of the server yet");
    return { server: this.#server, client: this.#client };
  }

  async #byRedirect(scope: string | undefined): Promise<string> {
    const { server, client } = this.#known();
    const { deployment, profile, allows, by } = this.setting;
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const redirectUri = redirectOf(profile, deployment);
    const address = new URL(server.authorization_endpoint ?? "");
    address.search = new URLSearchParams({
      response_type: "code",
      client_id: client.client_id,
      redirect_uri: redirectUri,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      resource: this.address.href,
      state,
      ...(scope !== undefined && { scope }),
    }).toString();
    await deployment.decide(address, allows, by);
    const answer = oauth.validateAuthResponse(server, client, await deployment.returned(state), state);
    const options = { ...TRUSTING, additionalParameters: { resource: this.address.href } };
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, oauth.None(), answer, redirectUri, verifier, options] as const),
    );
    return (await oauth.processAuthorizationCodeResponse(server, client, response)).access_token;
  }

  async #byCode(scope: string | undefined): Promise<string> {
    const { server, client } = this.#known();
    const { deployment, allows, by } = this.setting;
    const asked = { resource: this.address.href, ...(scope !== undefined && { scope }) };
    const begun = await oauth.deviceAuthorizationRequest(server, client, oauth.None(), asked, TRUSTING);
    const device = await oauth.processDeviceAuthorizationResponse(server, client, begun);
    await deployment.decideDevice(device.user_code, allows, by);
    const { device_code: code } = device;
    const polled = await oauth.deviceCodeGrantRequest(server, client, oauth.None(), code, TRUSTING);
    return (await oauth.processDeviceCodeResponse(server, client, polled)).access_token;
  }
}

/** An app that speaks OAuth with `oauth4webapi`, and MCP by hand. */
export class IndependentApp implements App {
  readonly clientName: string;
  readonly #mcpAddress: URL;
  readonly #apiAddress: string;
  readonly #mcp: Access;
  readonly #api: Access;

  constructor(setting: Setting) {
    const { url } = setting.deployment;
    this.clientName = nameOf(setting.profile, LIBRARY);
    this.#mcpAddress = new URL(`${url}/mcp`);
    this.#apiAddress = `${url}/api/v1/agent`;
    this.#mcp = new Access(setting, this.clientName, this.#mcpAddress, this.#mcpAddress);
    const probe = this.#operation("ielts_study_plans_list");
    this.#api = new Access(setting, this.clientName, new URL(this.#apiAddress), probe);
  }

  get asked(): readonly (string | null)[] {
    return this.#mcp.asked;
  }

  #operation(id: string): URL {
    return new URL(`${this.#apiAddress}/capabilities/${id}`);
  }

  async connect(): Promise<void> {
    await this.#mcp.obtain();
  }

  async callTool(name: string, input: object): Promise<Called> {
    const message = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name, arguments: input } };
    let answer = await this.#mcp.send(this.#mcpAddress, message);
    if (!(answer instanceof Response) && answer.error === "insufficient_scope") {
      await this.#mcp.ask(answer.scope);
      answer = await this.#mcp.send(this.#mcpAddress, message);
    }
    if (!(answer instanceof Response)) throw new Error(`refused: ${JSON.stringify(answer)}`);
    const body: unknown = await answer.json();
    const text = JSON.stringify(listAt(body, "result", "content"));
    return { status: at(body, "result", "isError") === true ? 400 : answer.status, text };
  }

  async connectToApi(): Promise<void> {
    await this.#api.obtain();
  }

  async callApi(operation: string): Promise<number> {
    return statusOf(await this.#api.send(this.#operation(operation), {}));
  }

  async pingMcp(): Promise<number> {
    return statusOf(await this.#mcp.send(this.#mcpAddress, { jsonrpc: "2.0", id: 1, method: "tools/list" }));
  }

  async close(): Promise<void> {}
}

function statusOf(answer: Response | Challenge): number {
  return answer instanceof Response ? answer.status : Number(answer["status"]);
}

/** The parameters of a challenge. */
function challengeIn(header: string): Challenge {
  return Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
}
