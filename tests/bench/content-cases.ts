/** Searches of a library in its own words: the queries depend on the library's content. */
import { join } from "node:path";
import type { Db } from "../../src/database/open.ts";
import { closeDatabase, openDatabase } from "../../src/database/open.ts";
import type { ContentFolder } from "./content-data.ts";

export interface ContentCase {
  readonly operation: string;
  readonly label: string;
  readonly bodies: readonly object[];
}

const SUBJECTS = ["listening", "reading", "writing", "speaking"] as const;
const DIFFICULTIES = ["基础", "核心", "冲刺"] as const;
/** Texts of each kind from which words are taken. */
const SAMPLE = 1_000;
/** Different words of one list of queries: more than any cache holds. */
const MANY = 300;

/** Words as some texts have them. */
class Vocabulary {
  readonly #tokens: string[];
  readonly #byFrequency: string[];
  readonly #chinese: string[];

  constructor(texts: readonly string[]) {
    const found = texts.flatMap((text) => text.toLowerCase().match(/[a-z]{2,}/gu) ?? []);
    this.#tokens = found.length === 0 ? ["reading"] : found;
    this.#byFrequency = byFrequency(this.#tokens);
    const chinese = texts.flatMap((text) => text.match(/\p{Script=Han}{2}/gu) ?? []);
    this.#chinese = chinese.length === 0 ? ["阅读"] : byFrequency(chinese);
  }

  /** Words sampled by their frequency, some of them repeatedly. */
  sampled(count: number): string[] {
    return Array.from({ length: count }, (_, i) => this.#tokens[(i * 7919) % this.#tokens.length] ?? "");
  }

  frequent(count: number): string[] {
    return this.#byFrequency.slice(0, count);
  }

  /** Different words of the less frequent half. */
  rare(count: number): string[] {
    return spread(this.#byFrequency.slice(Math.floor(this.#byFrequency.length / 2)), count);
  }

  chinese(count: number): string[] {
    return spread(this.#chinese, count);
  }
}

function byFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word);
}

/** That many items from all over a list; some of them twice if it is shorter. */
function spread<T>(items: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]).filter(
    (item) => item !== undefined,
  );
}

/** Every combination of one item of each list. */
function combined<A extends object, B extends object>(first: readonly A[], second: readonly B[]): (A & B)[] {
  return first.flatMap((a) => second.map((b) => ({ ...a, ...b })));
}

/** The searches of every search operation. The same labels appear for every library, in the same order. */
export function contentCases(folder: ContentFolder): ContentCase[] {
  const db = openDatabase(join(folder.dir, "lectern.db"), { readonly: true });
  try {
    return [
      ...partCases(db),
      ...taxonomyCases(db),
      ...matchCases(db),
      ...courseCases(db),
      ...guideCases(db),
      ...predictionCases(db),
      ...otherCases(db),
    ];
  } finally {
    closeDatabase(db);
  }
}

function texts(db: Db, sql: string): string[] {
  return db.raw
    .prepare<[number], { text: string }>(sql)
    .all(SAMPLE)
    .map((row) => row.text);
}

function idsOf(db: Db, sql: string, count = SAMPLE): number[] {
  return db.raw
    .prepare<[number], { id: number }>(sql)
    .all(count)
    .map((row) => row.id);
}

function titlesOf(db: Db): string[] {
  return texts(db, "select title as text from parts where withdrawn = 0 order by id * 7919 % 10007 limit ?");
}

