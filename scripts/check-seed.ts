// Checks the content that ships: what every pack must be, without a warning, and the language of its wordbooks.
// Prints the count of each book and one line for each problem; exits 1 on any problem.
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { checkPack } from "../src/content/check/check-pack.ts";
import type { Part } from "../src/content/format/part.ts";
import { QUESTION_TYPES } from "../src/content/format/terms.ts";
import type { WordbookFile } from "../src/content/format/wordbook.ts";
import { itemsOf } from "../src/content/items.ts";
import { openPack } from "../src/content/source/open-pack.ts";

/** The minimum content that ships; books count entries. */
const LEAST = {
  core: 1200,
  listening: 600,
  reading: 600,
  courses: 6,
  sections: 40,
  guides: 12,
  predictions: 40,
} as const;
/** The whole seed is part of every binary. */
const MOST_BYTES = 25 * 1_048_576;
/** Words of an academic passage. */
const PASSAGE_WORDS = { min: 700, max: 900 } as const;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const HAN = /\p{Script=Han}/u;

const PARTS_OF_SPEECH: ReadonlySet<string> = new Set([
  "noun",
  "verb",
  "adjective",
  "adverb",
  "preposition",
  "conjunction",
  "phrase",
  "phrasal verb",
]);

/** Irregular forms that the stem rule cannot see: base word to the forms an example may use. */
const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  bring: ["brought"],
  break: ["broke"],
  build: ["built"],
  catch: ["caught"],
  choose: ["chose"],
  fall: ["fell"],
  feel: ["felt"],
  find: ["found"],
  give: ["gave"],
  keep: ["kept"],
  leave: ["left"],
  lose: ["lost"],
  make: ["made"],
  rise: ["rose"],
  speak: ["spoke"],
  spend: ["spent"],
  stand: ["stood"],
  take: ["took"],
  teach: ["taught"],
  tell: ["told"],
  think: ["thought"],
  wear: ["wore"],
  write: ["wrote"],
};

type Entry = WordbookFile["groups"][number]["entries"][number];

const problems: string[] = [];
const idOwners = new Map<string, string>();

function claimId(id: string, where: string): void {
  const owner = idOwners.get(id);
  if (owner !== undefined) problems.push(`${where}: id "${id}" is already used in ${owner}`);
  else idOwners.set(id, where);
}

function requireFilled(texts: Readonly<Record<string, string>>, where: string): void {
  for (const [field, text] of Object.entries(texts)) {
    if (text === "" || text !== text.trim()) problems.push(`${where}: "${field}" is empty or has outer spaces`);
  }
}

function requireSlug(field: string, id: string, setId: string, where: string): void {
  if (SLUG.test(id) && id.startsWith(`${setId}-`)) return;
  problems.push(`${where}: ${field} must be "${setId}-" and kebab-case`);
}

/** The words of the phrase that do not occur in the example, either by their stem or in an irregular form. */
function missingWords(phrase: string, example: string): string[] {
  const text = example.toLowerCase();
  return (phrase.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => {
    if (word.length < 4) return false;
    if (text.includes(word.slice(0, Math.max(3, word.length - 3)))) return false;
    return !(IRREGULAR[word] ?? []).some((form) => text.includes(form));
  });
}

function checkEntry(entry: Entry, setId: string, phrases: Map<string, string>): void {
  const { entryId, phrase, partOfSpeech, meaning, meaningZh, example, expansion } = entry;
  const where = `${setId} ${entryId}`;
  requireFilled({ entryId, phrase, partOfSpeech, meaning, meaningZh, example }, where);
  claimId(entryId, where);
  requireSlug("entryId", entryId, setId, where);

  const owner = phrases.get(phrase.toLowerCase());
  if (owner !== undefined) problems.push(`${where}: phrase "${phrase}" is already in ${owner}`);
  else phrases.set(phrase.toLowerCase(), where);

  if (!PARTS_OF_SPEECH.has(partOfSpeech)) problems.push(`${where}: unknown part of speech "${partOfSpeech}"`);
  if (!HAN.test(meaningZh)) problems.push(`${where}: meaningZh has no Chinese characters`);
  const missing = missingWords(phrase, example);
  if (missing.length > 0) problems.push(`${where}: example does not show "${missing.join(" ")}": ${example}`);
  if (expansion.length === 0) problems.push(`${where}: expansion must have at least one item`);
  for (const item of expansion) requireFilled({ expansion: item }, where);
}

