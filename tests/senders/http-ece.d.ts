declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** Decrypts a body of RFC 8188 with the keys of RFC 8291. */
  export function decrypt(body: Buffer, keys: { version: "aes128gcm"; privateKey: ECDH; authSecret: string }): Buffer;
}
