import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthTokens,
} from "@modelcontextprotocol/client";
import type { TestApp, TestSession } from "./app.ts";
import { at } from "./json.ts";

/** What the learner chooses on the consent page. */
export interface Consent {
  readonly session: TestSession;
  /** The scopes to allow; those that the program asks for if absent. */
  readonly scopes?: readonly string[];
}

/** The state of an MCP client that asks for access, with the official client's OAuth support. Its learner consents at once. */
export class AskingClient implements OAuthClientProvider {
  readonly redirectUrl = "http://127.0.0.1:38123/callback";
  /** The query of each authorization request. */
  readonly asked: URLSearchParams[] = [];
  /** The answer to the last authorization request, as the browser brings it. */
  answer = new URLSearchParams();
  #information: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";

  constructor(
    private readonly app: TestApp,
    public consent: Consent,
    information?: OAuthClientInformationMixed,
  ) {
    this.#information = information;
  }

  get clientMetadata(): OAuthClientMetadata {
    return { client_name: "A test client", redirect_uris: [this.redirectUrl], token_endpoint_auth_method: "none" };
  }

  state(): string {
    return "the state of this request";
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

  async redirectToAuthorization(address: URL): Promise<void> {
    this.asked.push(address.searchParams);
    this.answer = await consent(this.app, address.searchParams, this.consent);
  }
}

/** Consents to an authorization request as the page does, and returns the query with which the browser comes back. */
export async function consent(app: TestApp, query: URLSearchParams, choice: Consent): Promise<URLSearchParams> {
  const { request, refusal } = await app.webOk("oauth_read_request", { query: query.toString() }, choice.session);
  if (request === null) throw new Error(`refused: ${JSON.stringify(refusal)}`);
  const scopes = [...(choice.scopes ?? request.requested)];
  const decided = { query: query.toString(), decision: "allow", scopes } as const;
  const { redirectTo } = await app.webOk("oauth_decide_request", decided, choice.session);
  return new URL(redirectTo).searchParams;
}

/** The query of an authorization request that the built-in client could send. */
export function authorizationQuery(scope = "study_plans:read"): string {
  return new URLSearchParams({
    response_type: "code",
    client_id: "lectern-cli",
    redirect_uri: "http://127.0.0.1:38123/callback",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    scope,
  }).toString();
}

/** Asks for access as a device does, and returns its codes. */
export async function askAsDevice(
  app: TestApp,
  scope = "study_plans:read",
): Promise<{ deviceCode: string; userCode: string }> {
  const body = new URLSearchParams({ client_id: "lectern-cli", scope });
  const response = await app.fetch("/oauth/device_authorization", { method: "POST", body });
  const answer: unknown = await response.json();
  return { deviceCode: String(at(answer, "device_code")), userCode: String(at(answer, "user_code")) };
}
