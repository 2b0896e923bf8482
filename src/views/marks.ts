import type { Static } from "@sinclair/typebox";
import type { Snapshot } from "../domains/reviews/review.schema.ts";
import { valueAt } from "../lib/json-rpc.ts";
import { QUESTION_TYPE_TITLES, type TypeName } from "../lib/question-type-names.ts";
import { h, show } from "./dom.ts";
import { type Around, dataOf, openView, type View } from "./open-view.ts";
import { fill } from "./texts.ts";

type Review = Static<typeof Snapshot>;
type Question = Review["items"][number];
type Mark = "right" | "wrong" | "unanswered" | "open";

const SIGNS = { right: "✓", wrong: "✗", unanswered: "–", open: "·" };
const TYPES: Readonly<Record<string, TypeName>> = QUESTION_TYPE_TITLES;

/** Shows how a section was marked, question by question. */
class Marks implements View {
  #questions: readonly Question[];
  /** Where the next page begins; null if all are shown. */
  #next: number | null;
  #isLoading = false;
  #hasFailed = false;

  constructor(
    private readonly around: Around,
    private readonly review: Review,
    private readonly input: unknown,
  ) {
    this.#questions = review.items;
    this.#next = review.nextOffset;
  }

  render(): void {
    const { marks: t } = this.around.t;
    const { title, subject, score, band } = this.review;
    const hasBand = band !== null && band.band !== null;
    const bandText = hasBand && fill(band.isEstimate ? t.bandEstimate : t.band, { band: String(band.band) });
    const scored = score === null ? t.unmarked : fill(t.score, { part: score.correct, whole: score.total });
    show(
      h("p", { class: "soft" }, `${t.title} · ${t.subjects[subject]}`),
      h("h1", {}, title),
      h("p", { class: "score" }, h("b", {}, scored), bandText && h("span", { class: "sign" }, bandText)),
      score !== null &&
        score.total > 0 &&
        h("progress", { value: score.correct, max: score.total, "aria-label": scored }),
      this.#types(),
      this.#list(),
      this.#more(),
    );
  }

  #types(): HTMLElement | null {
    const { t } = this.around;
    const byType = Map.groupBy(this.#questions, ({ questionType }) => questionType);
    if (byType.size < 2 || this.#next !== null || this.review.counts.all > this.#questions.length) return null;
    const rows = [...byType].map(([type, questions]) => {
      const right = questions.filter((one) => markOf(one) === "right").length;
      return h("div", {}, h("dt", {}, this.#typeName(type)), h("dd", {}, `${right} / ${questions.length}`));
    });
    return h("section", {}, h("h2", {}, t.marks.types), h("dl", { class: "types" }, ...rows));
  }

  #typeName(type: string): string {
    const named = TYPES[type];
    return (this.around.t.lang === "en" ? named?.en : named?.zh) ?? type;
  }

  #list(): HTMLElement {
    const { marks: t } = this.around.t;
    if (this.#questions.length === 0) return h("p", {}, t.none);
    return h(
      "section",
      {},
      h("h2", {}, t.questions),
      h("ol", { class: "questions" }, ...this.#questions.map((question) => h("li", {}, this.#question(question)))),
    );
  }

  #question(question: Question): HTMLElement {
    const { marks: t } = this.around.t;
    const { number, userAnswer, answerKey, questionSlotId, groupTitle, stem, context } = question;
    const mark = markOf(question);
    const asked = [groupTitle, stem, context].filter((text) => text !== "");
    const id = `question-${questionSlotId}`;
    const before = document.getElementById(id)?.closest("details");
    return h(
      "details",
      { open: before?.open === true },
      h(
        "summary",
        { id },
        h("span", { class: `mark ${mark}`, role: "img", "aria-label": t.marks[mark] }, SIGNS[mark]),
        h("span", { class: "number" }, fill(t.question, { number })),
        h("span", { class: "answer", lang: userAnswer === "" ? null : "en" }, userAnswer || t.nothing),
      ),
      ...asked.map((text) => h("p", { class: "asked", lang: "en" }, text)),
      h(
        "dl",
        {},
        detail(t.answer, userAnswer || t.nothing, userAnswer === "" ? null : "en"),
        answerKey !== "" && detail(t.key, answerKey, "en"),
        ...this.#reasons(question),
      ),
    );
  }

  #reasons({ explanation, explanationZh, evidence }: Question): (HTMLElement | false)[] {
    const { lang, marks: t } = this.around.t;
    const why = lang === "en" || explanationZh === "" ? explanation : explanationZh;
    const isChinese = why === explanationZh && why !== explanation;
    return [
      why !== "" && detail(t.why, why, isChinese ? "zh-CN" : "en"),
      ...evidence.map(({ quote }) => detail(t.evidence, `“${quote}”`, "en")),
    ];
  }

  #more(): HTMLElement | null {
    const { loading, marks: t } = this.around.t;
    const whole = this.review.counts.all;
    if (whole === this.#questions.length) return null;
    const canLoad = this.#next !== null && this.around.host.callsTools && !this.#isLoading;
    return h(
      "div",
      { class: "row" },
      h(
        "p",
        { class: "soft", role: "status" },
        this.#isLoading ? loading : fill(t.shown, { part: this.#questions.length, whole }),
      ),
      this.#hasFailed && h("p", { role: "alert" }, t.failed),
      canLoad && h("button", { id: "more", click: () => void this.#load() }, t.more),
    );
  }

  async #load(): Promise<void> {
    const { host } = this.around;
    this.#isLoading = true;
    this.#hasFailed = false;
    this.render();
    try {
      const input = { ...Object(this.input), target: this.review.target, offset: this.#next, includeMaterial: false };
      const page = await dataOf(host, await host.call("ielts_review_read_snapshot", input));
      if (!isReview(page)) throw new Error("the service refused");
      this.#questions = [...this.#questions, ...page.items];
      this.#next = page.nextOffset;
    } catch {
      this.#hasFailed = true;
    }
    this.#isLoading = false;
    this.render();
  }
}

function detail(name: string, text: string, lang: string | null): HTMLElement {
  return h("div", {}, h("dt", {}, name), h("dd", { lang }, text));
}

function markOf({ mark, isAnswered }: Question): Mark {
  if (mark === null) return "open";
  if (mark === 1) return "right";
  return isAnswered ? "wrong" : "unanswered";
}

function isReview(data: unknown): data is Review {
  return Array.isArray(valueAt(data, "items")) && valueAt(data, "counts") !== undefined;
}

openView((around, data, input) => (isReview(data) ? new Marks(around, data, input) : null));
