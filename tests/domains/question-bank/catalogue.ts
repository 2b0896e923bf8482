import { course, group, type PartInput, part } from "../../support/checked-pack.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";

type Kind = "blank" | "choice" | "mixed" | "open";
export type SearchRequest = RequestOf<"ielts_practice_search_parts">;
export type SearchPage = DataOf<"ielts_practice_search_parts">;

const SUBJECTS = ["listening", "reading", "writing", "speaking"] as const;
const DIFFICULTIES = ["基础", "核心", "冲刺"] as const;
const KINDS = ["blank", "choice", "mixed"] as const;
const TITLES = ["Harbour tours", "图书馆开放时间", "City gardens", "The cost of water", "城市交通 policy"] as const;
const TAGS = [
  { group: "topic", name: "Housing" },
  { group: "topic", name: "Green housing" },
  { group: "topic", name: "自然环境" },
  { group: "scene", name: "Housing" },
  { group: "scene", name: "Tour" },
  { group: "skill", name: "Note-taking" },
] as const;

const COMPLETION = group();
const CHOICE = group({
  type: "multiple_choice",
  questions: [{ number: 11, stem: "Which?", options: [{ letter: "A", text: "one" }], answer: "A" }],
});
const GROUPS: Readonly<Record<Kind, PartInput["groups"]>> = {
  blank: [COMPLETION],
  choice: [CHOICE],
  mixed: [COMPLETION, CHOICE],
  open: [group({ type: "speaking_question", questions: [{ number: 1, stem: "Where do you live?" }] })],
};

/** What a test knows about a part, to compute independently what a search must find. */
export interface KnownPart {
  readonly key: string;
  readonly subject: (typeof SUBJECTS)[number];
  readonly partNumber: number;
  readonly title: string;
  readonly difficulty: (typeof DIFFICULTIES)[number];
  readonly kind: Kind;
  readonly tags: readonly { group: string; name: string }[];
  readonly hasAudio: boolean;
  readonly isLinked: boolean;
}

function knownPart(i: number): KnownPart {
  const subject = SUBJECTS[i % 4] ?? "reading";
  const isOpen = subject === "writing" || subject === "speaking";
  return {
    key: `p${i}`,
    subject,
    partNumber: 1 + (Math.floor(i / 4) % 2),
    title: `${TITLES[i % 5]} ${i}`,
    difficulty: DIFFICULTIES[i % 3] ?? "基础",
    kind: isOpen ? "open" : (KINDS[Math.floor(i / 4) % 3] ?? "blank"),
    tags: TAGS.filter((_tag, bit) => (i * 37 + 11) & (1 << bit)),
    hasAudio: subject === "listening" && i % 8 === 0,
    isLinked: i % 7 === 3,
  };
}

/** Parts in which every filterable value occurs in many combinations. */
export const CATALOGUE: readonly KnownPart[] = Array.from({ length: 60 }, (_, i) => knownPart(i));

function toPart({ key, subject, partNumber, title, difficulty, kind, tags, hasAudio }: KnownPart): PartInput {
  return part(key, {
    ...{ subject, partNumber, title, difficulty, tags: [...tags], groups: GROUPS[kind] },
    ...(hasAudio ? { audio: "media/a.opus" } : {}),
    ...(subject === "listening" ? { passages: [], transcript: [{ start: 0, end: 1, text: "Good morning." }] } : {}),
  });
}

/** Imports the catalogue, or the rest of it, into a library. */
export function applyCatalogue(bench: LibraryBench, known: readonly KnownPart[] = CATALOGUE, version = "1.0.0"): void {
  const linked = known.filter((one) => one.isLinked).map((one) => one.key);
  const lists = Array.from({ length: Math.ceil(linked.length / 20) }, (_, i) => linked.slice(i * 20, i * 20 + 20));
  bench.apply({
    version,
    media: { "media/a.opus": "sound" },
    parts: known.map(toPart),
    courses: [course("c", Object.fromEntries(lists.map((keys, i) => [`s${i}`, keys])))],
  });
}

/** Every part of a search, page by page. `between` is called after each page. */
export async function walk(
  bench: LibraryBench,
  account: number,
  request: SearchRequest,
  between: (pages: number) => void = () => {},
): Promise<SearchPage["items"]> {
  const items: SearchPage["items"] = [];
  let cursor = "";
  for (let pages = 1; ; pages++) {
    const page: SearchPage = await bench.call(account, "ielts_practice_search_parts", { ...request, cursor });
    if (page.hasMore !== (page.nextCursor !== null)) throw new Error("hasMore and nextCursor disagree");
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = page.nextCursor;
    between(pages);
  }
}
