import { Database } from "bun:sqlite";
import type { BrowserContextOptions } from "playwright-core";
import { at, listAt } from "../support/json.ts";
import { type Opened, post, requestBinding, type Workspace } from "./support.ts";

/** Calls an operation of the workspace as whoever a page is signed in as; answers its data. */
export type Call = (id: string, request: object) => Promise<unknown>;

export function callerOf(workspace: Workspace, { page }: Opened): Call {
  return async (id, request) => {
    const answer = await page.request.post(`${workspace.url}/api/web/${id}`, {
      headers: { origin: workspace.url },
      data: request,
    });
    const body: unknown = await answer.json();
    if (!answer.ok()) throw new Error(`${id} was refused: ${JSON.stringify(body)}`);
    return at(body, "data");
  };
}

/** An agent that the learner has let in: calls an operation with its token. */
export async function agentOf(workspace: Workspace, call: Call): Promise<Call> {
  const binding = await requestBinding(workspace.url, "Planner");
  await call("account_binding_confirm", { bindingId: binding.bindingId });
  const { token } = await binding.exchange();
  return async (id, request) => {
    const answer = await fetch(`${workspace.url}/api/v1/agent/capabilities/${id}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${String(token)}` },
      body: JSON.stringify(request),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${id} was refused: ${JSON.stringify(body)}`);
    return at(body, "data");
  };
}

const PASSWORD = "correct horse battery";

/** Opens a page as a learner or teacher of this name, whose account is made where it is missing. */
export async function openAs(
  workspace: Workspace,
  who: { readonly name: string; readonly role: "learner" | "teacher" },
  options?: BrowserContextOptions,
): Promise<Opened> {
  const email = `${who.name.toLowerCase()}@example.org`;
  const hash = await Bun.password.hash(PASSWORD, "argon2id");
  const database = new Database(workspace.database);
  database.run(
    "INSERT INTO accounts (email, email_key, name, role, password_hash, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 0, 0) ON CONFLICT DO NOTHING",
    [email, email, who.name, who.role, hash],
  );
  database.close();
  const answer = await post(workspace.url, "/api/web/account_login", { email, password: PASSWORD });
  const [name = "", value = ""] = (answer.headers.get("set-cookie") ?? "").split(";")[0]?.split("=") ?? [];
  const opened = await workspace.open(options);
  await opened.page.context().addCookies([{ name, value, url: workspace.url, httpOnly: true, sameSite: "Lax" }]);
  return opened;
}

/** Answers by the numbers of their questions. */
type Answers = Readonly<Record<number, string>>;

/** Practises the part of this title, and hands it in; answers the id of the session. */
export async function practise(call: Call, title: string, answers: Answers, mode = "practice"): Promise<number> {
  const found = await call("ielts_practice_search_parts", { search: title, includeCourseLinked: true });
  const begun = await call("practice_begin", { partId: at(found, "items", 0, "partId"), mode });
  const sessionId = Number(at(begun, "sessionId"));
  const subject = String(at(found, "items", 0, "subject"));
  await answerSection(call, { sessionId, subject, answers });
  await call("practice_submit", { sessionId, subject });
  return sessionId;
}

/** Begins a sitting of the paper of this title; answers the id of the session. */
export async function sit(call: Call, title: string): Promise<number> {
  const found = await call("ielts_mock_search_papers", { keyword: title });
  const begun = await call("mock_begin", { paperId: at(found, "items", 0, "paperId") });
  return Number(at(begun, "sessionId"));
}

/** Begins a section of a sitting, answers it, and hands it in. */
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
