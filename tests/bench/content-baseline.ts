/**
 * A hand-written server for the searches of content over the same database file and the same full-text tables: prepared SQL and the same
 * answers, without caching between calls. `bun tests/bench/content-baseline.ts DIR`
 */
import { facet, facetedExpression, toMatchExpression } from "../../src/database/search.ts";
import { type AssetRow, EXCERPT_CHARACTERS, toAsset } from "../../src/domains/assets/assets.schema.ts";
import {
  type OutlineRow,
  sectionPath,
  toOutlineSection,
  toSectionTag,
} from "../../src/domains/courses/courses.schema.ts";
import { toDictationMaterial } from "../../src/domains/dictation/dictation.schema.ts";
import { type PaperPartRow, type PaperRow, toMockPaper } from "../../src/domains/mock/mock.schema.ts";
import { type CandidateRow, type PredictionRow, toHit } from "../../src/domains/predictions/predictions.schema.ts";
import { type GuideRow, toGuide } from "../../src/domains/prep/prep.schema.ts";
import { countTags, type TagCount } from "../../src/domains/prep/tags.ts";
import {
  type PartRow,
  RESPONSE_KINDS,
  type TagChoice,
  toPartSummary,
} from "../../src/domains/question-bank/question-bank.schema.ts";
import { TagNames } from "../../src/domains/question-bank/tag-names.ts";
import { offsetPage, writeCursor } from "../../src/kernel/paging.ts";
import { excerptOf } from "../../src/lib/excerpt.ts";
import { addMonths, dayOf } from "../../src/lib/shanghai.ts";
import { countCharacters, foldPhrase } from "../../src/lib/text.ts";
import { prepare, serve } from "./hand-written.ts";

interface Input {
  readonly search?: string;
  readonly query?: string;
  readonly keyword?: string;
  readonly subject?: string;
  readonly partNumber?: number;
  readonly difficulty?: string;
  readonly questionType?: string;
  readonly requiresAudio?: boolean;
  readonly includeCourseLinked?: boolean;
  readonly tagIds?: readonly number[];
  readonly tagQueries?: readonly string[];
  readonly sort?: "catalog" | "latest";
  readonly tag?: string;
  readonly kind?: string;
  readonly source?: string;
  readonly testDate?: string;
  readonly testMonth?: string;
  readonly courseId?: number;
  readonly category?: string;
  readonly subjects?: readonly string[];
  readonly maxDurationMinutes?: number;
  readonly limit?: number;
  readonly offset?: number;
  readonly page?: number;
}

/** How words are searched in long texts. */
const LONG_TEXTS = { prefixFrom: 2 };

type Id = { id: number };
type Count = { n: number };

// ---- parts

const partSummaries = prepare<PartRow>(
  `select parts.id, subject, part_number as partNumber, title, difficulty, module, response_kind as responseKind, question_types as questionTypes, question_count as questionCount, segment_count as segmentCount, duration_minutes as durationMinutes, question_bank as questionBank, source_book as sourceBook, source_test as sourceTest, source_unit as sourceUnit, audio_sha256 as audioSha256, course_linked as courseLinked, updated_at as updatedAt,
   (select json_group_array(json_object('id', id, 'group', tag_group, 'name', name, 'nameZh', name_zh)) from (select t.id, t.tag_group, t.name, t.name_zh from part_tags as pt join tags as t on t.id = pt.tag_id where pt.part_id = parts.id order by t.tag_group, t.name_key) as listed) as tags,
   exists (select 1 from part_practice as pp where pp.account_id = ? and pp.part_id = parts.id) as practised
   from json_each(?) as asked join parts on parts.id = asked.value where parts.withdrawn = 0 order by asked.key`,
  { pt: "tags of one part" },
);
const offered = prepare<Id>("select id from parts where withdrawn = 0 and course_linked = 0 order by id limit ?");
const offeredLatest = prepare<Id>(
  "select id from parts where withdrawn = 0 and course_linked = 0 order by id desc limit ?",
);
const parts = prepare<Id>("select rowid as id from part_text where part_text match ? order by rowid limit ? offset ?");
const partsLatest = prepare<Id>(
  "select rowid as id from part_text where part_text match ? order by rowid desc limit ? offset ?",
);
// Names are read once: the library does not change while it is measured.
const names = new TagNames(
  prepare<{ id: number; name: string }>("select id, name from tags order by name_key, id", {
    tags: "read once, before it listens",
  })
    .all()
    .map((tag) => ({ ...tag, nameZh: "", otherNames: [], mergedInto: null })),
);

