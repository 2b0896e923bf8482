import { createECDH } from "node:crypto";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Vault } from "../../lib/vault.ts";
import { openParts } from "./settings.schema.ts";

/** What names of pairs begin with; their public keys follow. */
const NAME = "web_push ";
const OWNER = "service";

const pairs = prepare<Record<never, never>>()(() =>
  builder.selectFrom("service_keys").select("sealed").where("name", "like", `${NAME}%`).orderBy("name"),
);

const save = prepare<{ name: string; sealed: string; now: number }>()((p) =>
  builder.insertInto("service_keys").values({ name: p.name, sealed: p.sealed, createdAt: p.now }),
);

/**
 * The pair of keys by which push services know this service (VAPID, RFC 8292): P-256, base64url. Made where there is none that can be
 * read; browsers that subscribed under another pair subscribe again when their learner comes by. Pairs that cannot be read stay: they
 * hold again once their key is put back.
 */
export function loadPushKeys(db: Db, vault: Vault, now: number): { publicKey: string; privateKey: string } {
  const [known] = pairs.all(db, {}).flatMap(({ sealed }) => vault.open(sealed, OWNER) ?? []);
  const pair = createECDH("prime256v1");
  if (known === undefined) pair.generateKeys();
  else pair.setPrivateKey(Buffer.from(known, "base64url"));
  const publicKey = pair.getPublicKey("base64url");
  // A private key may begin with zero bytes, which must not be left out.
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
  if (known === undefined) save.run(db, { name: NAME + publicKey, sealed: vault.seal(privateKey, OWNER), now });
  return { publicKey, privateKey };
}

const everyConnection = prepare<Record<never, never>>()(() =>
  builder.selectFrom("connections").select(["accountId", "sealed"]),
);

/**
 * How many connections of all accounts this service has not the key to. They are looked through only where the service was started
 * with another key before, which the pairs for push services show.
 */
export function countLostConnections(db: Db, vault: Vault): number {
  if (pairs.all(db, {}).every(({ sealed }) => vault.open(sealed, OWNER) !== null)) return 0;
  return everyConnection.all(db, {}).filter(({ accountId, sealed }) => openParts(vault, accountId, sealed) === null)
    .length;
}
