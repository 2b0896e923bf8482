import type { Static } from "@sinclair/typebox";
import type { InputOf } from "../kernel/fields.ts";
import { accountCapabilities } from "./account/index.ts";
import { agentCapabilities } from "./agents/index.ts";
import { assetsCapabilities } from "./assets/index.ts";
import { calendarCapabilities } from "./calendar/index.ts";
import { connectionsCapabilities } from "./connections/index.ts";
import { contentCapabilities } from "./content/index.ts";
import { coursesCapabilities } from "./courses/index.ts";
import { dictationCapabilities } from "./dictation/index.ts";
import { eventsCapabilities } from "./events/index.ts";
import { exportCapabilities } from "./export/index.ts";
import { feedbackCapabilities } from "./feedback/index.ts";
import { footprintsCapabilities } from "./footprints/index.ts";
import { mockCapabilities } from "./mock/index.ts";
import { notificationsCapabilities } from "./notifications/index.ts";
import { plansCapabilities } from "./plans/index.ts";
import { practiceCapabilities } from "./practice/index.ts";
import { predictionsCapabilities } from "./predictions/index.ts";
import { prepCapabilities } from "./prep/index.ts";
import { profileCapabilities } from "./profile/index.ts";
import { questionBankCapabilities } from "./question-bank/index.ts";
import { remindersCapabilities } from "./reminders/index.ts";
import { resourcesCapabilities } from "./resources/index.ts";
import { reviewsCapabilities } from "./reviews/index.ts";
import { speakingCapabilities } from "./speaking/index.ts";
import { todosCapabilities } from "./todos/index.ts";
import { vocabularyCapabilities } from "./vocabulary/index.ts";
import { writingCapabilities } from "./writing/index.ts";

/** Every operation of the service, in the order in which the listings show them. */
export const capabilities = [
  ...vocabularyCapabilities,
  ...coursesCapabilities,
  ...prepCapabilities,
  ...predictionsCapabilities,
  ...questionBankCapabilities,
  ...dictationCapabilities,
  ...practiceCapabilities,
  ...reviewsCapabilities,
  ...mockCapabilities,
  ...speakingCapabilities,
  ...writingCapabilities,
  ...profileCapabilities,
  ...footprintsCapabilities,
  ...exportCapabilities,
  ...eventsCapabilities,
  ...plansCapabilities,
  ...resourcesCapabilities,
  ...assetsCapabilities,
  ...todosCapabilities,
  ...remindersCapabilities,
  ...notificationsCapabilities,
  ...feedbackCapabilities,
  ...connectionsCapabilities,
  ...calendarCapabilities,
  ...agentCapabilities,
  ...accountCapabilities,
  ...contentCapabilities,
] as const;

type Declared = (typeof capabilities)[number];
type Requests = { [C in Declared as C["id"]]: InputOf<C["request"]> };
type Answers = { [C in Declared as C["id"]]: Static<C["response"]> };

/** The name of an operation. */
export type OperationId = Declared["id"];
/** What an operation takes; fields with a default may be left out. */
export type RequestOf<Id extends OperationId> = Requests[Id];
/** What an operation answers. */
export type DataOf<Id extends OperationId> = Answers[Id];
