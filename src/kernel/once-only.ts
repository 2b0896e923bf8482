import type { Db } from "../database/open.ts";
import { findFirstAnswer, keepFirstAnswer } from "../identity/idempotency.store.ts";
import { inKeyOrder } from "../lib/key-order.ts";
import { hashSecret } from "../lib/secrets.ts";
import { canonicalUuid } from "../lib/uuid.ts";
import type { Capability } from "./capability.ts";
import type { Actor } from "./context.ts";
import { invalidRequest, stateConflict } from "./errors.ts";
import type { IdempotentAnswers } from "./idempotent-answers.ts";

/** A write that a client may repeat under the same `Idempotency-Key` without duplicating its effect. */
export interface OnceOnly {
  /**
   * The data of the first response, or undefined if this is the first call.
   * @throws Failure 400 if the first call with this key was a different request.
   */
  find(db: Db): { readonly data: unknown } | undefined;
  /** Stores the response in the transaction of the write, so that both commit or neither does. */
  keep(db: Db, data: unknown): void;
}

/** The form of a key: visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,255}$/;

interface OnceOnlyCall {
  readonly capability: Capability;
  readonly actor: Actor;
  /** As the client sent it. Letter case does not distinguish UUIDs. */
  readonly key: string;
  /** With defaults filled in, so that omitting one is the same request. */
  readonly input: object;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly answers: IdempotentAnswers;
}

/** @throws Failure 400 if the key is not valid. */
export function onceOnly({ capability, actor, key, input, now, answers }: OnceOnlyCall): OnceOnly {
  if (!KEY.test(key)) {
    const message = "Idempotency-Key must be 1 to 255 visible ASCII characters without spaces, such as a UUID";
    const detail = { path: "", message, expected: "1 to 255 visible ASCII characters" };
    throw invalidRequest(`${message}.`, [detail], "idempotency.key_invalid");
  }
  const { accountId, id: tokenId } = actor;
  const canonical = canonicalUuid(key);
  const keyHash = hashSecret(canonical);
  // Before migration 0011 keys were stored as written. A call may be repeated after the upgrade.
  const asWritten = canonical === key ? keyHash : hashSecret(key);
  const requestHash = hashSecret(`${capability.id}\n${JSON.stringify(inKeyOrder(input))}`);
  return {
    find(db) {
      const first =
        findFirstAnswer(db, accountId, { tokenId, keyHash, now }) ??
        (asWritten === keyHash ? undefined : findFirstAnswer(db, accountId, { tokenId, keyHash: asWritten, now }));
      if (first === undefined) return undefined;
      if (first.requestHash !== requestHash) {
        throw stateConflict(
          "idempotency.key_reused",
          "This Idempotency-Key came with another request within the last 24 hours. Send a new key with each new request, and the same one only to repeat a request as it was.",
        );
      }
      const answer = answers.open(first.answer, accountId);
      if (answer === null) {
        throw stateConflict(
          "idempotency.answer_lost",
          "This request was carried out, but its answer cannot be repeated: too many large answers were stored today, or the service's key was changed. Read the result instead of repeating the request.",
        );
      }
      const stored: unknown = JSON.parse(answer);
      return { data: stored };
    },
    keep(db, data) {
      const answer = answers.seal(JSON.stringify(data), { accountId, tokenId, now });
      keepFirstAnswer(db, accountId, { tokenId, keyHash, requestHash, answer, now });
    },
  };
}
