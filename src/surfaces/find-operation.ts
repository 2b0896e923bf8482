import type { Audience } from "../kernel/capability.ts";
import { type Failure, notFound } from "../kernel/errors.ts";
import type { Operations, Outline } from "../kernel/operations.ts";
import { nearest } from "../lib/nearest.ts";
import { CAPABILITIES_PATH } from "./descriptor.ts";
import { formerOperation } from "./former-names.ts";

/** The wording of the refusal for each kind of call: what was called, and where the existing names are listed. */
const WAYS = {
  http: { noun: "operation", list: `GET ${CAPABILITIES_PATH} lists those that run.` },
  mcp: { noun: "tool", list: "tools/list has those that you may call." },
} as const;

/**
 * Finds an operation by id for an audience.
 * @throws Failure 404 that names its replacement, or a similar name.
 */
export async function findOperation(operations: Operations, audience: Audience, id: string): Promise<Outline> {
  const outline = operations.get(id);
  if (!outline?.audiences.includes(audience)) throw await unknownOperation(operations, audience, id);
  return outline;
}

/** 404 for an unknown operation. `offered` are the candidates for similar names; by default all operations of the audience. */
export async function unknownOperation(
  operations: Operations,
  audience: Audience,
  id: string,
  {
    via = "http",
    offered = operations.forAudience(audience),
  }: { via?: keyof typeof WAYS; offered?: readonly Outline[] } = {},
): Promise<Failure> {
  const { noun, list } = WAYS[via];
  const former = audience === "agent" ? await formerOperation(operations, id) : undefined;
  if (former !== undefined) {
    const more = via === "mcp" ? ` ${list}` : "";
    return notFound("operation.replaced", `${former.message}${more}`, former.replacedBy);
  }
  const wanted = nearest(
    id,
    offered.map((operation) => operation.id),
  );
  const hint = wanted === undefined ? "" : ` Did you mean ${wanted}?`;
  return notFound("operation.not_found", `This ${noun} does not exist here.${hint} ${list}`);
}
