import { createQueue } from "../lib/work-queue.ts";

/** The shortest password accepted, in characters. */
export const PASSWORD_MIN = 10;
/** The longest password accepted; limits the work of hashing. */
export const PASSWORD_MAX = 1000;

/** The most concurrent hashes: each takes 64 MiB, and two use all cores of a small machine. */
const MAX_AT_ONCE = 2;

/** The most waiting hashes: two classes signing in at once, a few seconds of work. */
const MAX_WAITING = 64;

const enqueue = createQueue(MAX_AT_ONCE, { waitingAtMost: MAX_WAITING });

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `must have at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `must have at most ${PASSWORD_MAX} characters`;
  return null;
}

/** Argon2id with a random salt. Anonymous callers cannot trigger it. */
export function hashPassword(password: string): Promise<string> {
  return enqueue(() => Bun.password.hash(password.normalize("NFKC"), "argon2id"), { isUrgent: true });
}

/**
 * Compares a password with a stored hash. A null hash (no such account) takes the same time and is false, so that the response does not
 * reveal which addresses have accounts. Known callers are queued before strangers and are not refused.
 * @throws QueueFullError if the queue is full.
 */
export function verifyPassword(
  password: string,
  hash: string | null,
  { isKnown = false }: { readonly isKnown?: boolean } = {},
): Promise<boolean> {
  return enqueue(
    async () => {
      const matches = await Bun.password.verify(password.normalize("NFKC") || " ", hash ?? DECOY_HASH);
      return matches && hash !== null && password !== "";
    },
    { isUrgent: isKnown },
  );
}

/**
 * The hash of a password that nobody has, with the costs of {@link hashPassword}. Computed in advance, because otherwise the first unknown
 * address would take longer.
 */
export const DECOY_HASH =
  "$argon2id$v=19$m=65536,t=2,p=1$P7dw+W7gQoo32/DoE5mYLEOmXlhPv03ZICrJFE9Elss$a24tn7d0yibstgh94G5oChrCpvW1Hq2XuV5ZRUWKQlU";