function resolveTags(queries: readonly string[] = []) {
  const resolved = queries.map((query) => ({ query, choice: names.exact(query) ?? names.holding(query) }));
  return {
    groups: resolved.flatMap(({ choice }) => (choice === null ? [] : [choice])),
    unknownTagQueries: resolved.filter(({ choice }) => choice === null).map(({ query }) => query),
  };
}

function anyOf({ tagIds, questionTypes }: TagChoice): string {
  const tokens = [
    ...tagIds.map((id) => facet("tag", id)),
    ...questionTypes.map((type) => facet("question_type", type)),
  ];
  return `facets : (${tokens.map((token) => `"${token}"`).join(" OR ")})`;
}

/** The filters as one expression: empty if the only filters are words without a match. */
function partExpression(input: Input, groups: readonly TagChoice[], more: readonly string[]): string {
  const facets = [...more];
  if (input.subject) facets.push(facet("subject", input.subject));
  if (input.partNumber !== undefined) facets.push(facet("part_number", input.partNumber));
  if (input.difficulty) facets.push(facet("difficulty", input.difficulty));
  if (input.questionType) facets.push(facet("response_kind", input.questionType));
  if (input.requiresAudio) facets.push(facet("audio", 1));
  for (const id of input.tagIds ?? []) facets.push(facet("tag", id));
  const words = toMatchExpression(input.search ?? "");
  const base = facetedExpression(facets, { words, columns: ["title"] });
  return [...(base === null ? [] : [base]), ...groups.map(anyOf)].join(" AND ");
}

const EVERY_PART = `facets : ("${facet("linked", 0)}" OR "${facet("linked", 1)}")`;
const NOT_LINKED = facet("linked", 0);

function searchParts(account: number, input: Input, siteUrl: string) {
  const { limit = 6, sort = "catalog" } = input;
  const { groups, unknownTagQueries } = resolveTags(input.tagQueries);
  const linked = input.includeCourseLinked === true ? [] : [NOT_LINKED];
  const expression = partExpression(input, groups, linked);
  const isLatest = sort === "latest";
  const ids =
    unknownTagQueries.length > 0
      ? []
      : expression === `facets : "${NOT_LINKED}"`
        ? (isLatest ? offeredLatest : offered).all(limit + 1)
        : (isLatest ? partsLatest : parts).all(expression === "" ? EVERY_PART : expression, limit + 1, 0);
  const page = ids.slice(0, limit).map(({ id }) => id);
  const hasMore = ids.length > limit;
  return {
    items: partSummaries.all(account, JSON.stringify(page)).map((row) => toPartSummary(row, { siteUrl })),
    limit,
    hasMore,
    nextCursor: hasMore ? writeCursor(input, { practised: false, after: page.at(-1), asOf: Date.now() }) : null,
    unknownTagQueries,
  };
}

function searchDictations(account: number, input: Input, siteUrl: string) {
  const { limit = 4, offset = 0 } = input;
  const { groups, unknownTagQueries } = resolveTags(input.tagQueries);
  const expression = partExpression(input, groups, [facet("subject", "listening"), facet("dictation", 1)]);
  const ids = unknownTagQueries.length > 0 ? [] : parts.all(expression, limit + 1, offset);
  const page = offsetPage(
    ids.map(({ id }) => id),
    { limit, offset },
  );
  const rows = partSummaries.all(account, JSON.stringify(page.items));
  return { ...page, items: rows.map((row) => toDictationMaterial(row, siteUrl)), unknownTagQueries };
}

