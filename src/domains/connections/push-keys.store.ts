import { createECDH } from "node:crypto";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Vault } from "../../lib/vault.ts";
import { openParts } from "./settings.schema.ts";

/** Prefix of the names of key pairs; their public keys follow. */
const NAME = "web_push ";
const OWNER = "service";

const pairs = prepare<Record<never, never>>()(() =>
  builder.selectFrom("service_keys").select("sealed").where("name", "like", `${NAME}%`).orderBy("name"),
);

const save = prepare<{ name: string; sealed: string; now: number }>()((p) =>
  builder.insertInto("service_keys").values({ name: p.name, sealed: p.sealed, createdAt: p.now }),
);

/**
 * The key pair that identifies this service to push services (VAPID, RFC 8292): P-256, base64url. Created if no
 * readable pair exists; browsers subscribed under another pair subscribe again on their next visit. Unreadable pairs
 * are retained, because they become valid again when their key is restored.
 */
export function loadPushKeys(db: Db, vault: Vault, now: number): { publicKey: string; privateKey: string } {
  const [known] = pairs.all(db, {}).flatMap(({ sealed }) => vault.open(sealed, OWNER) ?? []);
  const pair = createECDH("prime256v1");
  if (known === undefined) pair.generateKeys();
  else pair.setPrivateKey(Buffer.from(known, "base64url"));
  const publicKey = pair.getPublicKey("base64url");
  // A private key may begin with zero bytes, which must be retained.
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
  if (known === undefined) save.run(db, { name: NAME + publicKey, sealed: vault.seal(privateKey, OWNER), now });
  return { publicKey, privateKey };
}

const everyConnection = prepare<Record<never, never>>()(() =>
  builder.selectFrom("connections").select(["accountId", "sealed"]),
);

/**
 * How many connections of all accounts are sealed with a key that this service does not have. They are checked only if
 * the service was started with another key before, which the push key pairs show.
 */
export function countLostConnections(db: Db, vault: Vault): number {
  if (pairs.all(db, {}).every(({ sealed }) => vault.open(sealed, OWNER) !== null)) return 0;
  return everyConnection.all(db, {}).filter(({ accountId, sealed }) => openParts(vault, accountId, sealed) === null)
    .length;
}
