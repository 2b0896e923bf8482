/** SHA-256 of a secret in hexadecimal, the only form in which a secret is stored. */
export function hashSecret(secret: string): string {
  return new Bun.CryptoHasher("sha256").update(secret).digest("hex");
}
