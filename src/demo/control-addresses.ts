import { Type } from "@sinclair/typebox";
import { Failure, invalidRequest, notFound, stateConflict } from "../kernel/errors.ts";
import { closed, integer, text } from "../kernel/fields.ts";
import { isTooFarAhead, MAX_YEARS_AHEAD } from "../lib/horizon.ts";
import { parseInstant } from "../lib/instants.ts";
import { DAY_MS, toInstant, toInstantOrNull } from "../lib/time.ts";
import { type Address, address, type Controlled, NOTHING } from "./control-address.ts";
import { faultAddresses, toFault } from "./control-faults.ts";
import type { Demo } from "./demo.ts";
import { parseDuration } from "./duration.ts";
import { toMessage } from "./received-items.ts";

const MAX_STEP_MS = MAX_YEARS_AHEAD * 366 * DAY_MS;
const bindingIdField = text({ min: 1, max: 80, description: "Id of the binding." });

/** Every address of the control API. */
export const addresses: readonly Address[] = [
  address({
    method: "GET",
    path: "/",
    summary: "The addresses of the demo, and every address of this API with an example.",
    request: NOTHING,
    example: {},
    run: async (controlled) => ({
      ...(await stateOf(controlled)),
      addresses: addresses.map((one) => ({
        method: one.method,
        path: one.path,
        summary: one.summary,
        example: exampleOf(one, controlled.url),
      })),
    }),
  }),
  address({
    method: "POST",
    path: "/clock/set",
    summary: "Moves the clock forward to an instant; answers what fell due on the way.",
    request: closed({ now: text({ min: 1, max: 40, format: "date-time", description: "Where to move it." }) }),
    example: { now: "2027-01-01T09:00:00+08:00" },
    run: (controlled, { now }) => move(controlled, () => readInstant(now)),
  }),
  address({
    method: "POST",
    path: "/clock/step",
    summary: "Moves the clock forward by milliseconds or a duration of ISO 8601; answers what fell due on the way.",
    request: closed({
      by: Type.Union(
        [
          integer({ min: 1, max: MAX_STEP_MS, description: "Milliseconds." }),
          text({ min: 2, max: 40, description: "A duration such as P1D, PT90M or P1DT12H." }),
        ],
        { description: "How far." },
      ),
    }),
    example: { by: "P1D" },
    run: (controlled, { by }) => {
      const ms = typeof by === "number" ? by : readDuration(by);
      return move(controlled, (now) => now + ms);
    },
  }),
  address({
    method: "POST",
    path: "/clock/next",
    summary: "Moves the clock to the moment at which something is due next; answers what that was.",
    request: NOTHING,
    example: {},
    run: (controlled) =>
      move(controlled, (_now, nextDue) => {
        if (nextDue !== null) return nextDue;
        throw stateConflict(
          "clock.nothing_due",
          "Nothing is due. Create a reminder, a todo with a time or a plan first.",
        );
      }),
  }),
  address({
    method: "POST",
    path: "/clock/run",
    summary: "Lets the clock run.",
    request: NOTHING,
    example: {},
    run: (controlled) => setRunning(controlled, true),
  }),
  address({
    method: "POST",
    path: "/clock/stand",
    summary: "Freezes the clock.",
    request: NOTHING,
    example: {},
    run: (controlled) => setRunning(controlled, false),
  }),
  address({
    method: "POST",
    path: "/reset",
    summary: "Restores the data and the clock of the start; removes faults and messages.",
    request: NOTHING,
    example: {},
    run: async (controlled) => {
      await controlled.demo.reset();
      return stateOf(controlled);
    },
  }),
  address({
    method: "POST",
    path: "/bindings/automatic",
    summary: "Whether each new binding of an agent is confirmed automatically.",
    request: closed({ on: Type.Boolean({ description: "True to confirm each automatically." }) }),
    example: { on: true },
    run: ({ demo }, { on }) => {
      demo.confirmsBindings = on;
      return { confirmsBindings: on };
    },
  }),
  address({
    method: "POST",
    path: "/bindings/confirm",
    summary: "Confirms one binding as the learner does in the workspace.",
    request: closed({ bindingId: bindingIdField }),
    example: { bindingId: "id-of-the-binding" },
    run: ({ demo }, binding) => answerBinding(demo, "account_binding_confirm", binding),
  }),
  address({
    method: "POST",
    path: "/bindings/decline",
    summary: "Declines one binding as the learner does in the workspace.",
    request: closed({ bindingId: bindingIdField }),
    example: { bindingId: "id-of-the-binding" },
    run: ({ demo }, binding) => answerBinding(demo, "account_binding_decline", binding),
  }),
  address({
    method: "GET",
    path: "/messages",
    summary: "The latest messages that the learner's messenger received, the oldest of them first.",
    request: NOTHING,
    example: {},
    run: ({ demo }) => ({ messages: demo.messenger.received.map(toMessage) }),
  }),
  ...faultAddresses,
];

