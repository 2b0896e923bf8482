import { insertCall } from "../identity/calls.store.ts";
import type { Job, Run } from "./call.ts";
import { recordOf, targetOf, targetOfRefused } from "./call-record.ts";
import type { Failure } from "./errors.ts";

/** The work of a write that also adds the call's row to the learner's log of agents' calls, so that both commit or neither does. */
export function logged(run: Run, job: Job): Job {
  const { call, now, actor, input = {} } = run;
  if (actor?.kind !== "token") return job;
  const { capability, via } = call;
  return (db) => {
    const made = job(db);
    const target = targetOf(capability, input, made);
    const outcome = { status: 200, reason: null, target, isRepeat: false, changed: true };
    insertCall(db, recordOf({ operation: capability.id, via, now }, actor, outcome));
    return made;
  };
}

/** Notes a call that wrote nothing: a read, a repeated write with its answer, or a refusal. */
export function noteCall(run: Run, ended: { readonly repeated?: unknown } | Failure): void {
  const { kernel, call, now, actor, input = {}, isRepeat } = run;
  if (actor?.kind !== "token") return;
  const { capability, via } = call;
  const outcome =
    "status" in ended
      ? { status: ended.status, reason: ended.reason, target: targetOfRefused(capability, input), isRepeat: false }
      : { status: 200, reason: null, target: targetOf(capability, input, ended.repeated), isRepeat };
  kernel.noteCall(recordOf({ operation: capability.id, via, now }, actor, { ...outcome, changed: false }));
}
