import { createTurns } from "../lib/turns.ts";

/** The shortest password accepted, in characters. */
export const PASSWORD_MIN = 10;
/** The longest; a bound on the work of hashing. */
export const PASSWORD_MAX = 1000;

/** Hashes running at once: each takes 64 MiB, and two fill the cores of a small machine. */
const MAX_AT_ONCE = 2;

const inTurn = createTurns(MAX_AT_ONCE);

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `must have at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `must have at most ${PASSWORD_MAX} characters`;
  return null;
}

/** Argon2id with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => Bun.password.hash(password.normalize("NFKC"), "argon2id"));
}

/**
 * Compares a password with a stored hash. A null hash (no such account) takes the same time and is false, so that the
 * answer does not tell which addresses have accounts.
 */
export function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  return inTurn(async () => {
    const matches = await Bun.password.verify(password.normalize("NFKC") || " ", hash ?? (await decoyHash()));
    return matches && hash !== null && password !== "";
  });
}

let decoy: Promise<string> | undefined;

function decoyHash(): Promise<string> {
  decoy ??= Bun.password.hash("a password that no account has", "argon2id");
  return decoy;
}
