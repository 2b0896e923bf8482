import { authenticate, countCall } from "./admit.ts";
import type { Call, KernelParts } from "./call.ts";
import { recordOf } from "./call-record.ts";
import type { Failure } from "./errors.ts";

/** Names of any other form were never operations in any version, and could be anything. */
const OPERATION = /^ielts_[a-z\d_]{1,80}$/;

/**
 * Refuses a call to an unknown operation in the same way as `execute`: the call is counted and recorded for the learner.
 * @throws Failure always.
 */
export async function refuseUnknown(
  kernel: KernelParts,
  call: Pick<Call, "credential" | "via" | "peer"> & { readonly operation: string },
  refusal: Failure,
): Promise<never> {
  const now = kernel.clock.now();
  const actor = authenticate(kernel, call, now);
  countCall(kernel, call, actor);
  if (actor?.kind === "token" && OPERATION.test(call.operation)) {
    const { status, reason } = refusal;
    kernel.noteCall(
      recordOf({ ...call, now }, actor, { status, reason, target: null, isRepeat: false, changed: false }),
    );
  }
  throw refusal;
}
