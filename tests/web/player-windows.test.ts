import { describe, expect, test } from "bun:test";
import { advance } from "../../src/domains/practice/advance.ts";
import {
  type Answer,
  adopt,
  type Book,
  type Change,
  choose,
  entryAt,
  lastChanges,
  markSent,
  mergeAnswers,
  nextChanges,
  openBook,
  settle,
  unsettledOf,
  write,
} from "../../src/web/features/player/answer-book.ts";
import { packUnsent, unpackUnsent } from "../../src/web/features/player/unsent-changes.ts";

const SLOTS = [1, 2];
const RUNS = 600;
const STEPS = 60;

type Reply = { revision: number; answers: Answer[]; conflicts: Answer[] };
interface Tab {
  readonly name: string;
  book: Book;
  /** The one pending call: what was sent, and the response once the service has given it. */
  flight: { readonly changes: Change[]; readonly known: number; reply: Reply | null } | null;
  /** What was once on the screen, by slot: values and the other side of conflicts. */
  readonly seen: Map<number, Set<string>>;
  readonly written: Set<string>;
  news: Answer[][];
}

/** The service with its own rule, two windows of one browser, and everything that can go wrong in between. */
class World {
  stored: Answer[] = [];
  revision = 0;
  beacons: { readonly tab: Tab; readonly changes: Change[] }[] = [];
  readonly tabs: Tab[];
  readonly silent: string[] = [];
  #count = 0;

  constructor(readonly random: (below: number) => number) {
    this.tabs = ["a", "b"].map((name) => ({
      name,
      book: openBook(0, []),
      flight: null,
      seen: new Map(),
      written: new Set(),
      news: [],
    }));
    for (const tab of this.tabs) this.look(tab);
  }

  step(): void {
    const tab = this.tabs[this.random(2)];
    const slot = SLOTS[this.random(SLOTS.length)];
    if (tab === undefined || slot === undefined) return;
    switch (this.random(9)) {
      case 0:
      case 1: {
        const value = this.random(4) === 0 ? "" : `${tab.name}${this.#count++}`;
        tab.written.add(value);
        tab.book = write(tab.book, slot, { value });
        break;
      }
      case 2:
        tab.book = write(tab.book, slot, { flagged: this.random(2) === 0 });
        break;
      case 3:
        this.send(tab);
        break;
      case 4:
        this.arrive(tab);
        break;
      case 5:
        this.answer(tab);
        break;
      case 6:
        // The call is aborted; whether it arrived, or ever will, is unknown.
        if (tab.flight?.reply === null && this.random(2) === 0) this.beacons.push({ tab, changes: tab.flight.changes });
        tab.flight = null;
        break;
      case 7:
        if (this.random(2) === 0) this.reload(tab);
        else this.takeBeacon();
        break;
      default:
        if (this.random(2) === 0) tab.book = choose(tab.book, slot, this.random(2) === 0 ? "mine" : "theirs");
        else this.receiveNews(tab);
    }
    this.look(tab);
  }

  send(tab: Tab): void {
    if (tab.flight !== null) return;
    const changes = nextChanges(tab.book, 100);
    tab.flight = { changes, known: tab.book.revision, reply: null };
    tab.book = markSent(tab.book, changes);
  }

  arrive(tab: Tab): void {
    if (tab.flight === null || tab.flight.reply !== null) return;
    // What a window sent earlier arrives earlier, or never.
    while (this.beacons.some((beacon) => beacon.tab === tab)) this.takeBeacon();
    tab.flight.reply = this.serve(tab, tab.flight.changes, tab.flight.known);
    for (const other of this.tabs) if (other !== tab) other.news.push(tab.flight.reply.answers);
  }

  answer(tab: Tab): void {
    const { flight } = tab;
    if (flight === null || flight.reply === null) return;
    tab.book = settle(tab.book, flight.changes, flight.reply);
    tab.flight = null;
  }

  receiveNews(tab: Tab): void {
    const news = tab.news.shift();
    if (news !== undefined) tab.book = mergeAnswers(tab.book, news);
    this.look(tab);
  }