function partCases(db: Db): ContentCase[] {
  const operation = "ielts_practice_search_parts";
  const titles = new Vocabulary(titlesOf(db));
  const tagNames = texts(db, "select name as text from tags order by id limit ?");
  const tagIds = idsOf(db, "select id from tags order by id limit ?");
  const parts = idsOf(db, "select id from parts where withdrawn = 0 order by id * 7919 % 10007 limit ?");
  const filters = [
    ...SUBJECTS.map((subject) => ({ subject })),
    ...DIFFICULTIES.map((difficulty) => ({ difficulty })),
    ...["blank", "choice"].map((questionType) => ({ questionType })),
    ...[1, 2, 3].map((partNumber) => ({ partNumber })),
    { requiresAudio: true },
    { includeCourseLinked: true },
  ];
  const search = (words: readonly string[]) => words.map((search) => ({ search }));
  const of = (label: string, bodies: readonly object[]) => ({ operation, label, bodies });
  return [
    of("no filter", [{}]),
    of("filters", filters),
    of("several filters", combined(combined(filters.slice(0, 4), filters.slice(4, 7)), filters.slice(7))),
    of(
      "tagIds",
      spread(tagIds, 20).map((id) => ({ tagIds: [id] })),
    ),
    of(
      "tagQueries",
      spread(tagNames, 20).map((name) => ({ tagQueries: [name] })),
    ),
    of("frequent words", search(titles.frequent(10))),
    of("rare words", search(titles.rare(MANY))),
    of("drawn words", search(titles.sampled(MANY))),
    of("beginnings of words", search(titles.sampled(50).map((word) => word.slice(0, 1)))),
    of("Chinese", search(titles.chinese(50))),
    of("preferUnseen", combined([{ preferUnseen: true }], [{}, ...filters])),
    of("latest", combined([{ sort: "latest" }], [{}, ...filters])),
    of("exclude 30", [{ excludePartIds: parts.slice(0, 30) }]),
    { operation: "ielts_practice_read_part", label: "by id", bodies: spread(parts, 200).map((partId) => ({ partId })) },
    ...dictationCases(titles, tagNames),
  ];
}

function dictationCases(titles: Vocabulary, tagNames: readonly string[]): ContentCase[] {
  const operation = "ielts_dictation_search_materials";
  const of = (label: string, bodies: readonly object[]) => ({ operation, label, bodies });
  return [
    of("no filter", [{}]),
    of("filters", [
      ...DIFFICULTIES.map((difficulty) => ({ difficulty })),
      ...spread(tagNames, 20).map((name) => ({ tagQueries: [name] })),
    ]),
    of(
      "words",
      [...titles.frequent(10), ...titles.sampled(100)].map((search) => ({ search })),
    ),
    of("deep offset", [{ offset: 5_000 }]),
  ];
}

function taxonomyCases(db: Db): ContentCase[] {
  const operation = "ielts_practice_list_taxonomy";
  const titles = new Vocabulary(titlesOf(db));
  const tagIds = idsOf(db, "select id from tags order by id limit ?");
  const subjects = ["", ...SUBJECTS].map((subject) => ({ subject }));
  const difficulties = ["", ...DIFFICULTIES].map((difficulty) => ({ difficulty }));
  const linked = [true, false].map((includeCourseLinked) => ({ includeCourseLinked }));
  const few = combined(combined(subjects, difficulties), linked);
  const tags = spread(tagIds, 20).map((id) => ({ tagIds: [id] }));
  const of = (label: string, bodies: readonly object[]) => ({ operation, label, bodies });
  return [
    of("no filter", [{}]),
    of("filters", few),
    of("tags and filters", combined(tags, few)),
    of(
      "words",
      titles.rare(MANY).map((search) => ({ search })),
    ),
    of(
      "drawn words and filters",
      combined(
        titles.sampled(50).map((search) => ({ search })),
        subjects,
      ),
    ),
  ];
}

function matchCases(db: Db): ContentCase[] {
  const operation = "ielts_practice_match_parts";
  const titles = titlesOf(db);
  const materials = texts(
    db,
    "select m.passages ->> '$[0].paragraphs[0].text' as text from part_materials as m where m.passages <> '[]' order by m.part_id * 7919 % 10007 limit ?",
  );
  const material = new Vocabulary(materials.slice(0, 100));
  const queries = (list: readonly string[]) => list.map((query) => ({ query }));
  const long = (from: number) =>
    Array.from({ length: 40 }, (_, i) => materials[(from + i) % materials.length] ?? "")
      .join(" ")
      .slice(0, 4000);
  const mixed = (from: number) =>
    material
      .sampled(2_000)
      .slice(from * 50)
      .join(" ")
      .slice(0, 4000);
  const words = material.sampled(400);
  const of = (label: string, list: readonly string[]) => ({ operation, label, bodies: queries(list) });
  return [
    of("a word", [...material.frequent(10), ...material.sampled(90)]),
    of("exact title", spread(titles, 100)),
    of(
      "a few words",
      Array.from({ length: 100 }, (_, i) => words.slice(i * 4, i * 4 + 4).join(" ")),
    ),
    of(
      "excerpt",
      spread(materials, 100).map((text) => text.slice(30, 230)),
    ),
    of(
      "4,000 characters",
      Array.from({ length: 20 }, (_, i) => long(i * 3)),
    ),
    of(
      "4,000 characters of mixed words",
      Array.from({ length: 20 }, (_, i) => mixed(i)),
    ),
    of(
      "nothing matches",
      Array.from({ length: 100 }, (_, i) => `zzqx${i} vvkw${i} qqjx${i}`),
    ),
  ];
}

