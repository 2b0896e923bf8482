import type { Finding, Tree } from "./tree.ts";

/**
 * Stores are private to their slice, except these: other slices use exactly their queries, and a service would only repeat them. Share a
 * workflow as a `*.service.ts` instead of adding a line.
 */
const SHARED: ReadonlySet<string> = new Set([
  "assets/assets.store.ts",
  "assets/purge.store.ts",
  "assets/search.store.ts",
  "connections/connections.store.ts",
  "deliveries/deliveries.store.ts",
  "deliveries/log.store.ts",
  "deliveries/message-states.store.ts",
  "deliveries/quiet-hours.store.ts",
  "deliveries/source.store.ts",
  "footprints/course-days.store.ts",
  "footprints/follow.store.ts",
  "footprints/lags.store.ts",
  "mock/given-bands.store.ts",
  "notifications/add-notices.store.ts",
  "plans/due.store.ts",
  "plans/follow.store.ts",
  "plans/task-reminders.store.ts",
  "practice/answers.store.ts",
  "practice/begin.store.ts",
  "practice/corrections.store.ts",
  "practice/finish.store.ts",
  "practice/notes.store.ts",
  "practice/sessions.store.ts",
  "practice/sharing.store.ts",
  "practice/snapshots.store.ts",
  "practice/state.store.ts",
  "practice/text-versions.store.ts",
  "practice/versions.store.ts",
  "question-bank/full-part.store.ts",
  "question-bank/materials.store.ts",
  "question-bank/question-bank.store.ts",
  "question-bank/search.store.ts",
  "question-bank/tags.store.ts",
  "resources/content-ref.store.ts",
  "writing/practices.store.ts",
]);

const LIST = "scripts/house/shared-stores.ts";
const DOMAINS = "src/domains/";

/** Whether other slices may import a store. */
export function isSharedStore(path: string): boolean {
  return path.startsWith(DOMAINS) && SHARED.has(path.slice(DOMAINS.length));
}

/** Stores that became private leave the list. */
export function checkSharedStores(tree: Tree): Finding[] {
  if (!tree.files.includes(LIST)) return [];
  const imported = new Set(
    tree.sources.flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => (target === null || sliceOf(path) === sliceOf(target) ? [] : target)),
    ),
  );
  const unused = [...SHARED].filter((store) => !imported.has(`${DOMAINS}${store}`));
  const lines = tree.read(LIST).split("\n");
  return unused.map((store) => ({
    file: LIST,
    line: lines.findIndex((line) => line.includes(`"${store}"`)) + 1,
    rule: "arrows",
    advice: `No other slice imports ${store}. Remove it from the list.`,
    warning: true,
  }));
}

/** The slice of a file of src/domains; of other files, nothing. */
export function sliceOf(path: string): string | undefined {
  return path.startsWith(DOMAINS) ? path.split("/")[2] : undefined;
}