  /** The page is left, its data is saved, and it is opened again. */
  reload(tab: Tab): void {
    const changes = lastChanges(tab.book, 100);
    if (changes.length > 0) this.beacons.push({ tab, changes });
    const packed = packUnsent({ entries: unsettledOf(markSent(tab.book, changes)), audio: [], numbers: [] });
    tab.book = adopt(openBook(this.revision, this.stored), unpackUnsent(packed).entries);
    tab.flight = null;
    tab.news = [];
  }

  takeBeacon(): void {
    const beacon = this.beacons.shift();
    if (beacon !== undefined) this.serve(beacon.tab, beacon.changes, 0);
  }

  serve(tab: Tab, changes: Change[], known: number): Reply {
    const { written, conflicts, answers, progress } = advance({
      section: { revision: this.revision, activeMs: 0, seenAt: null },
      answers: this.stored,
      changes: changes.map(({ questionSlotId, value, flagged, basedOn = 0 }) => ({
        questionSlotId,
        basedOn,
        ...(value === undefined ? {} : { value }),
        ...(flagged === undefined ? {} : { flagged }),
      })),
      openMs: 0,
      now: 0,
    });
    for (const { questionSlotId: slot, value } of written) {
      const before = this.stored.find(({ questionSlotId }) => questionSlotId === slot)?.value ?? "";
      const isKnown = before === value || tab.written.has(before) || tab.seen.get(slot)?.has(before);
      if (!isKnown) this.silent.push(`${tab.name} wrote ${value} over ${before}`);
    }
    this.stored = [...answers];
    this.revision = progress.revision;
    return {
      revision: this.revision,
      answers: answers.filter(({ revision }) => revision > known),
      conflicts: [...conflicts],
    };
  }

  look(tab: Tab): void {
    for (const slot of SLOTS) {
      const { value, conflict } = entryAt(tab.book, slot);
      const seen = tab.seen.get(slot) ?? new Set();
      tab.seen.set(slot, seen.add(value).add(conflict ?? value));
    }
  }

  /** The connection is up and nobody writes any more; the learner resolves each conflict in the window where it shows. */
  calmDown(): void {
    for (let round = 0; round < 12; round++) {
      while (this.beacons.length > 0) this.takeBeacon();
      for (const tab of this.tabs) {
        while (tab.news.length > 0) this.receiveNews(tab);
        for (const slot of SLOTS) tab.book = choose(tab.book, slot, "mine");
        this.send(tab);
        this.arrive(tab);
        this.answer(tab);
        this.look(tab);
      }
    }
  }
}

/** Numbers that look random and are the same for the same seed. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

describe("two windows on one section", () => {
  test("whatever comes between, nothing is overwritten unseen, and both end with what the service has", () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const world = new World(seededRandom(seed));
      for (let step = 0; step < STEPS; step++) world.step();
      world.calmDown();
      const shown = world.tabs.map(({ book }) => SLOTS.map((slot) => entryAt(book, slot)));
      const stored = SLOTS.map((slot) => {
        const found = world.stored.find(({ questionSlotId }) => questionSlotId === slot);
        return { value: found?.value ?? "", flagged: found?.flagged ?? false };
      });
      expect({ seed, silent: world.silent }).toEqual({ seed, silent: [] });
      for (const entries of shown) {
        const settled = entries.map(({ value, flagged }) => ({ value, flagged }));
        expect({ seed, settled }).toEqual({ seed, settled: stored });
        expect(entries.every(({ conflict, sent }) => conflict === null && sent.length === 0)).toBe(true);
      }
    }
  });

  test("without another window nothing that was written is lost, whatever happens on the way", () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const world = new World(seededRandom(seed));
      const [only] = world.tabs;
      if (only === undefined) throw new Error("There is no window");
      world.tabs.splice(1, 1, only);
      for (let step = 0; step < STEPS; step++) {
        world.step();
        expect(SLOTS.map((slot) => entryAt(only.book, slot).conflict)).toEqual(SLOTS.map(() => null));
      }
      const last = SLOTS.map((slot) => entryAt(only.book, slot).value);
      world.calmDown();
      const stored = SLOTS.map(
        (slot) => world.stored.find(({ questionSlotId }) => questionSlotId === slot)?.value ?? "",
      );
      expect({ seed, stored }).toEqual({ seed, stored: last });
    }
  });
});