// ---- taxonomy

const kinds = prepare<{ subject: string; difficulty: string; questionType: string; partNumber: number; n: number }>(
  "select subject, difficulty, response_kind as questionType, part_number as partNumber, count(*) as n from parts where id in (select rowid from part_text where part_text match ?) group by 1, 2, 3, 4",
);
const partTags = prepare<{ id: number; group: string; name: string; nameZh: string; count: number }>(
  "select t.id, t.tag_group as 'group', t.name, t.name_zh as nameZh, c.n as count from (select tag_id, count(*) as n from part_tags where part_id in (select rowid from part_text where part_text match ?) group by tag_id) as c join tags as t on t.id = c.tag_id order by t.tag_group, c.n desc, t.name limit 500",
  { part_tags: "tags of each part that is found: all of them are counted" },
);

function listTaxonomy(_account: number, input: Input) {
  const { groups, unknownTagQueries } = resolveTags(input.tagQueries);
  const linked = input.includeCourseLinked === true ? [] : [NOT_LINKED];
  const asked = partExpression(input, groups, linked);
  const expression = asked === "" ? EVERY_PART : asked;
  const rows = kinds.all(expression);
  const sums =
    <K extends string, V extends string | number>(name: K, of: (row: (typeof rows)[number]) => V) =>
    (value: V) => {
      const count = rows.reduce((sum, row) => (of(row) === value ? sum + row.n : sum), 0);
      return count === 0 ? [] : [{ [name]: value, count }];
    };
  return {
    total: rows.reduce((sum, row) => sum + row.n, 0),
    subjects: ["listening", "reading", "writing", "speaking"].flatMap(sums("subject", (row) => row.subject)),
    difficulties: ["基础", "核心", "冲刺"].flatMap(sums("difficulty", (row) => row.difficulty)),
    questionTypes: RESPONSE_KINDS.flatMap(sums("questionType", (row) => row.questionType)),
    partNumbers: [1, 2, 3, 4].flatMap(sums("partNumber", (row) => row.partNumber)),
    tags: partTags.all(expression),
    unknownTagQueries,
  };
}

// ---- courses

const sections = prepare<Id>(
  "select rowid as id from section_text where section_text match ? order by bm25(section_text, 0, 10, 1), rowid limit ? offset ?",
);
const IN_COURSE_ORDER =
  "order by case c.subject when 'listening' then 0 when 'reading' then 1 when 'writing' then 2 when 'speaking' then 3 when 'grammar' then 4 end, c.position, c.id, s.position limit ? offset ?";
const everySection = prepare<Id>(
  `select s.id from courses as c join course_sections as s on s.course_id = c.id where c.withdrawn = 0 and s.withdrawn = 0 ${IN_COURSE_ORDER}`,
  { c: "courses are a list of some hundred", s: "the order is of all sections" },
);
const filteredSections = prepare<Id>(
  `select s.id from courses as c join course_sections as s on s.course_id = c.id where c.withdrawn = 0 and s.withdrawn = 0 and s.id in (select rowid from section_text where section_text match ?) ${IN_COURSE_ORDER}`,
  { c: "courses are a list of some hundred", s: "the order is of all that are found" },
);
type SectionRow = OutlineRow & { subject: string; unit: string; courseTitle: string; body: string };
const sectionRows = prepare<SectionRow>(
  "select s.id as sectionId, c.id as courseId, c.subject, c.unit, c.title as courseTitle, s.title, s.kind, s.duration_minutes as durationMinutes, s.body, p.status from json_each(?) as wanted cross join course_sections as s cross join courses as c left join course_progress as p on p.account_id = ? and p.section_id = s.id where s.id = wanted.value and c.id = s.course_id order by wanted.key",
);
const sectionTags = prepare<{ sectionId: number; id: number; group: string; name: string; nameZh: string }>(
  "select st.section_id as sectionId, t.id, t.tag_group as 'group', t.name, t.name_zh as nameZh from json_each(?) as wanted cross join section_tags as st cross join tags as t where st.section_id = wanted.value and t.id = st.tag_id order by t.tag_group, t.name_key",
  { st: "tags of one section" },
);
const sectionParts = prepare<{ sectionId: number; partId: number }>(
  "select l.section_id as sectionId, part.id as partId from json_each(?) as wanted cross join section_parts as l cross join parts as part where l.section_id = wanted.value and part.id = l.part_id and part.withdrawn = 0 order by l.position",
  { l: "parts of one section" },
);