async function stateOf({ demo }: Controlled) {
  const nextDue = await demo.nextDue();
  const { clock, seed, start, url, confirmsBindings } = demo;
  return {
    now: toInstant(clock.now()),
    running: clock.isRunning,
    nextDue: toInstantOrNull(nextDue),
    seed,
    start: toInstant(start),
    baseUrl: url,
    confirmsBindings,
    faults: demo.faults.list().map(toFault),
  };
}

/** @throws Failure if the clock would go back, or further ahead than anything is scheduled. */
async function move({ demo }: Controlled, target: Parameters<Demo["move"]>[0]) {
  const moved = await demo.move((now, nextDue) => {
    const moment = target(now, nextDue);
    if (moment < now) {
      throw stateConflict(
        "clock.not_back",
        `The clock shows ${toInstant(now)} and does not go back, since what has happened has happened. POST /reset goes back to the start.`,
        { now: toInstant(now) },
      );
    }
    if (!isTooFarAhead(moment, now)) return moment;
    throw stateConflict("clock.too_far", `A move goes at most ${MAX_YEARS_AHEAD} years ahead.`, {
      now: toInstant(now),
    });
  });
  const nextDue = await demo.nextDue();
  const { clock } = demo;
  return { now: toInstant(clock.now()), running: clock.isRunning, nextDue: toInstantOrNull(nextDue), happened: moved };
}

/** Calls as the learner; refusals are worded for the developer of the agent. */
async function answerBinding(
  demo: Demo,
  operation: "account_binding_confirm" | "account_binding_decline",
  binding: { bindingId: string },
) {
  try {
    return await demo.asLearner((learner) => learner.call(operation, binding));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const again = "Begin a new one: POST /api/v1/agent-bindings again, at the service.";
    if (error.reason === "binding.not_found")
      throw notFound("binding.not_found", `This binding does not exist. ${again}`);
    if (error.reason !== "binding.not_pending") throw error;
    const { facts } = error.parts;
    throw stateConflict("binding.not_pending", `This binding is ${facts?.["status"]}. ${again}`, facts);
  }
}

async function setRunning({ demo }: Controlled, running: boolean) {
  await demo.setRunning(running);
  return { now: toInstant(demo.clock.now()), running: demo.clock.isRunning };
}

function readInstant(written: string): number {
  const instant = parseInstant(written);
  if (instant !== null) return instant.ms;
  const message = "now must be an instant with its offset from UTC";
  throw invalidRequest(`${message}.`, [{ path: "/now", message, expected: "2026-12-01T08:00:00+08:00, or with Z" }]);
}

function readDuration(written: string): number {
  const ms = parseDuration(written);
  if (ms !== null && ms > 0 && ms <= MAX_STEP_MS) return ms;
  const message = "by must be milliseconds or a duration of weeks, days, hours, minutes and seconds";
  throw invalidRequest(`${message}.`, [
    { path: "/by", message, expected: "an integer, or such as P1D, PT90M, P1DT12H" },
  ]);
}

/** Quotes a text for a shell. */
function exampleOf({ method, path, example }: Address, url: string): string {
  if (method === "GET") return `curl -s ${url}${path}`;
  return `curl -s ${url}${path} -H 'Content-Type: application/json' -d '${JSON.stringify(example)}'`;
}