function courseCases(db: Db): ContentCase[] {
  const operation = "ielts_courses_search_sections";
  const bodies = new Vocabulary(
    texts(db, "select title || ' ' || body as text from course_sections where withdrawn = 0 limit ?"),
  );
  const courses = idsOf(db, "select id from courses where withdrawn = 0 order by id limit ?");
  const tagNames = texts(
    db,
    "select distinct t.name as text from section_tags as st join tags as t on t.id = st.tag_id order by t.id limit ?",
  );
  const of = (label: string, list: readonly object[]) => ({ operation, label, bodies: list });
  const search = (words: readonly string[]) => words.map((search) => ({ search }));
  const route = "ielts_learning_route_read";
  return [
    of("no filter", [{}]),
    of("filters", [
      ...[...SUBJECTS, "grammar"].map((subject) => ({ subject })),
      ...spread(courses, 20).map((courseId) => ({ courseId })),
      ...spread(tagNames, 10).map((name) => ({ tagQueries: [name] })),
    ]),
    of("frequent words", search(bodies.frequent(10))),
    of("rare words", search(bodies.rare(MANY))),
    of("Chinese", search(bodies.chinese(50))),
    of("deep page", [{ page: 500 }]),
    { operation: route, label: "route", bodies: [{}] },
    { operation: route, label: "route of 20", bodies: [{ limit: 20 }] },
    {
      operation: route,
      label: "a subject, compact",
      bodies: SUBJECTS.map((subject) => ({ subject, view: "progress" })),
    },
  ];
}

function guideCases(db: Db): ContentCase[] {
  const operation = "ielts_prep_search_guides";
  const guides = new Vocabulary(
    texts(
      db,
      "select title || ' ' || summary || ' ' || substr(body, 1, 2000) as text from guides where withdrawn = 0 limit ?",
    ),
  );
  const tags = texts(db, "select distinct t.value as text from guides as g, json_each(g.tags) as t limit ?");
  const slugs = texts(db, "select slug as text from guides where withdrawn = 0 order by id limit ?");
  const of = (label: string, bodies: readonly object[]) => ({ operation, label, bodies });
  const query = (words: readonly string[]) => words.map((query) => ({ query }));
  return [
    of("no filter", [{}]),
    of(
      "tags",
      spread(tags, 30).map((tag) => ({ tag })),
    ),
    of("frequent words", query(guides.frequent(10))),
    of("rare words", query(guides.rare(MANY))),
    of("Chinese", query(guides.chinese(50))),
    of("deep offset", [{ offset: 1_900 }]),
    { operation: "ielts_prep_read_guide", label: "by slug", bodies: spread(slugs, 200).map((slug) => ({ slug })) },
  ];
}

