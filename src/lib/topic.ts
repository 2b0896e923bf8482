const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 20;

/** A name for a topic of ntfy that nobody guesses, of a hundred random bits: who knows a topic can read it. */
export function suggestTopic(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  // The alphabet has 32 letters, so each of them stands for as many bytes as any other.
  return `lectern-${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;
}
