import { valueAt } from "../lib/json-rpc.ts";
import { h, place, show } from "./dom.ts";
import { type Around, openView, type View } from "./open-view.ts";
import { type Card, type Rating, Recorder, type Review } from "./recorder.ts";
import { fill } from "./texts.ts";

interface Prepared {
  readonly asOf: string;
  readonly cards: readonly Card[];
}

const RATINGS = ["again", "hard", "good"] as const satisfies readonly Rating[];
/** The longest response time that the service takes. */
const MAX_RESPONSE_MS = 300_000;

/** Shows card after card, and records the ratings behind it. */
class CardReview implements View {
  readonly #recorder: Recorder;
  readonly #rated: Review[] = [];
  #isTurned = false;
  #shownAt = performance.now();

  constructor(
    private readonly around: Around,
    private readonly prepared: Prepared,
  ) {
    this.#recorder = new Recorder({
      host: around.host,
      asOf: prepared.asOf,
      onChange: () => this.#onRecorded(),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  get #card(): Card | undefined {
    return this.prepared.cards[this.#rated.length];
  }

  render(): void {
    const { cards: t } = this.around.t;
    const card = this.#card;
    if (this.prepared.cards.length === 0) show(h("p", {}, t.none));
    else {
      show(
        h("h1", { class: "quiet" }, t.title),
        this.#progress(),
        card === undefined ? this.#over() : this.#face(card),
        this.#state(),
      );
    }
  }

  #progress(): HTMLElement {
    const part = this.#rated.length;
    const whole = this.prepared.cards.length;
    const label = fill(this.around.t.cards.progress, { part, whole });
    return h(
      "div",
      { class: "row" },
      h("progress", { value: part, max: whole, "aria-label": label }),
      h("span", { class: "soft" }, label),
    );
  }

  #face(card: Card): HTMLElement {
    const { cards: t } = this.around.t;
    const phrase = h("h2", { class: "phrase", lang: "en", id: "phrase", tabindex: -1 }, card.phrase);
    if (!this.#isTurned) {
      const turn = h("button", { id: "turn", class: "main", click: () => this.#turn() }, t.show);
      return h("section", { class: "card" }, phrase, turn, h("p", { class: "hint" }, t.keys));
    }
    return h("section", { class: "card" }, phrase, this.#back(card), this.#ratings());
  }

  #back(card: Card): HTMLElement {
    const { cards: t } = this.around.t;
    const meanings = ["meaningZh" in card ? card.meaningZh : "", card.meaning].filter((text) => text !== "");
    const detail = (name: string, lang: string | null, text: string) =>
      text !== "" && h("div", {}, h("dt", {}, name), h("dd", { lang }, text));
    return h(
      "div",
      { id: "back", class: "back", role: "group", tabindex: -1, "aria-label": t.back },
      card.partOfSpeech !== "" && h("p", { class: "soft" }, card.partOfSpeech),
      ...meanings.map((text) => h("p", { class: "meaning" }, text)),
      meanings.length === 0 && h("p", { class: "soft" }, t.noMeaning),
      h(
        "dl",
        {},
        detail(t.example, "en", card.example),
        detail(t.usage, null, card.usage),
        detail(t.expansion, "en", card.expansion.join(" · ")),
      ),
    );
  }

  #ratings(): HTMLElement {
    const { cards: t } = this.around.t;
    if (!this.around.host.callsTools) {
      const next = h("button", { id: "next", class: "main", click: () => this.#goOn("good", false) }, t.next);
      return h("div", {}, h("p", { class: "soft" }, t.cannot), next);
    }
    const buttons = RATINGS.map((rating, at) =>
      h(
        "button",
        { id: rating, click: () => this.#goOn(rating, true), "aria-keyshortcuts": at + 1 },
        t.ratings[rating],
        h("kbd", { "aria-hidden": "true" }, String(at + 1)),
      ),
    );
    return h("div", { class: "ratings", role: "group", "aria-label": t.rate }, h("p", {}, t.rate), ...buttons);
  }

  #over(): HTMLElement {
    const { cards: t } = this.around.t;
    const of = (rating: Rating) => this.#rated.filter((one) => one.rating === rating);
    const missed = [...of("again"), ...of("hard")];
    const rates = this.around.host.callsTools;
    return h(
      "section",
      { class: "card" },
      h("h2", { id: "over", tabindex: -1 }, t.done),
      rates &&
        h(
          "ul",
          { class: "tally" },
          ...RATINGS.map((one) => h("li", {}, h("b", {}, String(of(one).length)), ` ${t.ratings[one]}`)),
        ),
      missed.length > 0 && h("h3", {}, t.missed),
      missed.length > 0 &&
        h(
          "dl",
          { class: "words" },
          ...missed.map(({ card }) =>
            h(
              "div",
              {},
              h("dt", { lang: "en" }, card.phrase),
              h("dd", {}, ("meaningZh" in card && card.meaningZh) || card.meaning),
            ),
          ),
        ),
    );
  }

  /** What became of the ratings. */
  #state(): HTMLElement {
    const { cards: t, tryAgain } = this.around.t;
    const { pending, isStuck, refused, recorded } = this.#recorder;
    const text = isStuck
      ? fill(t.unsaved, { number: pending })
      : pending > 0
        ? t.saving
        : recorded.length > 0
          ? t.saved
          : "";
    return h(
      "div",
      { class: "state" },
      h("p", { role: "status" }, text),
      isStuck && h("button", { id: "retry", click: () => this.#recorder.start() }, tryAgain),
      ...refused.map(({ review, why }) =>
        h("p", { role: "alert" }, fill(t.refused, { phrase: review.card.phrase, why })),
      ),
    );
  }

  #turn(): void {
    this.#isTurned = true;
    this.render();
    document.getElementById("back")?.focus({ preventScroll: true });
  }

  #goOn(rating: Rating, isRated: boolean): void {
    const card = this.#card;
    if (card === undefined) return;
    const now = performance.now();
    const responseMs = Math.min(MAX_RESPONSE_MS, Math.round(now - this.#shownAt));
    const review = { card, at: this.#rated.length, rating, responseMs };
    this.#rated.push(review);
    this.#isTurned = false;
    this.#shownAt = now;
    if (isRated) this.#recorder.add(review);
    this.render();
    document.getElementById(this.#card === undefined ? "over" : "phrase")?.focus({ preventScroll: true });
  }

  #onKey(event: KeyboardEvent): void {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || this.#card === undefined) return;
    const isOnButton = event.target instanceof HTMLButtonElement;
    const rating = RATINGS[Number(event.key) - 1];
    if (!this.#isTurned && (event.key === " " || event.key === "Enter") && !isOnButton) this.#turn();
    else if (this.#isTurned && rating !== undefined && this.around.host.callsTools) this.#goOn(rating, true);
    else return;
    event.preventDefault();
  }

  /** Shows what became of the ratings, without touching the card. */
  #onRecorded(): void {
    place().querySelector(".state")?.replaceWith(this.#state());
    const { pending, recorded } = this.#recorder;
    if (pending > 0 || recorded.length === 0) return;
    const words = recorded.map(({ card, rating }) => `${card.phrase} (${rating})`).join(", ");
    const { length: whole } = this.prepared.cards;
    this.around.host.inform(
      `In the card view the learner has rated ${recorded.length} of ${whole} cards: ${words}. These reviews are recorded; do not record them again.`,
    );
  }
}

function isPrepared(data: unknown): data is Prepared {
  return Array.isArray(valueAt(data, "cards")) && typeof valueAt(data, "asOf") === "string";
}

openView((around, data) => (isPrepared(data) ? new CardReview(around, data) : null));
