import type { Check } from "../check.ts";
import { at, isObject, type JsonObject, walk } from "../json.ts";
import { defineScenario, type Scenario } from "./scenario.ts";

const RECENT = "ielts_review_recent_activity";
const READ = "ielts_review_read_snapshot";
/** The number of targets of each kind that are read. */
const FEW = 4;
const KINDS = ["practice", "mock"] as const;
type Kind = (typeof KINDS)[number];

export const reviewChecks: readonly Check[] = [
  {
    section: "4.3",
    name: `reviews.${RECENT}.targets`,
    title: "Each record that can be reviewed exposes exact review targets.",
    run: defineScenario(async (scenario) => {
      for (const kind of KINDS) {
        const bare = (await reviewed(scenario, kind)).filter((record) => targetsOf(record).length === 0);
        const actual = `${bare.length} records of kind ${kind} have no field that is called a target.`;
        scenario.must(bare.length === 0, "Each result exposes an exact review target.", actual);
      }
    }),
  },
  {
    section: "4.3",
    name: `reviews.${READ}.targets`,
    title: "A review target is taken unchanged, of a practice and of a section of a mock test.",
    run: defineScenario(async (scenario) => {
      const asked = await requestOf(scenario);
      for (const target of await fewTargets(scenario)) {
        const { data, exchange } = await scenario.ok(READ, asked(target));
        const isSame = data["target"] === undefined || Bun.deepEquals(data["target"], target);
        scenario.must(isSame, "It is the review of the target that was sent.", "It names another target.", exchange);
      }
    }),
  },
  {
    section: "4.3",
    name: `reviews.${READ}.immutable`,
    title: "A review snapshot is the same when it is read again.",
    run: defineScenario(async (scenario) => {
      const asked = await requestOf(scenario);
      for (const target of await fewTargets(scenario)) {
        const first = await scenario.ok(READ, asked(target));
        const again = await scenario.ok(READ, asked(target));
        const isSame = Bun.deepEquals(settled(first.data), settled(again.data));
        scenario.must(isSame, "The snapshot is immutable.", "A second read differs.", again.exchange);
      }
    }),
  },
  {
    section: "4.3",
    name: `reviews.${READ}.pages`,
    title: "A review snapshot read in small pages holds what it holds in large ones.",
    run: defineScenario(async (scenario) => {
      const limit = await scenario.named(READ, "the size of a page", "limit", "pageSize");
      const asked = await requestOf(scenario);
      for (const target of (await fewTargets(scenario)).slice(0, 2)) {
        const names = ["items", "questions"];
        const whole = await scenario.all(READ, asked(target), ...names);
        const size = Math.max(1, Math.ceil(whole.records.length / 4));
        const paged = await scenario.all(READ, { ...asked(target), [limit]: size }, ...names);
        const isSame = Bun.deepEquals(whole.records, paged.records);
        const actual = `${whole.records.length} entries in one page, ${paged.records.length} in pages of ${size}, not all the same.`;
        scenario.must(isSame, "Every page is of the same snapshot.", actual, paged.last.exchange);
      }
    }),
  },
  {
    section: "4.3",
    name: `reviews.${READ}.material`,
    title: "The source material of a review is there only where it is asked for.",
    run: defineScenario(async (scenario) => {
      const flag = await scenario.named(READ, "what asks for the material", "includeMaterial", "includeSourceMaterial");
      const [target = {}] = await fewTargets(scenario);
      const asked = (await requestOf(scenario))(target);
      const without = await scenario.ok(READ, { ...asked, [flag]: false });
      const isBare = without.data["material"] == null;
      scenario.must(isBare, "Material is optional.", "It came though it was not asked for.", without.exchange);
      const { data, exchange } = await scenario.ok(READ, { ...asked, [flag]: true });
      const isLonger = JSON.stringify(data).length > JSON.stringify(without.data).length;
      scenario.must(isLonger, `Material comes where ${flag} is true.`, "The answer has nothing more.", exchange);
    }),
  },
];

/** Records of one kind that can be reviewed. */
export async function reviewed(scenario: Scenario, kind: Kind): Promise<readonly JsonObject[]> {
  const shape = await scenario.shape(RECENT);
  const field = shape.find((one) => KINDS.every((word) => one.words.includes(word)));
  const names = ["items", "records"];
  if (field !== undefined) return (await scenario.all(RECENT, { [field]: kind }, ...names)).records;
  const { records } = await scenario.all(RECENT, {}, ...names);
  return records.filter((record) => isMock(record) === (kind === "mock"));
}

/** Whether any field of a record shows that it belongs to a mock test. */
function isMock(record: JsonObject): boolean {
  return [...walk(record)].some(({ name, value }) => /kind|type/i.test(String(name)) && /^mock/.test(String(value)));
}

/** Targets that a record exposes, in a review target field. */
export function targetsOf(record: JsonObject): JsonObject[] {
  const named = Object.entries(record).filter(([name]) => /target/i.test(name));
  return named.flatMap(([, value]) => value).filter(isObject);
}

/** How a target is sent: in a field of that name, or as the fields of the request. */
async function requestOf(scenario: Scenario): Promise<(target: JsonObject) => JsonObject> {
  const field = (await scenario.shape(READ)).find((_, name) => /target/i.test(name));
  return (target) => (field === undefined ? target : { [field]: target });
}

async function fewTargets(scenario: Scenario): Promise<JsonObject[]> {
  const practice = (await reviewed(scenario, "practice")).flatMap(targetsOf).slice(0, FEW);
  const mock = (await reviewed(scenario, "mock")).flatMap(targetsOf).slice(0, FEW);
  const targets = [...practice, ...mock];
  if (targets.length === 0) scenario.skip("The learner has nothing that can be reviewed.");
  return targets;
}

/** An answer without its read time. */
function settled(data: JsonObject): JsonObject {
  return { ...data, asOf: at(data, "asOf") === undefined ? undefined : null };
}
