import { at, listAt } from "./json.ts";

/** Calls an operation as a learner of the workspace; returns its data. */
export type Call = (id: string, request: object) => Promise<unknown>;

/** Answers by the numbers of their questions. */
type Answers = Readonly<Record<number, string>>;

/** Practises the part of this title and submits it; returns the id of the session. */
export async function practise(call: Call, title: string, answers: Answers, mode = "practice"): Promise<number> {
  const found = await call("ielts_practice_search_parts", { search: title, includeCourseLinked: true });
  const begun = await call("practice_begin", { partId: at(found, "items", 0, "partId"), mode });
  const sessionId = Number(at(begun, "sessionId"));
  const subject = String(at(found, "items", 0, "subject"));
  await answerSection(call, { sessionId, subject, answers });
  await call("practice_submit", { sessionId, subject });
  return sessionId;
}

/** Starts a sitting of the paper of this title; returns the id of the session. */
export async function sit(call: Call, title: string): Promise<number> {
  const found = await call("ielts_mock_search_papers", { keyword: title });
  const begun = await call("mock_begin", { paperId: at(found, "items", 0, "paperId") });
  return Number(at(begun, "sessionId"));
}

/** Starts a section of a sitting, answers it, and submits it. */
export async function sitSection(call: Call, section: { sessionId: number; subject: string; answers: Answers }) {
  const { sessionId, subject } = section;
  await call("mock_begin_section", { sessionId, subject });
  await answerSection(call, section);
  await call("practice_submit", { sessionId, subject });
}

async function answerSection(call: Call, section: { sessionId: number; subject: string; answers: Answers }) {
  const { sessionId, subject, answers } = section;
  const opened = await call("practice_open", { sessionId, subject });
  const questions = listAt(opened, "parts")
    .flatMap((part) => listAt(part, "questionGroups"))
    .flatMap((group) => listAt(group, "questions"));
  const changes = questions.flatMap((question) => {
    const value = answers[Number(at(question, "number"))];
    return value === undefined ? [] : { questionSlotId: at(question, "questionSlotId"), value };
  });
  await call("practice_save_answers", { sessionId, subject, changes });
}
