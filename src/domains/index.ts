import type { Static } from "@sinclair/typebox";
import type { InputOf } from "../kernel/fields.ts";

export { outlines } from "./outlines.ts";

/**
 * All operations of the service by group, in the order in which listings show them. A group is loaded on first use;
 * what is needed before that is in outlines.ts.
 */
export const slices = {
  vocabulary: async () => (await import("./vocabulary/index.ts")).vocabularyCapabilities,
  courses: async () => (await import("./courses/index.ts")).coursesCapabilities,
  prep: async () => (await import("./prep/index.ts")).prepCapabilities,
  predictions: async () => (await import("./predictions/index.ts")).predictionsCapabilities,
  "question-bank": async () => (await import("./question-bank/index.ts")).questionBankCapabilities,
  dictation: async () => (await import("./dictation/index.ts")).dictationCapabilities,
  practice: async () => (await import("./practice/index.ts")).practiceCapabilities,
  reviews: async () => (await import("./reviews/index.ts")).reviewsCapabilities,
  mock: async () => (await import("./mock/index.ts")).mockCapabilities,
  speaking: async () => (await import("./speaking/index.ts")).speakingCapabilities,
  writing: async () => (await import("./writing/index.ts")).writingCapabilities,
  profile: async () => (await import("./profile/index.ts")).profileCapabilities,
  footprints: async () => (await import("./footprints/index.ts")).footprintsCapabilities,
  export: async () => (await import("./export/index.ts")).exportCapabilities,
  events: async () => (await import("./events/index.ts")).eventsCapabilities,
  plans: async () => (await import("./plans/index.ts")).plansCapabilities,
  resources: async () => (await import("./resources/index.ts")).resourcesCapabilities,
  assets: async () => (await import("./assets/index.ts")).assetsCapabilities,
  todos: async () => (await import("./todos/index.ts")).todosCapabilities,
  reminders: async () => (await import("./reminders/index.ts")).remindersCapabilities,
  notifications: async () => (await import("./notifications/index.ts")).notificationsCapabilities,
  feedback: async () => (await import("./feedback/index.ts")).feedbackCapabilities,
  connections: async () => (await import("./connections/index.ts")).connectionsCapabilities,
  calendar: async () => (await import("./calendar/index.ts")).calendarCapabilities,
  agents: async () => [
    ...(await import("./bindings/index.ts")).askingCapabilities,
    ...(await import("./agents/index.ts")).agentCapabilities,
  ],
  oauth: async () => (await import("./oauth/index.ts")).oauthCapabilities,
  account: async () => [
    ...(await import("./account/index.ts")).accountCapabilities,
    ...(await import("./bindings/index.ts")).decidingCapabilities,
  ],
  content: async () => (await import("./content/index.ts")).contentCapabilities,
} as const;

type Declared = Awaited<ReturnType<(typeof slices)[keyof typeof slices]>>[number];
type Requests = { [C in Declared as C["id"]]: InputOf<C["request"]> };
type Answers = { [C in Declared as C["id"]]: Static<C["response"]> };

/** The name of an operation. */
export type OperationId = Declared["id"];
/** The input of an operation. Fields with a default are optional. */
export type RequestOf<Id extends OperationId> = Requests[Id];
/** The output of an operation. */
export type DataOf<Id extends OperationId> = Answers[Id];