function searchSections(account: number, input: Input, siteUrl: string) {
  const { limit = 4, page = 1, search = "" } = input;
  const { groups, unknownTagQueries } = resolveTags(input.tagQueries);
  const facets: string[] = [];
  if (input.subject) facets.push(facet("subject", input.subject));
  if (input.courseId !== undefined) facets.push(facet("course", input.courseId));
  const base = facetedExpression(facets, { words: toMatchExpression(search, LONG_TEXTS), columns: ["title", "body"] });
  const expression = [...(base === null ? [] : [base]), ...groups.map(anyOf)].join(" AND ");
  const offset = (page - 1) * limit;
  const found =
    unknownTagQueries.length > 0
      ? []
      : expression === ""
        ? everySection.all(limit + 1, offset)
        : (search === "" ? filteredSections : sections).all(expression, limit + 1, offset);
  const ids = JSON.stringify(found.slice(0, limit).map(({ id }) => id));
  const tags = Map.groupBy(sectionTags.all(ids), (row) => row.sectionId);
  const linked = Map.groupBy(sectionParts.all(ids), (row) => row.sectionId);
  const hasMore = found.length > limit;
  return {
    items: sectionRows.all(ids, account).map((row) => ({
      ...toOutlineSection(row),
      courseId: row.courseId,
      subject: row.subject,
      unit: row.unit,
      courseTitle: row.courseTitle,
      tags: (tags.get(row.sectionId) ?? []).map(toSectionTag),
      excerpt: excerptOf(row.body, { around: search, characters: 200 }),
      linkedPartIds: (linked.get(row.sectionId) ?? []).map((part) => part.partId),
      url: `${siteUrl}${sectionPath(row)}`,
    })),
    limit,
    page,
    hasMore,
    nextPage: hasMore ? page + 1 : null,
    unknownTagQueries,
  };
}

// ---- guides

const newestGuides = prepare<Id>(
  "select id from guides where withdrawn = 0 order by published_on desc, id desc limit ? offset ?",
  { guides: "the index of guides in force, in its order, up to the limit" },
);
const guidesOfTag = prepare<Id>(
  "select id from guides where withdrawn = 0 and +id in (select rowid from guide_text where guide_text match ?) order by published_on desc, id desc limit ? offset ?",
  { guides: "the index of guides in force, in its order, up to the limit" },
);
const bestGuides = prepare<Id>(
  "select rowid as id from guide_text where guide_text match ? order by bm25(guide_text, 0, 8, 3, 1), rowid desc limit ? offset ?",
);
const EVERY_GUIDE = { guides: "all guides are counted", g: "all tags are counted" };
const countGuides = prepare<Count>("select count(*) as n from guides where withdrawn = 0", EVERY_GUIDE);
const countMatchingGuides = prepare<Count>("select count(*) as n from guide_text where guide_text match ?");
const guideRows = prepare<GuideRow>(
  "select g.slug, g.title, g.summary, g.tags, g.published_on as publishedOn, g.body from json_each(?) as wanted cross join guides as g where g.id = wanted.value order by wanted.key",
);
const guideTags = prepare<TagCount>(
  "select t.value as tag, count(*) as count from guides as g, json_each(g.tags) as t where g.withdrawn = 0 group by t.value",
  EVERY_GUIDE,
);

