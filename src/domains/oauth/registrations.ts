import type { Vault } from "../../lib/vault.ts";
import type { Client } from "./client-rules.ts";

/** A registration as its client id contains it. */
export interface Registration extends Pick<Client, "clientName" | "redirectUris"> {
  /** When the registration ends unless a learner decides about it, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The longest client id; the request of a learner's browser contains it. */
const MAX_ID = 2_000;
const PURPOSE = "oauth registration";

/**
 * The client id of a registration, which contains it (RFC 7591, appendix A.5.2): sealed, so that only this service writes one. Nothing is stored
 * until a learner decides, so no number of registrations fills the database or displaces another.
 * @returns null if the registration is too long.
 */
export function clientIdFor({ clientName, redirectUris, expiresAt }: Registration, vault: Vault): string | null {
  const clientId = vault.seal(JSON.stringify([clientName, expiresAt, ...redirectUris]), PURPOSE);
  return clientId.length > MAX_ID ? null : clientId;
}

/** The registration of a client id; null if this service did not write the id. */
export function registrationOf(clientId: string, vault: Vault): Registration | null {
  // One registration has one id, so what decodes to the same bytes is not enough.
  const isCanonical = Buffer.from(clientId, "base64url").toString("base64url") === clientId;
  const written = isCanonical ? vault.open(clientId, PURPOSE) : null;
  if (written === null) return null;
  const [clientName, expiresAt, ...redirectUris]: unknown[] = JSON.parse(written);
  return { clientName: String(clientName), expiresAt: Number(expiresAt), redirectUris: redirectUris.map(String) };
}
