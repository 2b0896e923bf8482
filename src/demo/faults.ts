import type { Logger } from "pino";
import type { Around } from "../surfaces/around.ts";
import { answerFaulty, canHappen, type FaultEffect } from "./fault-kinds.ts";
import { type Target, targetOf } from "./targets.ts";

/** Which calls fail, and how. */
interface FaultOrder extends FaultEffect {
  /** Names of {@link Target}s; null for all targets for which such a fault is possible. */
  readonly targets: readonly string[] | null;
  /** How many calls succeed first. */
  readonly skip: number;
  /** How many calls fail after those; null until the fault is removed. */
  readonly times: number | null;
}

export interface Fault extends FaultOrder {
  readonly id: number;
  /** The number of calls that it matched, including those that succeeded first. */
  readonly calls: number;
  /** The number of calls that it made fail. */
  readonly hits: number;
}

/** Fault injection: which calls fail, and how. */
export interface FaultPlan {
  /** Handles each request before it is answered. */
  readonly around: Around;
  /** In the order in which they are applied. */
  list(): readonly Fault[];
  add(order: FaultOrder): Fault;
  /** Returns whether a fault had that id. */
  remove(id: number): boolean;
  clear(): void;
}

type Counted = { -readonly [Key in keyof Fault]: Fault[Key] };

export interface FaultParts {
  readonly log: Logger;
  /** Whether a request carries a valid token. */
  readonly hasAccess: (request: Request) => boolean;
}

/**
 * A plan without faults. If several faults match a call, only the first that makes it fail is applied, and those after it do not count that
 * call: so several faults of one target apply one after the other.
 */
export function createFaults({ log, hasAccess }: FaultParts): FaultPlan {
  let faults: Counted[] = [];
  let lastId = 0;
  let lastRequest = 0;

  const hit = (target: Target, request: Request): Counted | undefined =>
    faults.find((fault) => {
      if (!(fault.targets?.includes(target.name) ?? canHappen(fault.kind, target))) return false;
      // A caller with an invalid token gets the authentication error, not one about scopes.
      if (fault.kind === "403" && !hasAccess(request)) return false;
      if (fault.times !== null && fault.hits >= fault.times) return false;
      fault.calls++;
      if (fault.calls <= fault.skip) return false;
      fault.hits++;
      return true;
    });
  return {
    async around(matched, request, run) {
      const target = targetOf(matched);
      const fault = target === undefined ? undefined : hit(target, request);
      if (target === undefined || fault === undefined) return run();
      const requestId = `fault-${++lastRequest}`;
      const { response, isHit } = await answerFaulty(fault, { target, request, requestId, run });
      if (isHit) log.info({ requestId, fault: fault.id, target: target.name, kind: fault.kind }, "fault");
      else fault.hits--;
      return response;
    },
    list: () => faults.map((fault) => ({ ...fault })),
    add(order) {
      const fault = { ...order, id: ++lastId, calls: 0, hits: 0 };
      faults.push(fault);
      return { ...fault };
    },
    remove(id) {
      const before = faults.length;
      faults = faults.filter((fault) => fault.id !== id);
      return faults.length < before;
    },
    clear() {
      faults = [];
    },
  };
}