function checkBook({ setId, title, titleZh, groups }: WordbookFile): void {
  requireFilled({ title, titleZh }, setId);
  claimId(setId, setId);
  const phrases = new Map<string, string>();
  for (const group of groups) {
    const where = `${setId} ${group.groupId}`;
    requireFilled({ title: group.title, titleZh: group.titleZh }, where);
    claimId(`group:${group.groupId}`, where);
    requireSlug("groupId", group.groupId, setId, where);
    if (group.entries.length === 0) problems.push(`${where}: the group is empty`);
    for (const entry of group.entries) checkEntry(entry, setId, phrases);
  }
  const count = groups.reduce((sum, group) => sum + group.entries.length, 0);
  console.log(`${setId}: ${count} entries in ${groups.length} groups`);
  requireLeast(setId, count);
}

function requireLeast(what: keyof typeof LEAST, count: number): void {
  if (count < LEAST[what]) problems.push(`${what}: there are ${count}, at least ${LEAST[what]} are needed`);
}

/** Complete papers ship: every question type occurs, and academic passages are as long as in the test. */
function checkParts(parts: readonly Part[]): void {
  const found = new Set(parts.flatMap((part) => part.groups.map((group) => group.type)));
  for (const type of Object.keys(QUESTION_TYPES)) {
    if (![...found].some((one) => one === type)) problems.push(`no part has a question of the type ${type}`);
  }
  for (const part of parts.filter((one) => one.subject === "reading" && one.module === "academic")) {
    const words = part.passages
      .flatMap((passage) => passage.paragraphs.map(({ text }) => text.split(/\s+/).length))
      .reduce((sum, count) => sum + count, 0);
    if (words < PASSAGE_WORDS.min || words > PASSAGE_WORDS.max)
      problems.push(`${part.key}: the passage has ${words} words`);
  }
  console.log(`${parts.length} parts, ${found.size} question types`);
}

const seed = resolve(import.meta.dir, "../seed");
const opened = await openPack(seed, { workDir: join(tmpdir(), "lectern-seed") });
const checked = opened.source === null ? { pack: null, problems: opened.problems } : await checkPack(opened.source);
for (const { file, pointer, message, remedy } of checked.problems) {
  problems.push(`${file}#${pointer}: ${message} — ${remedy}`);
}
if (checked.pack !== null) {
  const books = [...itemsOf(checked.pack, "wordbooks")];
  for (const book of books) checkBook(book);
  if (books.length === 0) problems.push("no wordbooks found in seed/wordbooks");
  checkParts([...itemsOf(checked.pack, "parts")]);
  const { courses, guides, predictions } = checked.pack.sizes;
  const sections = [...itemsOf(checked.pack, "courses")].reduce((sum, course) => sum + course.sections.length, 0);
  for (const [what, count] of Object.entries({ courses, sections, guides, predictions })) {
    console.log(`${what}: ${count}`);
  }
  requireLeast("courses", courses);
  requireLeast("sections", sections);
  requireLeast("guides", guides);
  requireLeast("predictions", predictions);
  const bytes = (opened.source === null ? [] : [...opened.source.files.values()]).reduce(
    (sum, file) => sum + file.byteLength,
    0,
  );
  console.log(`${(bytes / 1_048_576).toFixed(1)} MiB`);
  if (bytes > MOST_BYTES) problems.push(`the seed has ${bytes} bytes, more than ${MOST_BYTES}`);
}

for (const problem of problems) console.log(`problem: ${problem}`);
if (problems.length > 0) {
  console.log(`${problems.length} problem(s)`);
  process.exit(1);
}
console.log("No problems found.");