function searchGuides(_account: number, input: Input, siteUrl: string) {
  const { limit = 8, offset = 0, query = "", tag = "" } = input;
  const facets = tag === "" ? [] : [facet("tag", foldPhrase(tag))];
  const columns = ["title", "summary", "body"];
  const expression = facetedExpression(facets, { words: toMatchExpression(query, LONG_TEXTS), columns });
  const found =
    expression === null
      ? newestGuides.all(limit + 1, offset)
      : (query === "" ? guidesOfTag : bestGuides).all(expression, limit + 1, offset);
  const total = expression === null ? countGuides.get() : countMatchingGuides.get(expression);
  const page = offsetPage(
    found.map(({ id }) => id),
    { limit, offset },
  );
  return {
    ...page,
    items: guideRows.all(JSON.stringify(page.items)).map((row) => ({
      ...toGuide(row, siteUrl),
      totalChars: countCharacters(row.body),
      excerpt: excerptOf(row.body, { around: query, characters: 200 }),
    })),
    total: total?.n ?? 0,
    tags: countTags(guideTags.all()).slice(0, 100),
  };
}

// ---- predictions

interface Day {
  readonly date: string;
  readonly count: number;
}
const daysOfRecords = prepare<Day>(
  "select exam_date as date, sum(records) as count from prediction_days where kind = ? and (? = '' or subject = ?) and (? = '' or source = ?) group by exam_date order by exam_date desc",
  { prediction_days: "tallies by day" },
);
const daysOfMatches = prepare<Day>(
  "select date((rowid >> 20) * 86400, 'unixepoch') as date, count(*) as count from prediction_text where prediction_text match ? group by rowid >> 20 order by rowid >> 20 desc",
);
const pageOfMatches = prepare<{ sequence: number }>(
  "select rowid as sequence from prediction_text where prediction_text match ? order by rowid desc limit ? offset ?",
);
const newestRecords = prepare<{ sequence: number }>(
  "select sequence from predictions where kind = ? and withdrawn = 0 order by sequence desc limit ? offset ?",
);
const recordRows = prepare<PredictionRow>(
  "select r.id, r.kind, r.subject, r.source, r.source_name as sourceName, r.source_url as sourceUrl, r.exam_date as examDate, r.exam_mode as examMode, r.venue, r.recall_kind as recallKind, r.title, r.recall_content as recallContent from json_each(?) as wanted cross join predictions as r where r.sequence = wanted.value order by wanted.key",
);
const candidateRows = prepare<CandidateRow>(
  "select c.prediction_id as predictionId, c.title, c.details, c.match_score as matchScore, part.id as partId from json_each(?) as wanted cross join prediction_candidates as c left join parts as part on part.id = c.part_id and part.withdrawn = 0 where c.prediction_id = wanted.value and c.match_score >= 50 order by wanted.key, c.position",
  { c: "candidates of one record" },
);
const sources = prepare<{ slug: string; name: string; count: number }>(
  "select d.source as slug, sum(d.records) as count, coalesce((select r.source_name from predictions as r where r.kind = ? and r.source = d.source and r.withdrawn = 0 order by r.sequence desc limit 1), d.source) as name from prediction_days as d where d.kind = ? and (? = '' or d.subject = ?) group by d.source order by count desc, d.source",
  { d: "tallies by day" },
);

