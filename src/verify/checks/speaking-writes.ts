import type { Check } from "../check.ts";
import { firstNamed, isObject, type JsonObject, walk } from "../json.ts";
import { defineScenario, idOf, type Scenario } from "./scenario.ts";

const PREFIX = "ielts_speaking_materials";
const SEARCH = `${PREFIX}_search`;
const READ = `${PREFIX}_read`;
const CREATE = `${PREFIX}_create`;
const UPDATE = `${PREFIX}_update`;
const ARCHIVE = `${PREFIX}_archive`;
const NAMES = ["materialId", "id"];

export const speakingWriteChecks: readonly Check[] = [
  {
    section: "4.2",
    name: "write.speaking.create",
    title: "A speaking material that was created is found and read, with no links where none were sent.",
    run: defineScenario(async (scenario) => {
      const id = await created(scenario, {});
      const { data, exchange } = await scenario.ok(READ, { materialId: id });
      const isSame = data["title"] === scenario.mark && data["coreStory"] === STORY;
      scenario.must(isSame, "It is read as it was written.", `Its title is ${String(data["title"])}.`, exchange);
      const links = linksIn(data).length;
      scenario.must(links === 0, "Links are written only when they are sent.", `It has ${links}.`, exchange);
    }),
  },
  {
    section: "2.4",
    name: "write.speaking.links",
    title: "The links of a speaking material are saved completely, change if sent, and stay otherwise.",
    run: defineScenario(async (scenario) => {
      const questionSlotId = await aQuestion(scenario);
      const texts = { answerAngle: "An angle.", outline: ["first", "second"], requiredAdaptation: "An adaptation." };
      const link = { questionSlotId, ...texts };
      const id = await created(scenario, { questionLinks: [link] });
      const linked = await scenario.ok(READ, { materialId: id });
      const isLinked = linksIn(linked.data).length === 1;
      if (!scenario.must(isLinked, "A link that was sent is read.", "It is not there.", linked.exchange)) return;
      const [read = {}] = linksIn(linked.data);
      for (const [name, sent] of Object.entries(texts)) {
        const holds = Object.values(read).some((value) => Bun.deepEquals(value, sent));
        scenario.must(
          holds,
          `The ${name} of a link is saved.`,
          `The link is ${JSON.stringify(read)}.`,
          linked.exchange,
        );
      }
      await scenario.ok(UPDATE, { id, coreStory: `${STORY} It was changed.` });
      const reread = await scenario.ok(READ, { materialId: id });
      const isUnchanged = Bun.deepEquals(linksIn(reread.data), linksIn(linked.data));
      scenario.must(isUnchanged, "A change of the story does not change the links.", "They changed.", reread.exchange);
      await scenario.ok(UPDATE, { id, questionLinks: [] });
      const bare = await scenario.ok(READ, { materialId: id });
      const left = linksIn(bare.data).length;
      scenario.must(
        left === 0,
        "Links that are sent replace the old ones.",
        `${left} are left of none.`,
        bare.exchange,
      );
    }),
  },
  {
    section: "4.2",
    name: "write.speaking.update",
    title: "An update changes the fields that are sent and leaves the others.",
    run: defineScenario(async (scenario) => {
      const id = await created(scenario, {});
      await scenario.ok(UPDATE, { id, title: `${scenario.mark} again` });
      const { data, exchange } = await scenario.ok(READ, { materialId: id });
      const title = data["title"];
      scenario.must(title === `${scenario.mark} again`, "The title changed.", `It is ${String(title)}.`, exchange);
      scenario.must(data["coreStory"] === STORY, "The story does not change.", "It changed too.", exchange);
    }),
  },
  {
    section: "3.2",
    name: "write.speaking.archive",
    title: "An archived speaking material is no longer found or read.",
    run: defineScenario(async (scenario) => {
      const id = await created(scenario, {});
      await scenario.ok(ARCHIVE, { [await archiveField(scenario)]: id });
      const left = await mine(scenario);
      scenario.must(left.length === 0, "A search does not return it.", "It is still found.");
      await scenario.gone(READ, { materialId: id }, "Reading it finds nothing");
    }),
  },
];

const STORY = "A story that lectern verify wrote to check that it is saved.";

/** Every material of the library that carries the mark is archived at the end. */
export function archivesMaterials(scenario: Scenario): void {
  scenario.leavesNo("speaking materials", async () => {
    const field = await archiveField(scenario);
    return (await mine(scenario)).map((record) => {
      const id = idOf(record, ...NAMES);
      return { label: `speaking material ${String(id)}`, remove: () => scenario.call(ARCHIVE, { [field]: id }) };
    });
  });
}

async function created(scenario: Scenario, more: JsonObject): Promise<number | string> {
  archivesMaterials(scenario);
  const { exchange } = await scenario.ok(CREATE, { title: scenario.mark, coreStory: STORY, ...more });
  const [found] = await mine(scenario);
  scenario.must(found !== undefined, "A search finds it by its title.", "It is not found.", exchange);
  return idOf(found ?? {}, ...NAMES) ?? scenario.skip("What was created is not found.");
}

/** Materials of the active library that this scenario created. */
async function mine(scenario: Scenario): Promise<readonly JsonObject[]> {
  const { records } = await scenario.all(SEARCH, { query: scenario.mark }, "items", "materials");
  return records.filter((record) => scenario.isMine(record));
}

function archiveField(scenario: Scenario): Promise<string> {
  return scenario.named(ARCHIVE, "the id of a material", ...NAMES);
}

/** The linked questions of a material, anywhere in an answer. */
function linksIn(data: JsonObject): JsonObject[] {
  const lists = [...walk(data)].filter(({ name, value }) => /link/i.test(String(name)) && Array.isArray(value));
  const linked = lists.flatMap(({ value }) => (Array.isArray(value) ? value : []));
  return linked.filter(isObject).filter((link) => link["questionSlotId"] !== undefined);
}

/** A question of a speaking Part. */
async function aQuestion(scenario: Scenario): Promise<unknown> {
  const parts = await scenario.ok("ielts_practice_search_parts", { subject: "speaking" });
  for (const { partId } of scenario.list(parts, "items", "parts")) {
    const part = await scenario.ok("ielts_practice_read_part", { partId });
    const slot = firstNamed(part.data, "questionSlotId", (found) => typeof found === "number");
    if (slot !== undefined) return slot;
  }
  return scenario.skip("No speaking Part shows a questionSlotId.");
}
