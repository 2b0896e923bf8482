import { Value } from "@sinclair/typebox/value";
import { type DataOf, type OperationId, outlines, slices } from "../../src/domains/index.ts";
import type { Capability } from "../../src/kernel/capability.ts";
import { createOperations } from "../../src/kernel/operations.ts";

export type { DataOf, OperationId, RequestOf } from "../../src/domains/index.ts";

export const operations = createOperations(outlines, slices);
export const registry = await operations.registry();
export const agentOperations = registry.forAudience("agent");
/** Operations that the workspace calls at /api/web/<id>. */
export const webOperations = registry.forAudience("web").filter((one) => one.sends === undefined);
/** Operations that answer a file, each at its own address. */
export const fileOperations = registry.forAudience("web").filter((one) => one.sends === "file");
export const protocolOperations = registry.forAudience("protocol");
/** Operations of the protocol that answer in the form of OAuth and ignore unknown parameters (tests/contract/oauth-form.test.ts). */
export const oauthOperations = protocolOperations.filter(({ sends }) => sends === "oauth");
/** Operations of the protocol that read and answer as those of agents do. */
export const ownProtocolOperations = protocolOperations.filter(({ sends }) => sends !== "oauth");

export function operation(id: string): Capability {
  const found = registry.get(id);
  if (found === undefined) throw new Error(`There is no operation ${id}`);
  return found;
}

/**
 * The data of an answer, typed as the operation's response.
 * @throws Error if the data does not satisfy the response schema.
 */
export function typedData<Id extends OperationId>(id: Id, data: unknown): DataOf<Id> {
  const schema = operation(id).response;
  if (!Value.Check(schema, data)) {
    const first = Value.Errors(schema, data).First();
    throw new Error(`${id} answers against its schema at ${first?.path}: ${first?.message}`);
  }
  return data as unknown as DataOf<Id>; // the registry lost the operation's type; the check above stands for it
}
