import { Type } from "@sinclair/typebox";
import { SCOPES } from "../../identity/scopes.ts";
import { definePublicCapability } from "../../kernel/capability.ts";
import type { Ids } from "../../kernel/context.ts";
import { closed } from "../../kernel/fields.ts";
import { OAuthAnswer } from "../../kernel/files.ts";
import { networkOf } from "../../lib/address.ts";
import { hashSecret } from "../../lib/secrets.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { plainLine } from "../../lib/visible-text.ts";
import { insertDevice } from "./devices.store.ts";
import { findClient } from "./known-clients.service.ts";
import { clientIdField, devicePage, refused, resourceField, scopeField } from "./oauth.schema.ts";
import { resourcesNamed } from "./resources.ts";
import { readScopes } from "./scopes.ts";

/** How long a learner has to enter the code, in milliseconds. */
const DEVICE_MS = 10 * MINUTE_MS;
const INTERVAL_SECONDS = 5;
/** Letters without vowels, so that no words arise, and without look-alikes (RFC 8628, 6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_LETTERS = 8;

export const beginDevice = definePublicCapability({
  id: "oauth_begin_device",
  name: "oauth.devices.begin",
  summary: "Ask for access from a program without a browser",
  description:
    "The device authorization endpoint (RFC 8628). The program shows the code; the learner enters it on any device.",
  effect: "write",
  audiences: ["protocol"],
  route: { method: "POST", path: "/oauth/device_authorization" },
  sends: "oauth",
  limit: "binding",
  request: closed({
    clientId: Type.Optional(clientIdField),
    scope: Type.Optional(scopeField),
    resource: Type.Optional(resourceField),
  }),
  response: OAuthAnswer,
  returns: "The device code, the code for the learner, and the page where to enter it.",
  examples: [{ title: "Ask", request: { clientId: "lectern-cli" } }],
  notes: ["The learner has ten minutes."],
  prepare: (ctx, { clientId = null }) => findClient(ctx.db, { ...ctx, clientId }),
  handler({ db, now, ids, site, peer }, { scope, resource = [] }, client) {
    if ("fault" in client) return refused({ error: "invalid_client", description: `client_id ${client.fault}` });
    const scopes = scope === undefined ? SCOPES : readScopes(scope);
    if (scopes.length === 0)
      return refused({ error: "invalid_scope", description: "scope has no scope of this service" });
    const resources = resourcesNamed(resource, site.baseUrl);
    if (resources === null) {
      return refused({ error: "invalid_target", description: "resource is not an address of this service" });
    }
    const [deviceCode, userCode] = [ids.secret(), newUserCode(ids)];
    insertDevice(db, {
      deviceHash: hashSecret(deviceCode),
      userCode,
      clientId: client.clientId,
      clientName: client.clientName,
      clientHost: client.host,
      scopes: JSON.stringify(scopes),
      resources: JSON.stringify(resources),
      network: networkOf(peer.address),
      userAgent: plainLine(peer.userAgent),
      intervalSeconds: INTERVAL_SECONDS,
      createdAt: now,
      expiresAt: now + DEVICE_MS,
    });
    const page = devicePage(site);
    return {
      status: 200,
      body: {
        device_code: deviceCode,
        user_code: written(userCode),
        verification_uri: page,
        verification_uri_complete: `${page}?${new URLSearchParams({ user_code: written(userCode) })}`,
        expires_in: DEVICE_MS / 1000,
        interval: INTERVAL_SECONDS,
      },
    };
  },
});

/** Eight random letters; 20^8 possibilities for ten minutes. */
function newUserCode(ids: Pick<Ids, "secret">): string {
  const usable = Math.floor(256 / LETTERS.length) * LETTERS.length;
  const letters = [...Buffer.from(ids.secret(), "base64url")].filter((byte) => byte < usable);
  return letters
    .slice(0, CODE_LETTERS)
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join("");
}

/** As people read it: WDJB-MJHT. */
function written(userCode: string): string {
  return `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
}
