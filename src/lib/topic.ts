const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 20;

/** An unguessable ntfy topic name with 100 random bits: whoever knows a topic can read it. */
export function suggestTopic(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  // The alphabet has 32 letters, so each letter represents the same number of byte values.
  return `lectern-${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;
}
