import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts values that only the service may read again: addresses, tokens and keys of connections. */
export interface Vault {
  /** Encrypts a text as base64url. `owner` identifies its owner; a value sealed for one owner cannot be opened for another. */
  seal(text: string, owner: string): string;
  /** Decrypts a text; null if it was sealed with another key or for another owner, or was modified. */
  open(sealed: string, owner: string): string | null;
}

/** AES-256-GCM as recommended by NIST SP 800-38D: 96 random bits for each message, and a tag of 128 bits. */
const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param key any text with at least 256 bits of entropy; its SHA-256 is the encryption key. */
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
