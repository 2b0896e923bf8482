/**
 * What open pages read again when data of a group of operations was changed: first elements of query keys. A task of a plan begins and ends with
 * its content, so plans are included with any content that is practised.
 */
const READS: Readonly<Record<string, readonly string[]>> = {
  account: ["account"],
  agents: ["account"],
  assets: ["assets", "content-picker", "footprints"],
  calendar: ["calendar"],
  content: [
    ...["packs", "practice", "mock", "learning", "guides", "predictions", "dictation", "speaking"],
    ...["resources", "content-picker", "vocabulary", "writing", "plans"],
  ],
  connections: ["connections"],
  courses: ["learning", "plans", "footprints"],
  dictation: ["dictation", "plans", "footprints"],
  events: ["profile"],
  feedback: ["feedback", "notifications", "footprints"],
  footprints: ["footprints"],
  mock: ["mock", "practice", "reviews", "writing", "plans", "footprints", "profile"],
  notifications: ["notifications", "plans"],
  oauth: ["account"],
  plans: ["plans"],
  practice: ["practice", "mock", "reviews", "writing", "plans", "footprints", "profile"],
  reminders: ["reminders"],
  reviews: ["reviews", "mock", "writing", "footprints", "profile"],
  speaking: ["speaking", "content-picker", "plans", "footprints"],
  todos: ["todos"],
  vocabulary: ["vocabulary", "footprints", "profile"],
  writing: ["writing", "reviews", "footprints", "profile"],
};

/** What a notice changes besides the list of notices, by its kind. */
const OF_NOTICES = { reminder: "reminders", todo: "todos", task: "plans", feedback: "feedback" } as const;

export const ALL_READS: readonly string[] = [...new Set(Object.values(READS).flat())];

/** First elements of the query keys affected by changes of a group. */
export function readsOf(group: string): readonly string[] {
  return READS[group] ?? [];
}

export function readsOfNotice(kind: keyof typeof OF_NOTICES): readonly string[] {
  // Its delivery also depends on the learner's connections.
  return ["notifications", "connections", OF_NOTICES[kind]];
}

/**
 * Whether a query is behind fields in which a learner types. It is read again when it is next opened: a response that was under way while something
 * was sent would overwrite it with an older state. The player and the revision of a text are not queries at all.
 */
export function isTypedOver(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === "dictation" && queryKey[1] === "attempt";
}
