import { refuseCredential } from "./admit.ts";
import type { Job, Run } from "./call.ts";
import type { PrepareContext, SessionControl } from "./context.ts";
import type { Signal } from "./signals.ts";

/** The handler of a call with its context, as work on a connection. */
export function handling(run: Run, input: Record<string, unknown>, prepared: unknown): Job {
  const { kernel, call, now, actor } = run;
  const { capability, peer } = call;
  const session: SessionControl = {
    start(secret, expiresAt, accountId) {
      run.session = { secret, expiresAt, accountId };
    },
    end() {
      run.session = { secret: null, expiresAt: 0, accountId: null };
    },
  };
  const notify = (account: number, signal: Signal) => void run.queuedSignals.push([account, signal]);
  return (db) => {
    const { ids, log, outside, vault } = kernel;
    const site = kernel.site();
    if (capability.public) {
      const context = { db, now, ids, log, site, outside, vault, session, peer, actor, notify };
      return capability.handler(context, input, prepared);
    }
    if (actor === null) throw refuseCredential(call);
    const { accountId } = actor;
    // Written out: copying a shared object would cost time on every call.
    const context = { db, now, ids, log, site, outside, vault, session, peer, actor, accountId, notify };
    return capability.handler(context, input, prepared);
  };
}

/** The context of the asynchronous work before the transaction. */
export function prepareContext({ kernel, call: { peer }, now, actor, upload }: Run): PrepareContext {
  const { files, program, openReader, reader: db, ids, log, outside, vault, limits } = kernel;
  return {
    ...{ upload, files, program, openReader, db, now, ids, log, peer, site: kernel.site(), outside, vault, actor },
    throttle: async (limit, key) => limits.named(limit, key),
    attempt: async (counts) => limits.attempt(counts),
    forgive: async () => (actor === null ? limits.forgiveAnonymous(peer) : undefined),
  };
}