function predictionCases(db: Db): ContentCase[] {
  const operation = "ielts_prediction_search_hits";
  const records = new Vocabulary(
    texts(
      db,
      "select title || ' ' || recall_content as text from predictions where withdrawn = 0 order by id * 7919 % 10007 limit ?",
    ),
  );
  const days = texts(
    db,
    "select distinct exam_date as text from prediction_days where kind = 'exam_report' order by 1 desc limit ?",
  );
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const sources = texts(db, "select distinct source as text from prediction_days limit ?").map((source) => ({
    source,
  }));
  const ids = idsOf(db, "select id from predictions where withdrawn = 0 order by id * 7919 % 10007 limit ?");
  const subjects = SUBJECTS.map((subject) => ({ subject }));
  const query = (words: readonly string[]) => words.map((query) => ({ query }));
  const of = (label: string, bodies: readonly object[]) => ({ operation, label, bodies });
  return [
    of("no filter", [{}, { kind: "rolling_ranking" }]),
    of("frequent words", query(records.frequent(10))),
    of("rare words", query(records.rare(MANY))),
    of("drawn words", query(records.sampled(MANY))),
    of(
      "drawn pairs of words",
      query(records.sampled(2 * MANY).map((word, i, all) => `${word} ${all[(i * 7 + 5) % all.length]}`)),
    ),
    of("Chinese", query(records.chinese(150))),
    of(
      "days",
      spread(days, 100).map((testDate) => ({ testDate })),
    ),
    of(
      "months",
      months.map((testMonth) => ({ testMonth })),
    ),
    of("sources and subjects", combined(sources, subjects)),
    of(
      "months, sources and subjects",
      combined(
        spread(months, 12).map((testMonth) => ({ testMonth })),
        combined(sources, subjects),
      ),
    ),
    of("deep offset", [{ offset: 50_000 }, { offset: 20_000, subject: "reading" }]),
    of(
      "reportIds",
      Array.from({ length: 50 }, (_, i) => ({ reportIds: ids.slice(i * 12, i * 12 + 12) }))
        .filter(({ reportIds }) => reportIds.length > 0)
        .concat({ reportIds: ids.slice(0, 12) }),
    ),
  ];
}

function otherCases(db: Db): ContentCase[] {
  const papers = new Vocabulary(texts(db, "select title as text from mock_papers where withdrawn = 0 limit ?"));
  const files = new Vocabulary(texts(db, "select substr(content, 1, 1000) as text from asset_contents limit ?"));
  const categories = texts(db, "select distinct category as text from mock_papers limit ?");
  const parts = idsOf(db, "select id from parts where withdrawn = 0 order by id * 7919 % 10007 limit ?", 100);
  const records = idsOf(db, "select id from predictions where withdrawn = 0 order by id * 7919 % 10007 limit ?", 100);
  const slugs = texts(db, "select slug as text from guides where withdrawn = 0 order by id limit ?").slice(0, 100);
  const sections = db.raw
    .prepare<[], { courseId: number; sectionId: number }>(
      "select course_id as courseId, id as sectionId from course_sections where withdrawn = 0 order by id * 7919 % 10007 limit 100",
    )
    .all();
  const paperIds = texts(db, "select paper_id as text from mock_papers where withdrawn = 0 limit ?").slice(0, 100);
  const of = (operation: string, label: string, bodies: readonly object[]) => ({ operation, label, bodies });
  const related = (label: string, refs: readonly object[]) =>
    of(
      "ielts_resources_related",
      label,
      (refs.length === 0 ? [{ kind: "question_part", partId: parts[0] }] : refs).map((contentRef) => ({ contentRef })),
    );
  const query = (words: readonly string[]) => words.map((query) => ({ query }));
  return [
    of("ielts_mock_search_papers", "no filter", [{}]),
    of("ielts_mock_search_papers", "filters", [
      { subjects: ["listening"] },
      { subjects: ["listening", "reading"] },
      { maxDurationMinutes: 60 },
      ...spread(categories, 12).map((category) => ({ category })),
    ]),
    of(
      "ielts_mock_search_papers",
      "words",
      [...papers.frequent(10), ...papers.rare(100)].map((keyword) => ({ keyword })),
    ),
    of("ielts_assets_search", "no filter", [{}]),
    of("ielts_assets_search", "frequent words", query(files.frequent(10))),
    of("ielts_assets_search", "rare words", query(files.rare(MANY))),
    of("ielts_assets_search", "Chinese", query(files.chinese(50))),
    of("ielts_assets_search", "deep offset", [{ offset: 500 }]),
    related(
      "parts",
      parts.map((partId) => ({ kind: "question_part", partId })),
    ),
    related(
      "sections",
      sections.map((ids) => ({ kind: "course_section", ...ids })),
    ),
    related(
      "guides",
      slugs.map((slug) => ({ kind: "prep_guide", slug })),
    ),
    related(
      "predictions",
      records.map((hitId) => ({ kind: "prediction_hit", hitId })),
    ),
    related(
      "papers",
      paperIds.map((paperId) => ({ kind: "mock_paper", paperId })),
    ),
  ];
}
