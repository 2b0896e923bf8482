import type { Check, Need } from "../check.ts";
import { CONTRACT_FIELDS } from "../contract/index.ts";
import { CONTRACT_OPERATIONS, type ContractOperation, namesTarget } from "../contract/operations.ts";
import { isObject, type JsonObject } from "../json.ts";
import { NO_ID, NO_TEXT } from "../nothing.ts";
import { MARK } from "../request-parts.ts";
import { propertiesOf, requiredOf, typeOf } from "../schema.ts";
import { forEach, harmlessRequest } from "./asking.ts";
import { CLEANING } from "./cleaning.ts";
import { defineScenario, type Scenario } from "./scenario.ts";

const SHOWN = new Set(CONTRACT_FIELDS.map(({ operation }) => operation));
/** Operations whose request fields the deployment describes and the contract does not. */
const DESCRIBED = CONTRACT_OPERATIONS.filter(({ id }) => !SHOWN.has(id));
const MAKING = DESCRIBED.filter(({ id, effect }) => effect === "write" && !namesTarget(id));
const OTHERS = DESCRIBED.filter((operation) => !MAKING.includes(operation));

/** Operations that accept a request without a specific target. */
const ASKED_WITH_NOTHING =
  /_(list|recent_activity|search_papers|read_profile|export_data|pull_events|get_status|get_delivery_status|connect_messenger)$/;
/** Operations that accept only an empty object. */
const WITHOUT_FIELDS = /_(feedback_list|read_profile|get_status|get_delivery_status|connect_messenger)$/;

const UNKNOWN = "lecternVerifyNoSuchField";

/** Section 4.1: a request that violates the deployment's own description is refused. */
export const describedRequestChecks: readonly Check[] = [
  ...forEach(OTHERS, (operation) => ({
    kind: "described.unknown",
    section: "4.1",
    title: `${operation.id} refuses an unknown property`,
    run: defineScenario(async (scenario) => {
      const body = await wholeRequest(scenario, operation);
      await scenario.refused(operation.id, { ...body, [UNKNOWN]: true }, "An unknown property is refused");
    }),
  })),
  ...forEach(MAKING, ({ id }) => ({
    kind: "described.unknown",
    section: "4.1",
    title: `${id} refuses an unknown property`,
    needs: leaveFor(id),
    run: defineScenario(async (scenario) => {
      const body = await markedRequest(scenario, id);
      await scenario.refused(id, { ...body, [UNKNOWN]: true }, "An unknown property is refused");
    }),
  })),
  ...forEach(
    DESCRIBED.filter(({ id }) => !ASKED_WITH_NOTHING.test(id)),
    (operation) => ({
      kind: "described.required",
      section: "7",
      title: `${operation.id} refuses a request without a required field`,
      run: defineScenario(async (scenario) => {
        const required = requiredOf(await scenario.facts.requestSchema(operation.id));
        if (required.length === 0) scenario.skip("The deployment describes no field that must be sent.");
        await scenario.refused(operation.id, {}, `A request without ${required.join(", ")} is refused`);
        if (MAKING.includes(operation)) return;
        const body = await wholeRequest(scenario, operation);
        for (const name of required) {
          // A change of a list of items without the list may be read as a change of all; {} does not say what to change.
          if (operation.effect === "write" && name.endsWith("Ids")) continue;
          const { [name]: _left, ...rest } = body;
          await scenario.refused(operation.id, rest, `A request without ${name} is refused`);
        }
      }),
    }),
  ),
  ...forEach(MAKING, ({ id }) => ({
    kind: "described.each_required",
    section: "7",
    title: `${id} refuses a request without any one of its required fields`,
    needs: leaveFor(id),
    run: defineScenario(async (scenario) => {
      const required = requiredOf(await scenario.facts.requestSchema(id));
      if (required.length === 0) scenario.skip("The deployment describes no field that must be sent.");
      const body = await markedRequest(scenario, id);
      for (const name of required) {
        const { [name]: _left, ...rest } = body;
        await scenario.refused(id, rest, `A request without ${name} is refused`);
      }
    }),
  })),
  ...forEach(
    OTHERS.filter(({ id }) => !WITHOUT_FIELDS.test(id)),
    (operation) => ({
      kind: "described.types",
      section: "7",
      title: `${operation.id} refuses values of another type`,
      run: defineScenario(async (scenario) => {
        const fields = Object.entries(propertiesOf(await scenario.facts.requestSchema(operation.id)));
        const wrong = fields.flatMap(([name, schema]) => {
          const isId = operation.effect === "write" && /^id$|Ids?$/.test(name);
          const value = (isId ? OTHER_TYPE_OF_NOTHING : OTHER_TYPE)[typeOf(schema) ?? ""];
          return value === undefined ? [] : [[name, value] as const];
        });
        if (wrong.length === 0) scenario.skip("The deployment describes no field with a type.");
        const body = await wholeRequest(scenario, operation);
        for (const [name, value] of wrong) {
          const what = `${name} ${JSON.stringify(value)} is refused`;
          const isList = operation.effect === "write" && name.endsWith("Ids");
          await scenario.refused(operation.id, isList ? { [name]: value } : { ...body, [name]: value }, what);
        }
      }),
    }),
  ),
];

/** A value of another type that a careless reader would convert. */
const OTHER_TYPE: Readonly<Record<string, unknown>> = {
  integer: "1",
  number: "1",
  string: 1,
  boolean: "true",
  array: "1",
  object: "1",
};

/** The same for an id, so that no reader finds anything to change. */
const OTHER_TYPE_OF_NOTHING: Readonly<Record<string, unknown>> = {
  integer: String(NO_ID),
  number: String(NO_ID),
  string: NO_ID,
  array: NO_TEXT,
};

function leaveFor(operation: string): readonly Need[] {
  return [operation in CLEANING ? "write" : "lasting"];
}

/** A request that a read answers and for which a write finds nothing to change. */
async function wholeRequest(scenario: Scenario, operation: ContractOperation): Promise<JsonObject> {
  const { body, isValid } = await harmlessRequest(scenario.facts, operation);
  return isValid ? body : scenario.skip(`Nothing is there that ${operation.id} could be asked for.`);
}

/** A marked request that creates something; what a service creates from it is removed at the end. */
async function markedRequest(scenario: Scenario, operation: string): Promise<JsonObject> {
  const valid = await scenario.facts.validRequest(operation);
  if (valid === null) return scenario.skip(`Nothing is there that ${operation} could be asked for.`);
  CLEANING[operation]?.(scenario);
  const body = marked(valid, scenario.mark);
  return isObject(body) ? body : valid;
}

/** A request whose texts carry the mark of this scenario. */
function marked(value: unknown, mark: string): unknown {
  if (typeof value === "string") return value.startsWith(MARK) ? mark : value;
  if (Array.isArray(value)) return value.map((item) => marked(item, mark));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(inner, mark)]));
}
