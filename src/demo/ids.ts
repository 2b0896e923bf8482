import type { Ids } from "../kernel/context.ts";
import { seededRandom } from "../lib/seeded-random.ts";

const OPAQUE_BYTES = 15;
const SECRET_BYTES = 32;

/** Ids and secrets that are the same sequence each time for the same seed. They protect nothing. */
export function seededIds(seed: number): Ids {
  const random = seededRandom(seed);
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
  return {
    random,
    secret: () => Buffer.from(bytes(SECRET_BYTES)).toString("base64url"),
    opaque: () => Buffer.from(bytes(OPAQUE_BYTES)).toString("base64url"),
    uuid: () => uuidOf(bytes(16)),
    code: () => String(Math.floor(random() * 1_000_000)).padStart(6, "0"),
  };
}

/** Version 4 (RFC 9562, section 5.4). */
function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString("hex");
  const variant = "89ab"[(bytes[8] ?? 0) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
