import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { LearningState } from "../../database/words.ts";
import type { CardFilter, CardSource } from "./card-picking.ts";
import { PERSONAL } from "./progress.store.ts";
import { sampleUniform } from "./sampling.ts";
import { countEntries } from "./vocabulary.store.ts";

type Book = { accountId: number; book: string };
type Span = { now: number; reviewedBefore: number };

// Withdrawn entries of a wordbook retain their progress and are no longer cards.
function isOffered(book: string) {
  return sql<boolean>`(${book} = ${sql.lit(PERSONAL)}
    or 0 = (select withdrawn from wordbook_entries as w where w.id = vocabulary_progress.item_id))`;
}

function isNotTooRecent(p: Span) {
  return sql<boolean>`(last_reviewed_at is null or last_reviewed_at <= ${p.reviewedBefore} or due_at <= ${p.now})`;
}

type Due = Book & { states: string; now: number; limit: number };

/** The longest overdue items of one state, by its own index; none if the state is not requested. */
function dueIn(p: Due, state: LearningState) {
  const inState = builder
    .selectFrom("vocabulary_progress")
    .select(["itemId as id", "dueAt"])
    .where("accountId", "=", p.accountId)
    .where("book", "=", p.book)
    .where("learningState", "=", sql.lit(state))
    .where("dueAt", "<=", p.now)
    .where(isOffered(p.book))
    .orderBy("dueAt")
    .orderBy("itemId")
    .limit(sql<number>`iif(instr(${p.states}, ${sql.lit(JSON.stringify(state))}) > 0, ${p.limit}, 0)`);
  return builder.selectFrom(inState.as("found")).select(["found.id", "found.dueAt"]);
}

const dueOfStates = prepare<Due>()((p) =>
  dueIn(p, "new")
    .unionAll(dueIn(p, "learning"))
    .unionAll(dueIn(p, "review"))
    .unionAll(dueIn(p, "relearning"))
    .unionAll(dueIn(p, "mastered"))
    .orderBy("dueAt")
    .orderBy("id")
    .limit(p.limit),
);

/** Ids of the items that are due at `now`, longest overdue first. */
export function findDue(
  db: Db,
  accountId: number,
  due: { book: string; states: readonly LearningState[]; now: number; limit: number },
): number[] {
  const { states, ...rest } = due;
  return dueOfStates.all(db, { accountId, states: JSON.stringify(states), ...rest }).map((row) => row.id);
}

const weakInState = prepare<Book & Span & { state: LearningState; limit: number }>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select(["itemId as id", "lapses", "stability"])
    .where("accountId", "=", p.accountId)
    .where("book", "=", p.book)
    .where("learningState", "=", p.state)
    // Exactly the condition of the index.
    .where(sql<boolean>`last_rating is not null and (lapses > 0 or last_rating <> 'good')`)
    .where(isNotTooRecent(p))
    .where(isOffered(p.book))
    .orderBy("lapses", "desc")
    .orderBy("stability")
    .orderBy("itemId")
    .limit(p.limit),
);

function findWeak(db: Db, accountId: number, weak: { book: string; filter: CardFilter; limit: number }): number[] {
  const { book, limit } = weak;
  const { states, now, reviewedBefore } = weak.filter;
  return states
    .flatMap((state) => weakInState.all(db, { accountId, book, state, now, reviewedBefore, limit }))
    .sort((a, b) => b.lapses - a.lapses || a.stability - b.stability || a.id - b.id)
    .slice(0, limit)
    .map((row) => row.id);
}

// ---- the personal book

const newPersonal = prepare<{ accountId: number; limit: number }>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select("itemId as id")
    .where("accountId", "=", p.accountId)
    .where("book", "=", sql.lit(PERSONAL))
    .where("learningState", "=", "new")
    .orderBy("itemId")
    .limit(p.limit),
);

