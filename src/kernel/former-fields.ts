/**
 * Fields of earlier versions that installed clients may still send, and their replacements; the first one that the object accepts applies.
 */
const FORMER: Readonly<Record<string, { readonly now: readonly string[]; readonly hint: string }>> = {
  browserUrl: { now: ["contentRef"], hint: "contentRef names the content, and answers have its address" },
  availableMinutes: {
    now: ["durationMinutes", "maxDurationMinutes"],
    hint: "minutes are durationMinutes of a task, or maxDurationMinutes of ielts_mock_search_papers",
  },
  resourceType: {
    now: ["contentRef", "kinds"],
    hint: "kind in a contentRef says what a resource is",
  },
  resourceId: {
    now: ["contentRef"],
    hint: "contentRef names a resource by its kind and the id of that kind, such as partId",
  },
  groupCodes: {
    now: ["tagQueries", "tagIds", "groupId"],
    hint: "topics are named by tagQueries or tagIds, groups of a wordbook by groupId",
  },
  includeAnswers: {
    now: [],
    hint: "ielts_review_read_snapshot always contains the submitted answers; scope selects the questions. No other operation returns them",
  },
  maxMaterialChars: { now: ["maxChars"], hint: "the bound of ielts_review_read_snapshot is maxChars" },
};

/** Names that responses use or used for something that requests name differently. */
const OTHERWISE: Readonly<Record<string, { readonly now: string; readonly hint: string }>> = {
  practiceId: { now: "sessionId", hint: "sessionId names a practice" },
  revision: { now: "expectedRevision", hint: "expectedRevision is the revision of the plan as it was read" },
};

/** Values of earlier versions and their replacements, for enum fields. */
const FORMER_WORDS: Readonly<Record<string, string>> = { practice_part: "question_part" };

/** Fields of a contentRef that earlier versions sent as separate fields. */
const IN_CONTENT_REF: ReadonlySet<string> = new Set(
  "kind partId paperId courseId sectionId slug hitId materialId assetId".split(" "),
);

/** What to send instead of a field of an earlier version, or undefined if the name was never in use. `accepted` are the current fields. */
export function formerField(name: string, accepted: readonly string[]): string | undefined {
  if (IN_CONTENT_REF.has(name) && accepted.includes("contentRef")) {
    return name === "kind"
      ? "it belongs in contentRef, where practice_part is now question_part"
      : "it belongs in contentRef";
  }
  const other = Object.hasOwn(OTHERWISE, name) ? OTHERWISE[name] : undefined;
  if (other !== undefined && accepted.includes(other.now)) return `it is now ${other.now}: ${other.hint}`;
  const former = Object.hasOwn(FORMER, name) ? FORMER[name] : undefined;
  if (former === undefined) return undefined;
  const now = former.now.find((field) => accepted.includes(field));
  return now === undefined ? `an earlier version had it: ${former.hint}` : `it is now ${now}: ${former.hint}`;
}

/** The replacement for a value of an earlier version, if it is one of `accepted`. */
export function formerWord(word: string, accepted: readonly unknown[]): string | undefined {
  const now = Object.hasOwn(FORMER_WORDS, word) ? FORMER_WORDS[word] : undefined;
  return accepted.includes(now) ? now : undefined;
}
