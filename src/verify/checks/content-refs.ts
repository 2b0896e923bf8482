import type { Check, Probe } from "../check.ts";
import { CONTRACT_OPERATIONS } from "../contract/operations.ts";
import { at, isObject, type JsonObject, walk } from "../json.ts";
import { NO_ID } from "../nothing.ts";
import { REF_KINDS, type RefKind } from "../ref-kinds.ts";
import { BAD_REQUEST, expectRefusal } from "./asking.ts";
import { dataOf, expectAcceptance, mustOf, read, readData } from "./calls.ts";
import { itemsOf } from "./pages.ts";

const RELATED = "ielts_resources_related";

/** The longest text of each text field (section 2.1). */
const LONGEST: Readonly<Record<string, number>> = { paperId: 160, slug: 200 };
const UNKNOWN_TEXT = "lectern-verify-no-such-thing";

const kinds = Object.entries(REF_KINDS).map(([kind, { fields, from }]) => ({ kind, fields, from }));

/** Section 2.2: a reference to a resource, as its operation returns it and as other operations accept it. */
export const contentRefChecks: readonly Check[] = [
  {
    section: "2.2",
    name: "content_ref.shape",
    title: "Every contentRef in any answer is of one of eight kinds and has the fields of its kind alone",
    run: lookAtAllRefs,
  },
  {
    section: "2.2",
    name: "content_ref.kind",
    title: "A contentRef without a kind, of an unknown kind, or that is not an object is refused",
    run: async (probe) => {
      for (const contentRef of [{ kind: "no_such_kind", partId: 1 }, { partId: 1 }, {}, "question_part:1", 1, null]) {
        expectRefusal(probe, await read(probe, RELATED, { contentRef }), BAD_REQUEST, JSON.stringify(contentRef));
      }
    },
  },
  ...kinds.flatMap(({ kind, fields, from }): Check[] => [
    kindCheck(kind, "owner", `${from} returns it with each result`, (probe) => lookAtOwner(probe, from, kind)),
    kindCheck(kind, "accepted", `${RELATED} takes it as its owner returns it`, (probe) => passOn(probe, kind)),
    kindCheck(kind, "closed", "an extra property is refused", async (probe) => {
      const contentRef = { ...(await refOf(probe, kind)), title: "A title" };
      expectRefusal(
        probe,
        await read(probe, RELATED, { contentRef }),
        BAD_REQUEST,
        "A contentRef with the extra property title",
      );
    }),
    kindCheck(kind, "complete", "a missing field, or one beyond its bounds, is refused", async (probe) => {
      for (const field of fields) await lookAtField(probe, await refOf(probe, kind), field);
    }),
    kindCheck(kind, "unknown", "where nothing has its ids, the answer is 404 and 40401", async (probe) => {
      const made = fields.map((field) => [field, field in LONGEST ? UNKNOWN_TEXT : NO_ID]);
      const exchange = await read(probe, RELATED, { contentRef: { kind, ...Object.fromEntries(made) } });
      const code = at(exchange.json, "code");
      if (exchange.status === 404 && code === 40401) return;
      const actual = `HTTP ${exchange.status}, code ${JSON.stringify(code)}.`;
      probe.deviates({ expected: "What refers to nothing is answered 404 and 40401.", actual, exchange });
    }),
  ]),
];

function kindCheck(kind: string, what: string, title: string, run: Check["run"]): Check {
  return { section: "2.2", name: `content_ref.${kind}.${what}`, title: `contentRef of a ${kind}: ${title}`, run };
}

async function refOf({ facts, skip }: Probe, kind: string): Promise<JsonObject> {
  return (isKind(kind) ? await facts.contentRef(kind) : null) ?? skip(`No contentRef of a ${kind} was found.`);
}

function isKind(kind: string): kind is RefKind {
  return Object.hasOwn(REF_KINDS, kind);
}

async function lookAtOwner(probe: Probe, operation: string, kind: string): Promise<void> {
  const data = await readData(probe, operation, {});
  const items = itemsOf(probe, data);
  if (items.length === 0) probe.skip(`${operation} finds nothing.`);
  const bare = items.find((item) => at(item, "contentRef", "kind") !== kind);
  const expected = `Each result of ${operation} has a contentRef of kind ${kind}.`;
  mustOf(probe, data)(bare === undefined, expected, { contentRef: at(bare, "contentRef") });
}

/** Passes a reference on; if the answer contains a reference, it must be the same. */
async function passOn(probe: Probe, kind: string): Promise<void> {
  const contentRef = await refOf(probe, kind);
  const exchange = await read(probe, RELATED, { contentRef });
  expectAcceptance(probe, exchange, `The contentRef ${JSON.stringify(contentRef)}`, false);
  const again = dataOf(exchange)?.["contentRef"];
  if (!isObject(again) || Bun.deepEquals(again, contentRef)) return;
  const expected = `The answer names the contentRef that was sent: ${JSON.stringify(contentRef)}.`;
  probe.deviates({ expected, actual: JSON.stringify(again), exchange });
}

async function lookAtField(probe: Probe, ref: JsonObject, field: string): Promise<void> {
  const { [field]: _, ...without } = ref;
  expectRefusal(
    probe,
    await read(probe, RELATED, { contentRef: without }),
    BAD_REQUEST,
    `A contentRef without ${field}`,
  );
  const longest = LONGEST[field];
  const beyond = longest === undefined ? [0, NO_ID + 1, "1", 1.5] : ["", "a".repeat(longest + 1), 1];
  for (const value of beyond) {
    const exchange = await read(probe, RELATED, { contentRef: { ...ref, [field]: value } });
    expectRefusal(probe, exchange, BAD_REQUEST, `A contentRef with ${field} ${String(value).slice(0, 20)}`);
  }
}

async function lookAtAllRefs(probe: Probe): Promise<void> {
  for (const { id } of CONTRACT_OPERATIONS.filter(({ effect }) => effect === "read")) {
    const exchange = await probe.facts.validAnswer(id);
    if (exchange === null) continue;
    for (const { name, value } of walk(exchange.json)) {
      if (name !== "contentRef" || value === null || isWellFormed(value)) continue;
      const expected = "A contentRef has its kind and the fields of its kind, each of its type, and nothing else.";
      probe.deviates({ expected, actual: JSON.stringify(value), exchange });
      break;
    }
  }
}

function isWellFormed(ref: unknown): boolean {
  if (!isObject(ref)) return false;
  const kind = String(ref["kind"]);
  if (!isKind(kind)) return false;
  const fields: readonly string[] = REF_KINDS[kind].fields;
  return Object.keys(ref).length === fields.length + 1 && fields.every((field) => isId(field, ref[field]));
}

function isId(field: string, value: unknown): boolean {
  const longest = LONGEST[field];
  if (longest !== undefined) return typeof value === "string" && value !== "" && [...value].length <= longest;
  return Number.isSafeInteger(value) && Number(value) > 0;
}
