import type { Db } from "../database/open.ts";
import { exceededQuota, quotaOf } from "../database/quotas.ts";
import { admit } from "./admit.ts";
import type { Answer, Call, Job, KernelParts, Run } from "./call.ts";
import { logged, noteCall } from "./call-log.ts";
import { type Detail, Failure, internalFailure, quotaReached, unavailable } from "./errors.ts";
import { handling, prepareContext } from "./handling.ts";
import { onceOnly } from "./idempotency-key.ts";
import { JsonStream } from "./json-stream.ts";
import { findAnswerProblem, validateRequest } from "./validate.ts";

/**
 * The only way to run an operation: admit → validate → receive its file → repeat a stored response, or else prepare → handle in a
 * transaction → answer. The steps share one asynchronous function, because each further one would cost every call.
 * @throws Failure for everything that is reported to the caller. Any other error becomes a 500 without internals.
 */
export async function execute(kernel: KernelParts, call: Call): Promise<Answer> {
  const { capability } = call;
  const run = begin(kernel, call);
  try {
    admit(run);
    const sent = call.input();
    const input = validate(run, sent instanceof Promise ? await sent : sent);
    if (capability.upload !== undefined) run.upload = (await call.receive?.(capability.upload.maxBytes)) ?? null;
    const once = onceOnly(run, input);
    let data = once.repeat(kernel.reader);
    if (data === undefined) {
      const prepared = capability.prepare && (await capability.prepare(prepareContext(run), input));
      const handle = handling(run, input, prepared);
      data =
        capability.effect === "write"
          ? await kernel.writer.write(once.only(logged(run, handle)))
          : readAtOneMoment(kernel.reader, handle);
      if (data instanceof JsonStream && call.collect) data = await call.collect(data);
    }
    return answer(run, data);
  } catch (error) {
    throw refuse(run, error);
  }
}

function begin(kernel: KernelParts, call: Call): Run {
  const now = kernel.clock.now();
  return {
    kernel,
    call,
    now,
    actor: null,
    input: undefined,
    upload: null,
    session: null,
    isRepeat: false,
    queuedSignals: [],
  };
}

/** The request with its defaults. @throws Failure 400 with everything that is wrong with it. */
function validate(run: Run, sent: unknown): Record<string, unknown> {
  const { call, now } = run;
  const refusals = (rest: Record<string, unknown>) => refusalsOf(run, rest);
  run.input = validateRequest(call.capability.request, sent, { now, refusals });
  return run.input;
}

/**
 * What a write would refuse in a request. The handler runs on the read-only connection: it either refuses the request or fails at its first
 * write. Empty for operations with a `prepare` step, which may have side effects, and for reads, which never refuse members of a list.
 */
function refusalsOf(run: Run, input: Record<string, unknown>): readonly Detail[] {
  const { kernel, call } = run;
  const { capability, requestId } = call;
  if (capability.effect === "read" || capability.prepare !== undefined) return [];
  try {
    readAtOneMoment(kernel.reader, handling({ ...run, queuedSignals: [] }, input, undefined));
  } catch (error) {
    if (error instanceof Failure) return error.parts.details ?? [];
    if (sqliteCode(error) !== "SQLITE_READONLY") {
      kernel.log.error({ err: error, requestId, operation: capability.id }, "checking a refused request failed");
    }
  }
  return [];
}

/** Runs a read in its own transaction, so that all its queries see the same snapshot. */
function readAtOneMoment(db: Db, handle: Job): unknown {
  db.control("BEGIN");
  try {
    return handle(db);
  } finally {
    db.control("COMMIT");
  }
}

/** The response to a call that succeeded. */
function answer(run: Run, data: unknown): Answer {
  const { kernel, call, actor, session, isRepeat } = run;
  const { capability } = call;
  const isWritten = capability.effect === "write" && !isRepeat;
  if (isWritten) publish(run);
  // A stream has not produced its data yet.
  if (kernel.checkAnswers && !(data instanceof JsonStream)) {
    const problem = findAnswerProblem(capability.response, data);
    if (problem !== null) throw new Error(`${capability.id} answers against its schema: ${problem}`);
  }
  if (!isWritten) noteCall(run, isRepeat ? { repeated: data } : {});
  return { data, actor, session, isRepeat };
}

/** Signals a committed write to the open pages of the caller's account, and of those that the operation notifies. */
function publish({ kernel: { signals }, call, actor, queuedSignals }: Run): void {
  if (actor !== null) signals.publish(actor.accountId, { kind: "changed", group: call.capability.group });
  for (const [account, signal] of queuedSignals) signals.publish(account, signal);
}

/** The failure that is reported for an error. */
function refuse(run: Run, error: unknown): Failure {
  const failure = toFailure(run, error);
  noteCall(run, failure);
  return failure;
}

function toFailure({ kernel, call }: Run, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const quota = exceededQuota(error);
  if (quota !== null) return quotaReached(quota, quotaOf(kernel.reader, quota) ?? 0);
  const code = sqliteCode(error);
  kernel.log.error({ err: error, requestId: call.requestId, operation: call.capability.id }, "operation failed");
  if (code !== null && /^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)/.test(code)) {
    return unavailable(
      "The database cannot take the call now (busy, full or not writable). Nothing was changed; try again later.",
      5,
    );
  }
  return internalFailure();
}

function sqliteCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
