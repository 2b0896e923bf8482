import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../app.ts";
import type { DataOf, OperationId, RequestOf } from "../domains/index.ts";
import type { Credential } from "../kernel/call.ts";
import { execute } from "../kernel/execute.ts";
import type { Upload } from "../kernel/files.ts";
import { NO_LIMITS } from "../kernel/rate-limits.ts";

/** A user of the service: a learner in the workspace, or an agent with a token. */
export interface Person {
  readonly accountId: number;
  /**
   * Calls operations that need no account, such as requesting a binding, without the credential.
   * @throws Failure if the service refuses.
   */
  call<const Id extends OperationId>(id: Id, request: RequestOf<Id>): Promise<DataOf<Id>>;
  /** {@link call} for an operation whose body is a file. */
  upload<const Id extends OperationId>(id: Id, request: RequestOf<Id>, bytes: Uint8Array): Promise<DataOf<Id>>;
}

/** Calls operations in this process, by the same pipeline as any other caller. */
export function personOf(app: App, who: { credential: Credential; accountId: number }): Person {
  // The calls of 90 days arrive within seconds.
  const kernel = { ...app.kernel, limits: NO_LIMITS };
  const send = async <Id extends OperationId>(id: Id, request: object, upload?: Upload): Promise<DataOf<Id>> => {
    const outline = app.operations.get(id);
    if (outline === undefined) throw new Error(`There is no operation ${id}`);
    const capability = await app.operations.load(outline);
    const isForAnyone = capability.public && capability.audiences.includes("protocol");
    const { data } = await execute(kernel, {
      capability,
      audience: isForAnyone ? "protocol" : who.credential.kind === "session" ? "web" : "agent",
      via: "http",
      credential: isForAnyone ? null : who.credential,
      idempotencyKey: null,
      input: () => request,
      ...(upload && { receive: async () => upload }),
      peer: { address: "127.0.0.1", userAgent: "lectern demo" },
      requestId: "demo",
      trace: {},
    });
    return data as DataOf<Id>; // the registry lost the operation's type
  };
  return {
    accountId: who.accountId,
    call: (id, request) => send(id, request),
    async upload(id, request, bytes) {
      const path = join(kernel.files.incomingDir, kernel.ids.opaque());
      writeFileSync(path, bytes, { mode: 0o600 });
      const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
      try {
        return await send(id, request, { path, byteLength: bytes.byteLength, sha256 });
      } finally {
        rmSync(path, { force: true });
      }
    },
  };
}
