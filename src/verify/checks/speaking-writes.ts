import type { Check } from "../check.ts";
import { firstNamed, isObject, type JsonObject, walk } from "../json.ts";
import { idOf, type Story, told } from "./story.ts";

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
    needs: ["write"],
    run: told(async (story) => {
      const id = await created(story, {});
      const { data, exchange } = await story.ok(READ, { materialId: id });
      const isSame = data["title"] === story.mark && data["coreStory"] === STORY;
      story.must(isSame, "It is read as it was written.", `Its title is ${String(data["title"])}.`, exchange);
      const links = linksIn(data).length;
      story.must(links === 0, "Links are written only when they are sent.", `It has ${links}.`, exchange);
    }),
  },
  {
    section: "2.4",
    name: "write.speaking.links",
    title: "The links of a speaking material are kept whole, change where they are sent, and stay where they are not.",
    needs: ["write"],
    run: told(async (story) => {
      const questionSlotId = await aQuestion(story);
      const texts = { answerAngle: "An angle.", outline: ["first", "second"], requiredAdaptation: "An adaptation." };
      const link = { questionSlotId, ...texts };
      const id = await created(story, { questionLinks: [link] });
      const linked = await story.ok(READ, { materialId: id });
      const isLinked = linksIn(linked.data).length === 1;
      if (!story.must(isLinked, "A link that was sent is read.", "It is not there.", linked.exchange)) return;
      const [read = {}] = linksIn(linked.data);
      for (const [name, sent] of Object.entries(texts)) {
        const holds = Object.values(read).some((value) => Bun.deepEquals(value, sent));
        story.must(holds, `The ${name} of a link is kept.`, `The link is ${JSON.stringify(read)}.`, linked.exchange);
      }
      await story.ok(UPDATE, { id, coreStory: `${STORY} It was told again.` });
      const kept = await story.ok(READ, { materialId: id });
      const isKept = Bun.deepEquals(linksIn(kept.data), linksIn(linked.data));
      story.must(isKept, "A change of the story leaves the links.", "They changed.", kept.exchange);
      await story.ok(UPDATE, { id, questionLinks: [] });
      const bare = await story.ok(READ, { materialId: id });
      const left = linksIn(bare.data).length;
      story.must(left === 0, "Links that are sent replace the old ones.", `${left} are left of none.`, bare.exchange);
    }),
  },
  {
    section: "4.2",
    name: "write.speaking.update",
    title: "An update changes the fields that are sent and leaves the others.",
    needs: ["write"],
    run: told(async (story) => {
      const id = await created(story, {});
      await story.ok(UPDATE, { id, title: `${story.mark} again` });
      const { data, exchange } = await story.ok(READ, { materialId: id });
      const title = data["title"];
      story.must(title === `${story.mark} again`, "The title changed.", `It is ${String(title)}.`, exchange);
      story.must(data["coreStory"] === STORY, "The story stays.", "It changed too.", exchange);
    }),
  },
  {
    section: "3.2",
    name: "write.speaking.archive",
    title: "An archived speaking material is no longer found or read.",
    needs: ["write"],
    run: told(async (story) => {
      const id = await created(story, {});
      await story.ok(ARCHIVE, { [await archiveField(story)]: id });
      const left = await mine(story);
      story.must(left.length === 0, "A search does not return it.", "It is still found.");
      await story.gone(READ, { materialId: id }, "Reading it finds nothing");
    }),
  },
];

const STORY = "A story that lectern verify wrote to see whether it is kept.";

/** Whatever of the library carries the mark is archived at the end. */
export function archivesMaterials(story: Story): void {
  story.leavesNo("speaking materials", async () => {
    const field = await archiveField(story);
    return (await mine(story)).map((record) => {
      const id = idOf(record, ...NAMES);
      return { label: `speaking material ${String(id)}`, remove: () => story.call(ARCHIVE, { [field]: id }) };
    });
  });
}

async function created(story: Story, more: JsonObject): Promise<number | string> {
  archivesMaterials(story);
  const { exchange } = await story.ok(CREATE, { title: story.mark, coreStory: STORY, ...more });
  const [found] = await mine(story);
  story.must(found !== undefined, "A search finds it by its title.", "It is not found.", exchange);
  return idOf(found ?? {}, ...NAMES) ?? story.skip("What was created is not found.");
}

/** Materials of the active library that this story made. */
async function mine(story: Story): Promise<readonly JsonObject[]> {
  const { records } = await story.all(SEARCH, { query: story.mark }, "items", "materials");
  return records.filter((record) => story.isMine(record));
}

function archiveField(story: Story): Promise<string> {
  return story.named(ARCHIVE, "the id of a material", ...NAMES);
}

/** The linked questions of a material, wherever an answer has them. */
function linksIn(data: JsonObject): JsonObject[] {
  const lists = [...walk(data)].filter(({ name, value }) => /link/i.test(String(name)) && Array.isArray(value));
  const linked = lists.flatMap(({ value }) => (Array.isArray(value) ? value : []));
  return linked.filter(isObject).filter((link) => link["questionSlotId"] !== undefined);
}

/** A question of a speaking Part. */
async function aQuestion(story: Story): Promise<unknown> {
  const parts = await story.ok("ielts_practice_search_parts", { subject: "speaking" });
  for (const { partId } of story.list(parts, "items", "parts")) {
    const part = await story.ok("ielts_practice_read_part", { partId });
    const slot = firstNamed(part.data, "questionSlotId", (found) => typeof found === "number");
    if (slot !== undefined) return slot;
  }
  return story.skip("No speaking Part shows a questionSlotId.");
}
