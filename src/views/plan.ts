import type { Static } from "@sinclair/typebox";
import type { PlanPage, StudyTask } from "../domains/plans/tasks.schema.ts";
import { textAt, valueAt } from "../lib/json-rpc.ts";
import { DAY_MS } from "../lib/time.ts";
import { dayIn } from "../lib/zone.ts";
import { h, show } from "./dom.ts";
import { type Around, dataOf, openView, type View } from "./open-view.ts";
import { fill } from "./texts.ts";

type Plan = Static<typeof PlanPage>;
type Task = Static<typeof StudyTask>;

const WEEK_DAYS = 7;
const SLOTS = ["morning", "afternoon", "evening"];

/** Shows a plan week by week. */
class PlanOfTheWeek implements View {
  /** The tasks of the weeks that were loaded, by their Mondays. */
  readonly #weeks = new Map<string, readonly Task[]>();
  readonly #today: string;
  #monday: string;
  #hasFailed = false;

  constructor(
    private readonly around: Around,
    private readonly plan: Plan,
    input: unknown,
  ) {
    this.#today = dayIn(performance.timeOrigin + performance.now(), around.timeZone);
    const from = textAt(input, "fromDate") ?? "";
    const to = textAt(input, "toDate") ?? "";
    const isAskedFor = (from === "" || from <= this.#today) && (to === "" || this.#today <= to);
    this.#monday = mondayOf(isAskedFor ? this.#today : from === "" ? to : from);
    this.#takeWhole(input, { from, to });
    void this.#load();
  }

  /** Takes the weeks that the result has whole: of a page without more, and of all tasks. */
  #takeWhole(input: unknown, { from, to }: { readonly from: string; readonly to: string }): void {
    const { tasks, hasMore } = this.plan;
    const isPart = hasMore || textAt(input, "cursor") || textAt(input, "state");
    const mondays = new Set([this.#monday, ...tasks.map(({ date }) => mondayOf(date))]);
    for (const monday of mondays) {
      const isWhole = !isPart && (from === "" || from <= monday) && (to === "" || addDays(monday, WEEK_DAYS - 1) <= to);
      if (isWhole || !this.around.host.callsTools)
        this.#weeks.set(
          monday,
          tasks.filter((task) => mondayOf(task.date) === monday),
        );
    }
  }

  async #load(): Promise<void> {
    const monday = this.#monday;
    this.#hasFailed = false;
    if (this.#weeks.has(monday) || !this.around.host.callsTools) return;
    try {
      const tasks: Task[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const week = { fromDate: monday, toDate: addDays(monday, WEEK_DAYS - 1) };
        const input = { planId: this.plan.planId, limit: 100, cursor, ...week };
        const page = await dataOf(this.around.host, await this.around.host.call("ielts_study_plans_get", input));
        if (!isPlan(page)) throw new Error("the service refused");
        tasks.push(...page.tasks);
        cursor = page.nextCursor;
      }
      this.#weeks.set(monday, tasks);
    } catch {
      this.#hasFailed = monday === this.#monday;
    }
    if (monday === this.#monday) this.render();
  }

  render(): void {
    const { plan: t } = this.around.t;
    const { title, progress } = this.plan;
    const done = fill(t.done, { part: progress.completedCount, whole: progress.taskCount });
    show(
      h("p", { class: "soft" }, t.title),
      h("h1", {}, title),
      h("progress", { value: progress.completedCount, max: Math.max(1, progress.taskCount), "aria-label": done }),
      h(
        "p",
        { class: "soft" },
        done,
        progress.overdueCount > 0 &&
          h("span", { class: "sign overdue" }, fill(t.overdue, { number: progress.overdueCount })),
      ),
      this.#weekChoice(),
      this.#week(),
    );
  }

  #weekChoice(): HTMLElement {
    const { plan: t } = this.around.t;
    const go = (days: number) => () => this.#goTo(addDays(this.#monday, days));
    const range = `${this.#named(this.#monday)} – ${this.#named(addDays(this.#monday, WEEK_DAYS - 1))}`;
    const { callsTools } = this.around.host;
    const turn = (id: string, label: string, sign: string, days: number) =>
      callsTools && h("button", { id, class: "icon", "aria-label": label, click: go(days) }, sign);
    return h(
      "div",
      { class: "row" },
      h("h2", { "aria-live": "polite" }, range),
      turn("previous", t.previous, "‹", -WEEK_DAYS),
      turn("following", t.next, "›", WEEK_DAYS),
    );
  }

  #week(): HTMLElement {
    const { loading, plan: t, tryAgain } = this.around.t;
    const tasks = this.#weeks.get(this.#monday);
    if (this.#hasFailed) {
      const retry = () => {
        void this.#load();
        this.render();
      };
      return h("div", {}, h("p", { role: "alert" }, t.failed), h("button", { id: "retry", click: retry }, tryAgain));
    }
    if (tasks === undefined) return h("p", { role: "status" }, loading);
    const days = [...new Set(tasks.map(({ date }) => date))].toSorted();
    if (days.length > 0) return h("div", {}, ...days.map((day) => this.#day(day, tasks)));
    const { nextTaskDate: next } = this.plan;
    const isElsewhere = next !== null && mondayOf(next) !== this.#monday && this.around.host.callsTools;
    return h(
      "div",
      {},
      h("p", {}, t.nothing),
      isElsewhere &&
        h(
          "button",
          { id: "to-next", click: () => this.#goTo(mondayOf(next)) },
          fill(t.goTo, { day: this.#named(next) }),
        ),
    );
  }

  #day(day: string, tasks: readonly Task[]): HTMLElement {
    const own = tasks
      .filter(({ date }) => date === day)
      .toSorted((a, b) => SLOTS.indexOf(a.slot) - SLOTS.indexOf(b.slot));
    const isToday = day === this.#today;
    const today = isToday && h("span", { class: "sign" }, this.around.t.plan.today);
    return h(
      "section",
      { class: isToday ? "day today" : "day" },
      h("h3", {}, this.#named(day, "long"), today),
      h("ul", {}, ...own.map((task) => this.#task(task))),
    );
  }

  #task({ taskId, date, slot, durationMinutes, state, snapshot }: Task): HTMLElement {
    const { plan: t, marks } = this.around.t;
    const { host } = this.around;
    const shown = state !== "completed" && date < this.#today ? "overdue" : state;
    const subjects: Readonly<Record<string, string>> = marks.subjects;
    const facts = [t.slots[slot], fill(t.minutes, { number: durationMinutes }), subjects[snapshot.subject ?? ""]];
    const label = fill(t.open, { title: snapshot.title });
    const open = { id: `task-${taskId}`, class: "link", "aria-label": label, click: () => host.openLink(snapshot.url) };
    return h(
      "li",
      { class: `task ${shown}` },
      h(
        "div",
        {},
        host.opensLinks ? h("button", open, snapshot.title) : h("span", {}, snapshot.title),
        h("p", { class: "soft" }, facts.filter(Boolean).join(" · ")),
      ),
      h("span", { class: `sign ${shown}` }, t.states[shown]),
    );
  }

  #goTo(monday: string): void {
    this.#monday = monday;
    void this.#load();
    this.render();
  }

  #named(day: string, weekday?: "long"): string {
    const { locale } = this.around;
    const form = { month: "short", day: "numeric", timeZone: "UTC", ...(weekday && { weekday }) } as const;
    return new Intl.DateTimeFormat(locale, form).format(Date.parse(day));
  }
}

function addDays(day: string, days: number): string {
  return dayIn(Date.parse(day) + days * DAY_MS, "UTC");
}

/** The Monday of a day's week. 1970-01-01 was a Thursday. */
function mondayOf(day: string): string {
  return addDays(day, -((Date.parse(day) / DAY_MS + 3) % WEEK_DAYS));
}

function isPlan(data: unknown): data is Plan {
  return Array.isArray(valueAt(data, "tasks")) && valueAt(data, "progress") !== undefined;
}

openView((around, data, input) => (isPlan(data) ? new PlanOfTheWeek(around, data, input) : null));
