// Checks the built-in vocabulary under seed/*/wordbooks/*.json.
// Prints the count of each book and one line for each problem; exits 1 on any problem.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";

const MIN_ENTRIES = 120;
const MAX_ENTRY_ID = 80;
const MAX_EXPANSIONS = 30;
const MAX_EXPANSION = 300;
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

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "" && value === value.trim();
}

const problems: string[] = [];
const idOwners = new Map<string, string>();

function claimId(id: string, where: string): void {
  const owner = idOwners.get(id);
  if (owner !== undefined) problems.push(`${where}: id "${id}" is already used in ${owner}`);
  else idOwners.set(id, where);
}

function requireText(object: Json, fields: readonly string[], where: string): void {
  for (const field of fields) {
    if (!isFilled(object[field])) problems.push(`${where}: "${field}" is missing, empty or has outer spaces`);
  }
}

function listOf(value: unknown, where: string, field: string): unknown[] {
  if (Array.isArray(value) && value.length > 0) return value;
  problems.push(`${where}: "${field}" must be a list with at least one item`);
  return [];
}

/** The words of the phrase that neither their stem nor an irregular form brings into the example. */
function missingWords(phrase: string, example: string): string[] {
  const text = example.toLowerCase();
  return (phrase.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => {
    if (word.length < 4) return false;
    if (text.includes(word.slice(0, Math.max(3, word.length - 3)))) return false;
    return !(IRREGULAR[word] ?? []).some((form) => text.includes(form));
  });
}

function checkEntry(entry: unknown, setId: string, phrases: Map<string, string>, place: string): void {
  if (!isObject(entry)) {
    problems.push(`${place}: entry is not an object`);
    return;
  }
  const { entryId, phrase, partOfSpeech, meaningZh, example, usage, expansion } = entry;
  const where = isFilled(entryId) ? `${place} ${entryId}` : place;
  requireText(entry, ["entryId", "phrase", "partOfSpeech", "meaning", "meaningZh", "example"], where);
  if (typeof usage !== "string") problems.push(`${where}: "usage" must be text (it may be empty)`);

  if (isFilled(entryId)) {
    claimId(entryId, where);
    if (entryId.length > MAX_ENTRY_ID) problems.push(`${where}: entryId is longer than ${MAX_ENTRY_ID} characters`);
    if (!SLUG.test(entryId) || !entryId.startsWith(`${setId}-`)) {
      problems.push(`${where}: entryId must be "${setId}-" and kebab-case`);
    }
  }
  if (isFilled(phrase)) {
    const key = phrase.toLowerCase();
    const owner = phrases.get(key);
    if (owner !== undefined) problems.push(`${where}: phrase "${phrase}" is already in ${owner}`);
    else phrases.set(key, where);
  }
  if (isFilled(partOfSpeech) && !PARTS_OF_SPEECH.has(partOfSpeech)) {
    problems.push(`${where}: unknown part of speech "${partOfSpeech}"`);
  }
  if (isFilled(meaningZh) && !HAN.test(meaningZh)) problems.push(`${where}: meaningZh has no Chinese characters`);
  if (isFilled(phrase) && isFilled(example)) {
    const missing = missingWords(phrase, example);
    if (missing.length > 0) problems.push(`${where}: example does not show "${missing.join(" ")}": ${example}`);
  }

  const items = listOf(expansion, where, "expansion");
  if (items.length > MAX_EXPANSIONS) problems.push(`${where}: expansion has more than ${MAX_EXPANSIONS} items`);
  for (const item of items) {
    if (!isFilled(item) || item.length > MAX_EXPANSION) {
      problems.push(`${where}: each expansion item must be text of 1 to ${MAX_EXPANSION} characters`);
    }
  }
}

function checkBook(file: string, name: string): void {
  let book: unknown;
  try {
    book = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    problems.push(`${name}: cannot be read as JSON (${error instanceof Error ? error.message : String(error)})`);
    return;
  }
  if (!isObject(book)) {
    problems.push(`${name}: not an object`);
    return;
  }
  requireText(book, ["setId", "title", "titleZh"], name);
  const setId = isFilled(book["setId"]) ? book["setId"] : basename(file, ".json");
  claimId(setId, name);

  const phrases = new Map<string, string>();
  const groups = listOf(book["groups"], name, "groups");
  let count = 0;
  for (const [index, group] of groups.entries()) {
    const place = `${name} group ${index + 1}`;
    if (!isObject(group)) {
      problems.push(`${place}: not an object`);
      continue;
    }
    requireText(group, ["groupId", "title", "titleZh"], place);
    const groupId = group["groupId"];
    if (isFilled(groupId)) {
      claimId(`group:${groupId}`, place);
      if (!SLUG.test(groupId) || !groupId.startsWith(`${setId}-`)) {
        problems.push(`${place}: groupId must be "${setId}-" and kebab-case`);
      }
    }
    for (const entry of listOf(group["entries"], place, "entries")) {
      count += 1;
      checkEntry(entry, setId, phrases, `${name} #${count}`);
    }
  }
  console.log(`${name}: ${count} entries in ${groups.length} groups`);
  if (count < MIN_ENTRIES) problems.push(`${name}: ${count} entries, at least ${MIN_ENTRIES} needed`);
}

const root = resolve(import.meta.dir, "..");
const seedDir = join(root, "seed");
const files = readdirSync(seedDir, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /^[^/]+\/wordbooks\/[^/]+\.json$/.test(path))
  .sort()
  .map((path) => join(seedDir, path));

if (files.length === 0) problems.push("no wordbooks found in seed/*/wordbooks/*.json");
for (const file of files) checkBook(file, relative(root, file));

for (const problem of problems) console.log(`problem: ${problem}`);
if (problems.length > 0) {
  console.log(`${problems.length} problem(s)`);
  process.exit(1);
}
console.log("No problems found.");
