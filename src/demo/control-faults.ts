import { Type } from "@sinclair/typebox";
import { invalidRequest, notFound } from "../kernel/errors.ts";
import { closed, defaulted, integer, nullable, numericId, text } from "../kernel/fields.ts";
import { nearest } from "../lib/nearest.ts";
import { type Address, address, NOTHING } from "./control-address.ts";
import { canHappen, FAULT_KINDS, type FaultKind } from "./fault-kinds.ts";
import type { Fault } from "./faults.ts";
import { targets } from "./targets.ts";

/** The server closes connections that are silent for longer. */
const MAX_DELAY_MS = 25_000;
const MAX_RETRY_AFTER = 3600;
const MAX_CALLS = 1_000_000;
/** All targets for which a fault is possible. */
const ALL = "all";

const FaultRequest = closed({
  kind: text({ min: 1, max: 100, description: "What happens instead of the true answer, or to it." }),
  targets: defaulted(
    Type.Array(text({ min: 1, max: 100, description: "An operation id, or another name that GET /faults lists." }), {
      minItems: 1,
      maxItems: 100,
      description: "For which calls; all of those in which it can happen by default.",
    }),
    [ALL],
  ),
  skip: defaulted(integer({ min: 0, max: MAX_CALLS, description: "How many calls are left alone at first." }), 0),
  times: defaulted(
    nullable(integer({ min: 1, max: MAX_CALLS, description: "How many calls fail; null until the fault is removed." })),
    1,
  ),
  retryAfter: Type.Optional(
    integer({ min: 1, max: MAX_RETRY_AFTER, description: "For 429 alone: the seconds of Retry-After; 1 by default." }),
  ),
  delayMs: Type.Optional(
    integer({ min: 1, max: MAX_DELAY_MS, description: "For delay alone, and needed there: milliseconds." }),
  ),
});

export const faultAddresses: readonly Address[] = [
  address({
    method: "GET",
    path: "/faults",
    summary:
      "The faults in the order in which they look at a call, with how often each was hit, and what they can be for.",
    request: NOTHING,
    example: {},
    run: ({ demo }) => ({
      faults: demo.faults.list().map(toFault),
      kinds: FAULT_KINDS,
      targets: targets.map(({ name }) => name),
    }),
  }),
  address({
    method: "POST",
    path: "/faults/add",
    summary:
      "Lets calls fail: those of the targets (all by default), after skip (0) of them, times (1, or null) often.",
    request: FaultRequest,
    example: { kind: "429", targets: ["ielts_vocabulary_personal_search"], skip: 1, times: 2, retryAfter: 3 },
    run: ({ demo }, { targets: names, kind: written, skip, times, retryAfter, delayMs }) => {
      const kind = readKind(written);
      refuseStrayNumber("retryAfter", retryAfter, kind === "429");
      refuseStrayNumber("delayMs", delayMs, kind === "delay");
      if (kind === "delay" && delayMs === undefined) throw delayMissing();
      const fault = demo.faults.add({
        kind,
        targets: readTargets(names, kind),
        skip,
        times,
        retryAfter: retryAfter ?? 1,
        delayMs: delayMs ?? 0,
      });
      return toFault(fault);
    },
  }),
  address({
    method: "POST",
    path: "/faults/remove",
    summary: "Takes one fault away.",
    request: closed({ faultId: numericId("Id of a fault, as GET /faults answers it.") }),
    example: { faultId: 1 },
    run: ({ demo }, { faultId }) => {
      if (demo.faults.remove(faultId)) return { faultId };
      throw notFound("fault.not_found", "This fault does not exist. GET /faults lists the current ones.");
    },
  }),
  address({
    method: "POST",
    path: "/faults/clear",
    summary: "Takes all faults away.",
    request: NOTHING,
    example: {},
    run: ({ demo }) => {
      demo.faults.clear();
      return { faults: [] };
    },
  }),
];

/** A fault as the control API shows it: numbers that do not apply to its kind are null. */
export function toFault({ id, kind, targets: names, skip, times, retryAfter, delayMs, calls, hits }: Fault) {
  return {
    faultId: id,
    kind,
    targets: names ?? [ALL],
    skip,
    times,
    retryAfter: kind === "429" ? retryAfter : null,
    delayMs: kind === "delay" ? delayMs : null,
    calls,
    hits,
  };
}

/** @throws Failure that suggests a kind: one that begins with the name, or the nearest. */
function readKind(written: string): FaultKind {
  const kind = FAULT_KINDS.find((one) => one === written);
  if (kind !== undefined) return kind;
  const wanted = FAULT_KINDS.find((one) => one.startsWith(`${written}-`)) ?? nearest(written, FAULT_KINDS);
  const message = `This kind of fault does not exist${wanted === undefined ? "" : ` (did you mean "${wanted}"?)`}`;
  const expected = `one of ${FAULT_KINDS.map((one) => `"${one}"`).join(", ")}`;
  throw invalidRequest(`${message}.`, [{ path: "/kind", message, expected }]);
}

/** @throws Failure with the first name that is unknown or for which such a fault is impossible. */
function readTargets(names: readonly string[], kind: FaultKind): readonly string[] | null {
  if (names.length === 1 && names[0] === ALL) return null;
  for (const [index, name] of names.entries()) {
    const target = targets.find((one) => one.name === name);
    if (target === undefined) throw unknownTarget(name, `/targets/${index}`);
    if (!canHappen(kind, target)) throw impossible(name, kind, `/targets/${index}`);
  }
  return names;
}

function unknownTarget(name: string, path: string) {
  const wanted = nearest(
    name,
    targets.map((target) => target.name),
  );
  const hint = wanted === undefined ? "" : ` (did you mean ${wanted}?)`;
  const message = `targets names something that faults cannot be made for${hint}`;
  return invalidRequest(`${message}.`, [{ path, message, expected: `["${ALL}"] alone, or names of GET /faults` }]);
}

function impossible(name: string, kind: FaultKind, path: string) {
  const message = `${name} never answers so, in any service: ${REASONS[kind] ?? ""}`;
  const expected = "others; left out, the fault is for all in which it can happen";
  return invalidRequest(`${message}.`, [{ path, message, expected }]);
}

/** Why a kind of fault is not possible for every target. */
const REASONS: { readonly [kind in FaultKind]?: string } = {
  "401": "it needs no token",
  "403": "it needs no scope",
  "coverage-incomplete": "its answer has no coverage.complete",
};

function refuseStrayNumber(field: string, value: number | undefined, isMeant: boolean): void {
  if (value === undefined || isMeant) return;
  const message = `${field} has no meaning for this kind of fault`;
  throw invalidRequest(`${message}.`, [{ path: `/${field}`, message, expected: "nothing; leave it out" }]);
}

function delayMissing() {
  const message = "delayMs is missing; it must be an integer";
  const expected = `integer from 1 to ${MAX_DELAY_MS}`;
  return invalidRequest(`${message} from 1 to ${MAX_DELAY_MS}.`, [{ path: "/delayMs", message, expected }]);
}
