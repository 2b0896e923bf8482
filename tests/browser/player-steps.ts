import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { closeDatabase, openDatabase } from "../../src/database/open.ts";
import { fromSource } from "../commands/program.ts";
import { eventually } from "../support/eventually.ts";
import { at, isObject, listAt } from "../support/json.ts";

/** A question of a session as the player received it. */
export interface Asked {
  readonly slotId: number;
  readonly number: number;
}

/** Calls an operation as the user who is signed in in this page's browser; returns the data. */
export async function callAs(page: Page, url: string, operation: string, request: object): Promise<unknown> {
  const answer = await page
    .context()
    .request.post(`${url}/api/web/${operation}`, { data: request, headers: { origin: url } });
  const body: unknown = await answer.json();
  if (!answer.ok()) throw new Error(`${operation} answered ${answer.status()}: ${JSON.stringify(body)}`);
  return at(body, "data");
}

/** The part of the fixture pack with this title. */
export async function partIdOf(page: Page, url: string, title: string): Promise<number> {
  const found = await callAs(page, url, "ielts_practice_search_parts", { search: title, includeCourseLinked: true });
  return Number(
    at(
      listAt(found, "items").find((item) => at(item, "title") === title),
      "partId",
    ),
  );
}

/** Starts a practice with a part of the fixture pack; returns the session. */
export async function beginPart(page: Page, url: string, title: string, mode = "practice"): Promise<number> {
  const begun = await callAs(page, url, "practice_begin", { partId: await partIdOf(page, url, title), mode });
  return Number(at(begun, "sessionId"));
}

export function openSession(page: Page, url: string, sessionId: number): Promise<unknown> {
  return callAs(page, url, "practice_open", { sessionId });
}

/** The questions of a session in order. */
export async function questionsOf(page: Page, url: string, sessionId: number): Promise<Asked[]> {
  return questionsIn(await openSession(page, url, sessionId));
}

function questionsIn(opened: unknown): Asked[] {
  return listAt(opened, "parts")
    .flatMap((part) => listAt(part, "questionGroups"))
    .flatMap((group) => listAt(group, "questions"))
    .map((question) => ({ slotId: Number(at(question, "questionSlotId")), number: Number(at(question, "number")) }));
}

/** What the service has stored for a session: values by number, and the flagged numbers. */
export async function storedOf(page: Page, url: string, sessionId: number) {
  const opened = await openSession(page, url, sessionId);
  const answers = listAt(opened, "answers");
  const numbers = new Map(questionsIn(opened).map(({ slotId, number }) => [slotId, number]));
  const numberOf = (answer: unknown) => numbers.get(Number(at(answer, "questionSlotId"))) ?? 0;
  return {
    values: Object.fromEntries(answers.map((answer) => [numberOf(answer), String(at(answer, "value"))])),
    flagged: answers.filter((answer) => at(answer, "flagged") === true).map(numberOf),
  };
}

/** Where a question is answered on the page. */
export function slotOf(page: Page, slotId: number): Locator {
  return page.locator(`[data-slots~="${slotId}"]`);
}

/** Answers a question in the way its kind of field requires: types, picks from the list, or places a mark. */
export async function answerSlot(page: Page, slotId: number, value: string): Promise<void> {
  const slot = slotOf(page, slotId);
  const kind = await slot.evaluate((element) => {
    if (element.querySelector("select") !== null) return "list";
    return element.querySelector("input[type=radio], input[type=checkbox]") === null ? "text" : "marks";
  });
  if (kind === "list") await slot.locator("select").selectOption(value);
  // The visible mark is drawn where the field is.
  else if (kind === "marks") await slot.locator(`input[value="${value}"]`).check({ force: true });
  else await slot.locator("input, textarea").fill(value);
}

/** Where a question with a short answer is answered. */
export function field(page: Page, number: number): Locator {
  return page.getByRole("textbox", { name: new RegExp(`^Question ${number}\\b`) });
}

/** What tests of the player do in every window; the address of the service is known once it listens. */
export function playerSteps(url: () => string) {
  const show = async (page: Page, sessionId: number) => {
    await page.goto(`${url()}/practice/${sessionId}`);
    await page.getByRole("navigation", { name: "Questions" }).waitFor();
  };
  const begin = async (page: Page, title: string, mode = "practice") => {
    const sessionId = await beginPart(page, url(), title, mode);
    await show(page, sessionId);
    return sessionId;
  };
  const stored = (page: Page, sessionId: number) => storedOf(page, url(), sessionId);
  const untilStored = (page: Page, sessionId: number, answers: Awaited<ReturnType<typeof storedOf>>) =>
    eventually(async () => expect(await stored(page, sessionId)).toEqual(answers));
  const handIn = async (page: Page) => {
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  };
  const sectionOf = async (page: Page, sessionId: number) => at(await openSession(page, url(), sessionId), "section");
  const untilSection = (page: Page, sessionId: number, section: object) =>
    eventually(async () => expect(await sectionOf(page, sessionId)).toMatchObject(section));
  return { show, begin, stored, untilStored, handIn, sectionOf, untilSection };
}

/** Waits until everything has arrived at the service. */
export async function untilSaved(page: Page): Promise<void> {
  await page.locator("[data-delivery=saved]").waitFor();
}

/** Sets when the time of a session is over, in milliseconds from now, directly in the database. */
export function setTimeLeft(database: string, sessionId: number, ms: number): void {
  const db = openDatabase(database);
  db.raw.prepare("UPDATE session_sections SET ends_at = ? WHERE session_id = ?").run(Date.now() + ms, sessionId);
  closeDatabase(db);
}

/** Parts of the fixture pack: title, question types, and correct answers by number if there are keys. */
export function fixtureParts() {
  return ["listening", "reading", "writing", "speaking"].flatMap((subject) => {
    const path = join(fromSource.cwd, "tests/fixtures/library/parts", `${subject}.json`);
    const pack: unknown = JSON.parse(readFileSync(path, "utf8"));
    return listAt(pack, "parts").map((part) => {
      const groups = listAt(part, "groups");
      const questions = groups.flatMap((group) => listAt(group, "questions"));
      return {
        subject,
        title: String(at(part, "title")),
        types: groups.map((group) => String(at(group, "type"))),
        answers: Object.fromEntries(
          questions.map((question) => [Number(at(question, "number")), rightAnswer(question)]),
        ),
      };
    });
  });
}

/** One correct way to answer a question; any words if it is not marked. */
function rightAnswer(question: unknown): string {
  const key = isObject(question) ? question["answer"] : undefined;
  if (typeof key !== "string") return "Some words of my own";
  return (key.split("/")[0] ?? "").replaceAll(/\([^)]*\)/g, "").trim();
}
