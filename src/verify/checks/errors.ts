import type { Check, Probe } from "../check.ts";
import { CAPABILITIES_PATH } from "../client.ts";
import { CONTRACT_OPERATIONS, namesTarget } from "../contract/operations.ts";
import { isObject } from "../json.ts";
import {
  BAD_REQUEST,
  expectRefusal,
  expectThat,
  forEach,
  harmlessRequest,
  NOT_FOUND,
  type READS,
  requireAllowed,
  shown,
  withoutTarget,
} from "./asking.ts";

/** JSON that is not an object. */
const NO_OBJECTS = ["[]", '"text"', "null", "1"];
/** Not JSON at all. */
const NO_JSON = ["{", "", "limit=1"];

/** Sections 4.1 and 7: an invalid request is refused with the status and the code of its kind. */
export const errorChecks: readonly Check[] = [
  ...forEach(CONTRACT_OPERATIONS, ({ id }) => ({
    kind: "errors.body_not_object",
    section: "4.1",
    title: `${id} takes a JSON object and nothing else`,
    run: (probe) => expectRefusedBodies(probe, id, NO_OBJECTS),
  })),
  ...forEach(CONTRACT_OPERATIONS, ({ id }) => ({
    kind: "errors.body_not_json",
    section: "7",
    title: `${id} refuses a body that is missing or no JSON with 400 / 40001`,
    run: (probe) => expectRefusedBodies(probe, id, NO_JSON),
  })),
  ...forEach(CONTRACT_OPERATIONS, (operation) => ({
    kind: "errors.wrong_method",
    section: "4.1",
    title: `${operation.id} is called with POST alone`,
    async run(probe: Probe) {
      await requireAllowed(probe, operation.id);
      // A service that treats other methods the same way must find nothing to change.
      const { body } = await harmlessRequest(probe.facts, operation);
      for (const method of operation.effect === "read" ? ["GET", "PUT"] : ["GET"]) {
        const path = `${CAPABILITIES_PATH}/${operation.id}`;
        const exchange = await probe.client.request(method, path, method === "GET" ? {} : { body });
        expectThat(probe, exchange.status >= 400 && exchange.status < 500, {
          expected: `${operation.id} is called with POST; ${method} is refused.`,
          actual: `${method} was answered ${shown(exchange)}.`,
          exchange,
        });
      }
    },
  })),
  ...forEach(CONTRACT_OPERATIONS.filter(namesSomething), ({ id, effect }) => ({
    kind: "errors.unknown_target",
    section: "7",
    title: `${id} answers 404 / 40401 about what is not there`,
    ...(effect === "write" ? { needs: ["write"] as const } : {}),
    async run(probe: Probe) {
      await requireAllowed(probe, id);
      const request = await probe.facts.validRequest(id);
      if (request === null) probe.skip(`The learner has nothing that ${id} could be asked for.`);
      const exchange = await probe.client.call(id, withoutTarget(request));
      expectRefusal(probe, exchange, NOT_FOUND, "A request about what does not exist");
    },
  })),
  {
    section: "7",
    name: "errors.unknown_operation",
    title: "An operation that does not exist is answered 404 / 40401",
    async run(probe: Probe) {
      const id = "ielts_lectern_verify_no_such_operation";
      expectRefusal(probe, await probe.client.call(id, {}), NOT_FOUND, "An operation that does not exist");
      const page = await probe.client.request("GET", `${CAPABILITIES_PATH}/${id}.md`);
      expectThat(probe, page.status === 404, {
        expected: "The page of an operation that does not exist is answered HTTP 404.",
        actual: `It was answered ${shown(page)}.`,
        exchange: page,
      });
    },
  },
];

/** Section 7; at the end of a run, which may reach the service's limits but does not provoke them. */
export const throttlingChecks: readonly Check[] = [
  {
    section: "7",
    name: "errors.throttled",
    title: "An answer 429 says in Retry-After how long to wait",
    async run(probe: Probe) {
      const { throttled } = probe.client;
      if (throttled.length === 0) probe.skip("No call was one too many, and none is made for the sake of it.");
      const mute = throttled.find(({ headers }) => !/^\d+$|GMT$/.test(headers["retry-after"] ?? ""));
      if (mute === undefined) return;
      const actual = `Retry-After is ${JSON.stringify(mute.headers["retry-after"] ?? null)}.`;
      probe.deviates({ expected: "429 has a Retry-After of seconds, or of a moment.", actual, exchange: mute });
    },
  },
];

/** Whether a request refers to something that might not exist. */
function namesSomething({ id, effect }: (typeof READS)[number]): boolean {
  if (effect === "write") return namesTarget(id);
  return /_(related|read_\w+|read|get)$/.test(id) && !/_(route_read|read_profile)$/.test(id);
}

async function expectRefusedBodies(probe: Probe, operation: string, bodies: readonly string[]): Promise<void> {
  await requireAllowed(probe, operation);
  for (const rawBody of bodies) {
    const exchange = await probe.client.call(operation, undefined, { rawBody });
    const name = rawBody === "" ? "An empty body" : `The body ${rawBody}`;
    expectRefusal(probe, exchange, BAD_REQUEST, name);
    // Section 7 fixes only the code in the body of a refusal.
    if (exchange.status === BAD_REQUEST.status && !isObject(exchange.json)) return;
  }
}
