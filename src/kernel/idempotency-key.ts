import type { Db } from "../database/open.ts";
import { findFirstAnswer, saveFirstAnswer } from "../identity/idempotency.store.ts";
import { inKeyOrder } from "../lib/key-order.ts";
import { hashSecret } from "../lib/secrets.ts";
import { canonicalUuid } from "../lib/uuid.ts";
import type { Job, Run } from "./call.ts";
import type { Actor } from "./context.ts";
import { invalidRequest, stateConflict } from "./errors.ts";

/** A write that a client may repeat under the same `Idempotency-Key` without duplicating its effect. */
interface OnceOnly {
  /**
   * The data of the first response to the key, or undefined if this is the first call.
   * @throws Failure 400 if the first call with this key was a different request.
   */
  repeat(db: Db): unknown;
  /** The work that runs once: a repeat gets the first response, which is stored in the transaction of the write. */
  only(job: Job): Job;
}

/** A call without a key. */
const UNLIMITED: OnceOnly = { repeat: () => undefined, only: (job) => job };

/** The form of a key: visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * The rule of `Idempotency-Key` for a call with this valid input. A key belongs to an account's workspace or to one token. Public operations
 * have no account, although a client may send its credential with them.
 * @throws Failure 400 if the key is not valid.
 */
export function onceOnly(run: Run, input: object): OnceOnly {
  const { kernel, call, actor, now, upload } = run;
  const { capability, idempotencyKey: key } = call;
  if (key === null || capability.effect === "read" || capability.public || actor === null) return UNLIMITED;
  requireKey(key);
  const { accountId } = actor;
  const caller = callerOf(actor);
  const canonical = canonicalUuid(key);
  const keyHash = hashSecret(canonical);
  // Before migration 0011 keys were stored as written. A call may be repeated after the upgrade.
  const asWritten = canonical === key ? keyHash : hashSecret(key);
  const file = upload === null ? "" : `\n${upload.sha256}`;
  const requestHash = hashSecret(`${capability.id}\n${JSON.stringify(inKeyOrder(input))}${file}`);
  const repeat = (db: Db): unknown => {
    const first =
      findFirstAnswer(db, accountId, { caller, keyHash, now }) ??
      (asWritten === keyHash ? undefined : findFirstAnswer(db, accountId, { caller, keyHash: asWritten, now }));
    if (first === undefined) return undefined;
    if (first.requestHash !== requestHash) throw keyReused();
    const answer = kernel.answers.open(first.answer, accountId);
    if (answer === null) throw answerLost();
    run.isRepeat = true;
    return JSON.parse(answer);
  };
  const only =
    (job: Job): Job =>
    (db) => {
      // The same call may have arrived twice concurrently.
      const first = repeat(db);
      if (first !== undefined) return first;
      const made = job(db);
      const answer = kernel.answers.seal(JSON.stringify(made), { accountId, caller, now });
      saveFirstAnswer(db, accountId, { caller, keyHash, requestHash, answer, now });
      return made;
    };
  return { repeat, only };
}

/** The caller to whom a key belongs: the token, or 0 for all sessions of the account, so that a page can repeat a write after signing in again. */
function callerOf({ kind, id }: Actor): number {
  return kind === "token" ? id : 0;
}

function requireKey(key: string): void {
  if (KEY.test(key)) return;
  const message = "Idempotency-Key must be 1 to 255 visible ASCII characters without spaces, such as a UUID";
  const detail = { path: "", message, expected: "1 to 255 visible ASCII characters" };
  throw invalidRequest(`${message}.`, [detail], "idempotency.key_invalid");
}

function keyReused() {
  return stateConflict(
    "idempotency.key_reused",
    "This Idempotency-Key came with another request within the last 24 hours. Send a new key with each new request, and the same one only to repeat a request as it was.",
  );
}

function answerLost() {
  return stateConflict(
    "idempotency.answer_lost",
    "This request was executed, but its answer cannot be repeated: too many large answers were stored today, or the service's key was changed. Read the result instead of repeating the request.",
  );
}