function searchHits(_account: number, input: Input, siteUrl: string) {
  const { kind = "exam_report", query = "", source = "", subject = "", limit = 6, offset = 0 } = input;
  const period = input.testDate ?? input.testMonth ?? "";
  const words = toMatchExpression(query, LONG_TEXTS);
  const facets = [facet("kind", kind)];
  if (subject !== "") facets.push(facet("subject", subject));
  if (source !== "") facets.push(facet("source", source));
  const columns = ["title", "content_text"];
  const everyDay = facetedExpression(facets, { words, columns }) ?? "";
  const days = words === null ? daysOfRecords.all(kind, subject, subject, source, source) : daysOfMatches.all(everyDay);
  const total = days.reduce((sum, day) => (day.date.startsWith(period) ? sum + day.count : sum), 0);
  const digits = period.replaceAll("-", "");
  if (digits !== "") facets.push(facet(digits.length === 8 ? "date" : "month", digits));
  const expression = facetedExpression(facets, { words, columns }) ?? "";
  const found =
    words === null && facets.length === 1
      ? newestRecords.all(kind, limit + 1, offset)
      : pageOfMatches.all(expression, limit + 1, offset);
  const page = offsetPage(
    found.map((row) => row.sequence),
    { limit, offset },
  );
  const records = recordRows.all(JSON.stringify(page.items));
  const oldest = addMonths(dayOf(Date.now()), -3);
  const recent = records.filter((record) => record.examDate >= oldest).map((record) => record.id);
  const candidates = Map.groupBy(
    recent.length === 0 ? [] : candidateRows.all(JSON.stringify(recent)),
    (row) => row.predictionId,
  );
  return {
    ...page,
    items: records.map((record) =>
      toHit(record, recent.includes(record.id) ? (candidates.get(record.id) ?? []) : null, siteUrl),
    ),
    totalCount: total,
    dateFacets: days.slice(0, 62),
    sources: sources.all(kind, kind, subject, subject),
  };
}

// ---- mock papers

const FINDABLE =
  "from (select rowid as id from mock_paper_text where mock_paper_text match ?) as found join mock_papers as p on p.id = found.id where p.withdrawn = 0 and p.duration_minutes <= ?";
const OFFERED =
  "p.account_id is null and p.id not in (select pp.mock_paper_id from mock_paper_parts as pp join parts on parts.id = pp.part_id where parts.withdrawn = 1)";
const OF_PAPERS = { parts: "the index of withdrawn parts alone", pp: "papers of one part", p: "papers that are found" };
const ownPapers = prepare<Id>(`select p.id ${FINDABLE} and p.account_id = ? order by p.id desc limit 500`, OF_PAPERS);
const presets = prepare<Id>(`select p.id ${FINDABLE} and ${OFFERED} order by p.id limit ? offset ?`, OF_PAPERS);
const categories = prepare<{ category: string; count: number }>(
  `select min(p.category) as category, count(*) as count ${FINDABLE} and (p.account_id = ? or (${OFFERED})) group by p.category_key order by p.category_key`,
  { ...OF_PAPERS, mock_paper_parts: "papers of one part" },
);
const paperRows = prepare<Omit<PaperRow, "parts" | "isOwn"> & { ownerId: number | null }>(
  "select p.id, p.paper_id as paperId, p.title, p.category, p.account_id as ownerId, p.duration_minutes as durationMinutes, p.created_at as createdAt from json_each(?) as asked join mock_papers as p on p.id = asked.value where (p.account_id = ? or p.account_id is null) and p.withdrawn = 0 order by asked.key",
);
const paperParts = prepare<PaperPartRow & Id>(
  "select pp.mock_paper_id as id, parts.id as partId, parts.subject, parts.part_number as partNumber, parts.title, parts.question_count as questionCount, parts.duration_minutes as durationMinutes, parts.audio_sha256 as audioSha256, parts.withdrawn from json_each(?) as asked join mock_paper_parts as pp on pp.mock_paper_id = asked.value join parts on parts.id = pp.part_id order by pp.mock_paper_id, pp.position",
  { pp: "parts of one paper" },
);