const personalAtSlots = prepare<{ accountId: number; numbers: string; states: string } & Span>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.numbers})`.as("drawn"))
    .crossJoin("vocabulary_entries as e")
    .crossJoin("vocabulary_progress as p")
    .select(["e.slot as number", "e.id"])
    .where("e.accountId", "=", p.accountId)
    .whereRef("e.slot", "=", "drawn.value")
    .where("p.accountId", "=", p.accountId)
    .where("p.book", "=", sql.lit(PERSONAL))
    .whereRef("p.itemId", "=", "e.id")
    // The + keeps SQLite from searching by state instead of by item.
    .where(sql<boolean>`+p.learning_state in (select value from json_each(${p.states}))`)
    .where(isNotTooRecent(p)),
);

const passingInState = prepare<Book & Span & { state: LearningState }>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select("itemId as id")
    .where("accountId", "=", p.accountId)
    .where("book", "=", p.book)
    .where("learningState", "=", p.state)
    .where(isNotTooRecent(p))
    .where(isOffered(p.book)),
);

/** Cards from the account's own book. */
export function personalCards(
  db: Db,
  accountId: number,
  wanted: { filter: CardFilter; random: () => number },
): CardSource {
  const { filter, random } = wanted;
  const { states, ...span } = filter;
  const book = PERSONAL;
  return {
    due: (limit) => findDue(db, accountId, { book, states, now: filter.now, limit }),
    fresh: (limit) => (states.includes("new") ? newPersonal.all(db, { accountId, limit }).map((row) => row.id) : []),
    weak: (limit) => findWeak(db, accountId, { book, filter, limit }),
    random: (limit) => {
      const statesJson = JSON.stringify(states);
      const probe = (numbers: readonly number[]) =>
        new Map(
          personalAtSlots
            .all(db, { accountId, numbers: JSON.stringify(numbers), states: statesJson, ...span })
            .map((row) => [row.number, row.id]),
        );
      const passing = () =>
        states.flatMap((state) => passingInState.all(db, { accountId, book, state, ...span }).map((row) => row.id));
      return sampleUniform({ size: countEntries(db, accountId), probe, passing }, limit, random);
    },
  };
}

// ---- a built-in wordbook

type InBook = { accountId: number; setId: string };

function entriesWithProgress(p: InBook) {
  return builder
    .selectFrom("wordbook_entries as w")
    .leftJoin("vocabulary_progress as p", (join) =>
      join.on("p.accountId", "=", p.accountId).on("p.book", "=", p.setId).onRef("p.itemId", "=", "w.id"),
    )
    .where("w.setId", "=", p.setId)
    .where("w.withdrawn", "=", sql.lit(0));
}

const newBuiltin = prepare<InBook & { limit: number }>()((p) =>
  entriesWithProgress(p)
    .select("w.id")
    .where(sql<boolean>`ifnull(p.learning_state, 'new') = 'new'`)
    .orderBy("w.position")
    .limit(p.limit),
);

const builtinPassing = prepare<InBook & Span & { states: string }>()((p) =>
  entriesWithProgress(p)
    .select(["w.id", "w.position"])
    .where(sql<boolean>`ifnull(p.learning_state, 'new') in (select value from json_each(${p.states}))`)
    .where(isNotTooRecent(p)),
);

const builtinAtPositions = prepare<InBook & Span & { states: string; numbers: string }>()((p) =>
  entriesWithProgress(p)
    .select(["w.id", "w.position"])
    .where("w.position", "in", sql<number>`(select value - 1 from json_each(${p.numbers}))`)
    .where(sql<boolean>`ifnull(p.learning_state, 'new') in (select value from json_each(${p.states}))`)
    .where(isNotTooRecent(p)),
);

/** Cards from a whole built-in wordbook of `size` entries. */
export function wordbookCards(
  db: Db,
  accountId: number,
  wanted: { setId: string; size: number; filter: CardFilter; random: () => number },
): CardSource {
  const { setId, size, filter, random } = wanted;
  const { states, ...span } = filter;
  return {
    due: (limit) => findDue(db, accountId, { book: setId, states, now: filter.now, limit }),
    fresh: (limit) =>
      states.includes("new") ? newBuiltin.all(db, { accountId, setId, limit }).map((row) => row.id) : [],
    weak: (limit) => findWeak(db, accountId, { book: setId, filter, limit }),
    random: (limit) => {
      const common = { accountId, setId, states: JSON.stringify(states), ...span };
      const probe = (numbers: readonly number[]) =>
        new Map(
          builtinAtPositions
            .all(db, { ...common, numbers: JSON.stringify(numbers) })
            .map((row) => [row.position + 1, row.id]),
        );
      const passing = () => builtinPassing.all(db, common).map((row) => row.id);
      return sampleUniform({ size, probe, passing }, limit, random);
    },
  };
}
