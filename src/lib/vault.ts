import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts what the service must be able to read again but nobody else may: addresses, tokens and keys of connections. */
export interface Vault {
  /** The text encrypted, base64url. `owner` says whose it is; what is sealed for one cannot be opened as another's. */
  seal(text: string, owner: string): string;
  /** The text; null where it was sealed with another key or for another owner, or was changed. */
  open(sealed: string, owner: string): string | null;
}

/** AES-256-GCM as NIST SP 800-38D recommends it: 96 random bits for each message, and a tag of 128. */
const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param key any text of at least 256 bits of chance; its SHA-256 is what encrypts. */
export function createVault(key: string): Vault {
  const secret = createHash("sha256").update(key).digest();
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, secret, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url");
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, secret, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
