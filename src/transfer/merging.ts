type Row = Readonly<Record<string, string | number | null>>;

/** A word's progress is replaced by a later review from elsewhere. */
export function laterReview(here: Row, imported: Row): Row | null {
  return Number(imported["last_reviewed_at"]) > Number(here["last_reviewed_at"]) ? imported : null;
}

/** Merges progress: the earliest start, the latest end, the highest value. */
export function united(here: Row, imported: Row): Row | null {
  const later = Number(here["last_at"]) >= Number(imported["last_at"]) ? here : imported;
  const first = { first_at: Math.min(Number(here["first_at"]), Number(imported["first_at"])) };
  const more = Object.fromEntries(
    ["times", "highest_seconds"]
      .filter((name) => name in here)
      .map((name) => [name, Math.max(Number(here[name]), Number(imported[name]))]),
  );
  const all: Row = { ...later, ...first, ...more, ...completion(here, imported) };
  return Object.keys(all).every((name) => all[name] === here[name]) ? null : all;
}

function completion(here: Row, imported: Row): Row {
  if (!("completed_at" in here)) return {};
  const moments = [here["completed_at"], imported["completed_at"]].filter((moment) => typeof moment === "number");
  return moments.length === 0 ? {} : { status: "completed", completed_at: Math.min(...moments) };
}
