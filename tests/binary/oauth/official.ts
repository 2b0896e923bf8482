import {
  auth,
  Client,
  extractWWWAuthenticateParams,
  type OAuthClientInformationMixed,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { bearer } from "../../support/app.ts";
import { trustingFetch } from "../../support/https-proxy.ts";
import { at } from "../../support/json.ts";
import {
  type App,
  BUILT_IN,
  type Called,
  DEVICE_GRANT,
  documentOf,
  nameOf,
  redirectOf,
  type Setting,
} from "./profiles.ts";

const LIBRARY = "official";

/** The state of an app with the official MCP client's OAuth support, for one resource. */
class Provider implements OAuthClientProvider {
  readonly asked: (string | null)[] = [];
  /** The answer to the last authorization request. */
  answer = new URLSearchParams();
  #information: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";
  #discovery: OAuthDiscoveryState | undefined;
  #state = "";

  constructor(
    private readonly setting: Setting,
    readonly clientName: string,
  ) {
    const { identity } = setting.profile;
    if (identity === "built-in") this.#information = { client_id: BUILT_IN };
  }

  /** Empty if it has no document. */
  get clientMetadataUrl(): string {
    const { deployment, profile } = this.setting;
    return profile.identity === "document" ? documentOf(this.clientName, deployment) : "";
  }

  get redirectUrl(): string | undefined {
    const { deployment, profile } = this.setting;
    return profile.way === "device" ? undefined : redirectOf(profile, deployment);
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: this.clientName,
      redirect_uris: this.redirectUrl === undefined ? [] : [this.redirectUrl],
      token_endpoint_auth_method: "none",
      grant_types: [this.redirectUrl === undefined ? DEVICE_GRANT : "authorization_code", "refresh_token"],
    };
  }

  state(): string {
    this.#state = crypto.randomUUID();
    return this.#state;
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#information;
  }

  saveClientInformation(information: OAuthClientInformationMixed): void {
    this.#information = information;
  }

  tokens(): OAuthTokens | undefined {
    return this.#tokens;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovery = state;
  }

  async redirectToAuthorization(address: URL): Promise<void> {
    const { deployment, allows, by } = this.setting;
    this.asked.push(address.searchParams.get("scope"));
    await deployment.decide(address, allows, by);
    this.answer = await deployment.returned(this.#state);
  }

  /** The grant of a device; the library sends it. */
  async prepareTokenRequest(scope?: string): Promise<URLSearchParams | undefined> {
    if (this.redirectUrl !== undefined) return undefined;
    const { deployment, allows, by } = this.setting;
    this.asked.push(scope ?? null);
    const metadata = this.#discovery?.authorizationServerMetadata;
    const begun = await trustingFetch(String(at(metadata, "device_authorization_endpoint")), {
      method: "POST",
      body: new URLSearchParams({
        client_id: BUILT_IN,
        resource: String(at(this.#discovery, "resourceMetadata", "resource")),
        ...(scope !== undefined && { scope }),
      }),
    });
    const device: unknown = await begun.json();
    await deployment.decideDevice(String(at(device, "user_code")), allows, by);
    return new URLSearchParams({ grant_type: DEVICE_GRANT, device_code: String(at(device, "device_code")) });
  }
}

/** An app with the official MCP client. */
export class OfficialApp implements App {
  readonly clientName: string;
  readonly #mcp: Provider;
  readonly #api: Provider;
  readonly #client = new Client({ name: "test", version: "1" });
  #transport: StreamableHTTPClientTransport;

  constructor(private readonly setting: Setting) {
    this.clientName = nameOf(setting.profile, LIBRARY);
    this.#mcp = new Provider(setting, this.clientName);
    this.#api = new Provider(setting, this.clientName);
    this.#transport = this.#newTransport();
  }

  get asked(): readonly (string | null)[] {
    return this.#mcp.asked;
  }

  #newTransport(): StreamableHTTPClientTransport {
    const address = new URL(`${this.setting.deployment.url}/mcp`);
    return new StreamableHTTPClientTransport(address, { authProvider: this.#mcp, fetch: trustingFetch });
  }

  async connect(): Promise<void> {
    try {
      await this.#client.connect(this.#transport);
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      await this.#transport.finishAuth(this.#mcp.answer);
      this.#transport = this.#newTransport();
      await this.#client.connect(this.#transport);
    }
  }

  async callTool(name: string, input: object): Promise<Called> {
    const call = { name, arguments: { ...input } };
    const result = await this.#client.callTool(call).catch(async (error: unknown) => {
      if (!(error instanceof UnauthorizedError)) throw error;
      await this.#transport.finishAuth(this.#mcp.answer);
      return this.#client.callTool(call);
    });
    return { status: result.isError === true ? 400 : 200, text: JSON.stringify(result.content) };
  }

  async connectToApi(): Promise<void> {
    const serverUrl = `${this.setting.deployment.url}/api/v1/agent`;
    const refused = await trustingFetch(`${serverUrl}/me`);
    const challenged = extractWWWAuthenticateParams(refused);
    const asked = { serverUrl, fetchFn: trustingFetch, ...challenged };
    if ((await auth(this.#api, asked)) === "AUTHORIZED") return;
    const { answer } = this.#api;
    const authorizationCode = answer.get("code") ?? "";
    await auth(this.#api, { ...asked, authorizationCode, iss: answer.get("iss") ?? "" });
  }

  async callApi(operation: string): Promise<number> {
    return postJson(`${this.setting.deployment.url}/api/v1/agent/capabilities/${operation}`, {}, this.#api.tokens());
  }

  async pingMcp(): Promise<number> {
    return postJson(`${this.setting.deployment.url}/mcp`, PING, this.#mcp.tokens());
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

const PING = { jsonrpc: "2.0", id: 1, method: "tools/list" };

async function postJson(url: string, body: object, tokens: OAuthTokens | undefined): Promise<number> {
  const headers = { "content-type": "application/json", ...bearer(tokens?.access_token) };
  return (await trustingFetch(url, { method: "POST", headers, body: JSON.stringify(body) })).status;
}
