import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { Profile } from "./profile.schema.ts";
import { loadProfile } from "./profile.service.ts";

export const readProfile = defineCapability({
  id: "ielts_learner_read_profile",
  name: "learner.profile.read",
  summary: "Read the learner's skill profile and a summary of 30 days",
  description:
    "Reads the value of each of the 29 skills from the available evidence: what the service marked, teachers' reviews of texts, and evidence that agents pushed. It also has counts of the last 30 days in Asia/Shanghai. These are facts: nothing is recommended, and no target is set.",
  tool: "The learner's skill profile: mastery of each of 29 skills and counts of 30 days; strengths and weaknesses. How strong am I, which skills are weak; 个人档案、能力水平、强项弱项. The service records no target band, booked exam date or module (Academic, General): a plan's goal may say when the exam is (目标分、离考试还有几天、登记的考A类还是G类). Analyse my level, where am I weakest; 分析我的水平，哪方面最薄弱、擅长什么; my level, what to work on; better at listening or reading; 哪科好、哪科差; strong and weak points; 短板.",
  scopes: ["profile:read"],
  effect: "read",
  request: closed({}),
  response: Profile,
  returns: "Every skill, with or without evidence, and the summary of 30 days.",
  examples: [{ title: "The profile", request: {} }],
  notes: [
    "A skill without evidence has mastery null and confidence unknown. That is not a mastery of 0.",
    "Evidence is: each question of the latest 60 listening and 60 submitted reading sections, by their newest marking, unanswered ones as not correct; the bands of the latest 60 reviews of texts, divided by 9; and the latest 500 events of each subject that agents pushed. Evidence of more than 365 days ago or of the future is left out.",
    "Mastery is the weighted mean of the performance. A question or a pushed objective or retrieval event weighs 1, a teacher's band 7.5, a pushed rubric 2.5, 5 or 7.5 by its confidence; every weight halves in 30 days.",
    "Confidence goes by the sum of the weights: low under 5, medium under 20, high from there.",
    "Which skills a question exercises goes by its type; skills that no type shows stay unknown until evidence of them is pushed.",
    "Pushed evidence counts in mastery and is marked as such everywhere; practice, question types and vocabulary are what the service recorded itself.",
  ],
  handler: (ctx) => loadProfile(ctx.db, ctx.accountId, { now: ctx.now }),
});
