import type { Capability, Door } from "../kernel/capability.ts";
import { type Failure, notFound } from "../kernel/errors.ts";
import type { Registry } from "../kernel/registry.ts";
import { nearest } from "../kernel/validate.ts";
import { CAPABILITIES_PATH } from "./descriptor.ts";
import { formerOperation } from "./former-names.ts";

/**
 * The operation of that id behind a door.
 * @throws Failure 404 that names what took its place, or the name that may be meant.
 */
export function findOperation(registry: Registry, door: Door, id: string): Capability {
  const capability = registry.get(id);
  if (!capability?.doors.includes(door)) throw unknownOperation(registry, door, id);
  return capability;
}

export function unknownOperation(registry: Registry, door: Door, id: string): Failure {
  const former = door === "agent" ? formerOperation(id) : undefined;
  if (former !== undefined) return notFound("operation.replaced", former.message, former.replacedBy);
  const wanted = nearest(
    id,
    registry.behind(door).map((operation) => operation.id),
  );
  const hint = wanted === undefined ? "" : ` Did you mean ${wanted}?`;
  return notFound(
    "operation.not_found",
    `There is no operation of that name here.${hint} GET ${CAPABILITIES_PATH} lists those that run.`,
  );
}
