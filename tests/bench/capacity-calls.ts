/** The calls of learners and their agents, sampled from all of them. */
import { readFileSync } from "node:fs";
import type { CapacityLearner } from "./capacity-data.ts";
import type { Group } from "./capacity-habits.ts";

export interface Call {
  readonly group: Group;
  readonly request: string;
  /** Takes the values that the next call needs from an answer. */
  readonly learn: (answer: string) => void;
}

export interface CallGenerator {
  call(group: Group): Call;
  /** The requests of this many learners' streams. */
  cookies(count: number): string[];
}

/** A learner as the load sees them. */
interface Known extends CapacityLearner {
  cursor: string;
  revision: string;
}

const READS: readonly (readonly [id: string, body: object])[] = [
  ["ielts_vocabulary_personal_search", { limit: 20 }],
  ["ielts_vocabulary_personal_progress", {}],
  ["ielts_vocabulary_personal_prepare_cards", {}],
  ["ielts_learner_read_profile", {}],
  ["ielts_study_todos_list", {}],
  ["ielts_study_plans_list", {}],
  ["ielts_practice_recent_activity", {}],
];
/** The requests of a workspace page when it is opened, after its document. */
const PAGE_READS: readonly (readonly [id: string, body: object])[] = [
  ["account_session", {}],
  ["notifications_list_notices", {}],
  ["ielts_study_plans_list", {}],
  ["ielts_study_todos_list", {}],
  ["ielts_practice_recent_activity", {}],
];
/** The learner has seen every earlier value of the answer. */
const LATEST = Number.MAX_SAFE_INTEGER;
const NOTHING = () => {};

export function callsOf(plan: { file: string; learners: number; port: number; submitted: number }): CallGenerator {
  const { learners: all, slots }: { learners: CapacityLearner[]; slots: number[] } = JSON.parse(
    readFileSync(plan.file, "utf8"),
  );
  const learners = all.slice(0, plan.learners).map((one): Known => ({ ...one, cursor: "0", revision: "0" }));
  const submits = learners.filter(({ submitId }) => submitId !== null).slice(plan.submitted);
  const host = `127.0.0.1:${plan.port}`;
  let position = 0;
  const someone = (): Known => {
    position += 7_919;
    return pick(learners, position);
  };
  const agent = (who: Known, id: string, body: object): string =>
    post(host, `/api/v1/agent/capabilities/${id}`, `Authorization: Bearer ${who.token}`, body);
  const web = (who: Known, id: string, body: object): string =>
    post(host, `/api/web/${id}`, `Origin: http://${host}\r\nCookie: lectern_session=${who.cookie}`, body);
  const stream = (who: Known) => get(host, "/api/web/stream/0", who);

  const makers: Readonly<Record<Group, (who: Known, n: number) => Omit<Call, "group">>> = {
    pull: (who) => ({
      request: agent(who, "ielts_learning_pull_events", { cursor: Number(who.cursor), limit: 100 }),
      learn: (answer) => {
        who.cursor = /"nextCursor":(\d+)/.exec(answer)?.[1] ?? who.cursor;
      },
    }),
    push: (who) => ({ request: agent(who, "ielts_learning_push_events", { events: events() }), learn: NOTHING }),
    read: (who, n) => ({ request: agent(who, ...pick(READS, n)), learn: NOTHING }),
    write: (who, n) => ({ request: agent(who, ...write(who, n)), learn: NOTHING }),
    page: (who, n) => {
      const request = n % 6 === 0 ? get(host, "/", who) : web(who, ...pick(PAGE_READS, n));
      return { request, learn: NOTHING };
    },
    save: (who, n) => {
      const changes = [{ questionSlotId: pick(slots, n), value: `an answer of some words ${n}`, basedOn: LATEST }];
      const body = { sessionId: who.sessionId, subject: "reading", knownRevision: Number(who.revision), changes };
      const learn = (answer: string) => {
        who.revision = /"revision":(\d+)/.exec(answer)?.[1] ?? who.revision;
      };
      return { request: web(who, "practice_save_answers", body), learn };
    },
    submit: (who) => ({
      request: web(who, "practice_submit", { sessionId: who.submitId, subject: "reading" }),
      learn: NOTHING,
    }),
    stream: (who) => ({ request: stream(who), learn: NOTHING }),
  };
  let n = 0;
  return {
    call(wanted) {
      const submitter = wanted === "submit" ? submits.shift() : undefined;
      // If every practice was submitted, another answer is saved.
      const group = wanted === "submit" && submitter === undefined ? "save" : wanted;
      return { group, ...makers[group](submitter ?? someone(), n++) };
    },
    cookies: (count) => learners.slice(0, count).map(stream),
  };
}

function pick<T>(all: readonly T[], n: number): T {
  const one = all[n % all.length];
  if (one === undefined) throw new Error("There is nothing to draw from");
  return one;
}

function write(who: Known, n: number): [id: string, body: object] {
  const kind = n % 10;
  if (kind === 0) {
    const item = {
      phrase: `word ${crypto.randomUUID()}`,
      meaning: "减轻；to make less severe",
      expansion: ["alleviate"],
    };
    return ["ielts_vocabulary_personal_add", { items: [item], sourceId: `practice_session:${who.sessionId}` }];
  }
  if (kind === 1) return ["ielts_study_todos_create", { items: [{ title: `Read again ${n}` }] }];
  return ["ielts_vocabulary_personal_record_review", { id: pick(who.wordIds, n), rating: "good", responseMs: 900 }];
}

function events(): object[] {
  return Array.from({ length: 5 }, (_, i) => ({
    ...{ eventId: crypto.randomUUID(), deviceId: "study-agent-laptop", eventType: "tutor.explanation_given" },
    ...{ subjectCode: "reading", objectType: "practice_session", objectId: String(i), schemaVersion: 1 },
    ...{ payload: { topic: "synonyms of cause and effect", minutes: i }, occurredAt: new Date().toISOString() },
  }));
}

function post(host: string, path: string, header: string, body: object): string {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${text}`;
}

function get(host: string, path: string, who: Known): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\nCookie: lectern_session=${who.cookie}\r\n\r\n`;
}
