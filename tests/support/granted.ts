import type { TestApp } from "./app.ts";
import { at } from "./json.ts";
import { type Consent, consent } from "./oauth-client.ts";

const REDIRECT_URI = "http://127.0.0.1:38123/callback";
const VERIFIER = "a-verifier-of-a-test-that-is-long-enough-for-PKCE";

/** Goes the way of a program that registers itself, up to its access token. Its learner consents at once. */
export async function granted(app: TestApp, { clientName, ...choice }: Consent & { clientName: string }) {
  const metadata = { client_name: clientName, redirect_uris: [REDIRECT_URI] };
  const registered = await app.fetch("/oauth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(metadata),
  });
  const clientId = String(at(await registered.json(), "client_id"));
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    code_challenge: new Bun.CryptoHasher("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
  });
  const code = (await consent(app, query, choice)).get("code") ?? "";
  const form = { grant_type: "authorization_code", client_id: clientId, code, code_verifier: VERIFIER };
  const issued = await app.fetch("/oauth/token", { method: "POST", body: new URLSearchParams(form) });
  return String(at(await issued.json(), "access_token"));
}