function searchPapers(account: number, input: Input, siteUrl: string) {
  const { limit = 10, offset = 0, keyword = "", category = "", subjects = [] } = input;
  const most = input.maxDurationMinutes ?? Number.MAX_SAFE_INTEGER;
  const [mine, everyone] = [facet("owner", account), facet("owner", "everyone")];
  const base = [
    `facets : ("${mine}" OR "${everyone}")`,
    ...subjects.map((one) => `facets : "${facet("subject", one)}"`),
  ];
  const words = toMatchExpression(keyword);
  if (words !== null) base.push(`title : (${words})`);
  const filters = category === "" ? base : [...base, `facets : "${facet("category", foldPhrase(category))}"`];
  const own = ownPapers.all([`facets : "${mine}"`, ...filters.slice(1)].join(" AND "), most, account);
  const shown = own.slice(offset, offset + limit + 1);
  const room = limit + 1 - shown.length;
  const everyones = [`facets : "${everyone}"`, ...filters.slice(1)].join(" AND ");
  const others = room === 0 ? [] : presets.all(everyones, most, room, Math.max(0, offset - own.length));
  const page = offsetPage(
    [...shown, ...others].map(({ id }) => id),
    { limit, offset },
  );
  const ids = JSON.stringify(page.items);
  const partsOf = Map.groupBy(paperParts.all(ids), (part) => part.id);
  return {
    ...page,
    items: paperRows
      .all(ids, account)
      .map(({ ownerId, ...paper }) =>
        toMockPaper({ ...paper, isOwn: ownerId !== null, parts: partsOf.get(paper.id) ?? [] }, siteUrl),
      ),
    categories: categories.all(base.join(" AND "), most, account),
  };
}

// ---- assets

const newestAssets = prepare<Id>(
  "select id from assets where account_id = ? and deleted_at is null order by id desc limit ? offset ?",
);
const matchingAssets = prepare<Id>(
  "select a.id from (select rowid as id, bm25(asset_text, 0, 8, 1) as rank from asset_text where asset_text match ?) as found join assets as a on a.id = found.id where a.account_id = ? and a.deleted_at is null order by found.rank, a.id desc limit ? offset ?",
);
const assetRows = prepare<AssetRow & { content: string | null }>(
  "select a.id, a.title, a.file_name as fileName, a.media_type as mediaType, a.byte_length as byteLength, a.text_state as textState, a.created_at as createdAt, a.updated_at as updatedAt, c.content from json_each(?) as asked cross join assets as a left join asset_contents as c on c.asset_id = a.id where a.id = asked.value and a.account_id = ? and a.deleted_at is null order by asked.key",
);

function searchAssets(account: number, input: Input, siteUrl: string) {
  const { limit = 8, offset = 0, query = "" } = input;
  const words = toMatchExpression(query);
  const facets = [facet("owner", account)];
  const expression = facetedExpression(facets, { words, columns: ["title", "content_text"] }) ?? "";
  const found =
    words === null
      ? newestAssets.all(account, limit + 1, offset)
      : matchingAssets.all(expression, account, limit + 1, offset);
  const page = offsetPage(
    found.map(({ id }) => id),
    { limit, offset },
  );
  return {
    ...page,
    items: assetRows.all(JSON.stringify(page.items), account).map((row) => ({
      ...toAsset(row, siteUrl),
      excerpt: excerptOf(row.content ?? "", { around: query, characters: EXCERPT_CHARACTERS }),
    })),
  };
}

serve<Input>({
  ielts_practice_search_parts: { work: searchParts },
  ielts_practice_list_taxonomy: { work: listTaxonomy },
  ielts_dictation_search_materials: { work: searchDictations },
  ielts_courses_search_sections: { work: searchSections },
  ielts_prep_search_guides: { work: searchGuides },
  ielts_prediction_search_hits: { work: searchHits },
  ielts_mock_search_papers: { work: searchPapers },
  ielts_assets_search: { work: searchAssets },
});
