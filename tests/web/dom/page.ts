import { afterEach, expect } from "bun:test";
import { format } from "node:util";
import type { BoundFunctions, queries } from "@testing-library/dom";
import type { Language } from "../../../src/web/i18n.ts";
import type { TestApp, TestSession } from "../../support/app.ts";
import { paced } from "../../support/eventually.ts";
import { fetchAs, type Visitor } from "./page-fetch.ts";
import { pageWindow } from "./window.ts";

// Bun evaluates CommonJS as it links, whatever precedes its import: React and similar packages would miss the window.
const { configure, fireEvent, queries: byText, within } = await import("@testing-library/dom");
const { showWorkspace } = await import("./workspace.ts");

/** The same queries inside an element. */
export { within };

/** A page of the workspace against a real service, in a document without layout. Its queries are those of Testing Library. */
export interface OpenedPage extends BoundFunctions<typeof queries> {
  /** Path, query and fragment. */
  address(): string;
  press(element: Element): void;
  type(field: Element, text: string): void;
  /** The value of the field with a label. */
  valueOf(label: string): string;
}

interface PageOptions {
  readonly language?: Language;
}

const PATIENCE_MS = 15_000;
/** React does not find in happy-dom the element that every browser has had since 2023. */
const UNKNOWN_HERE = /^The tag <search> is unrecognized/;
const SHOWN = "\nShown at ";
configure({
  asyncUtilTimeout: paced(PATIENCE_MS),
  getElementError: (message) => new Error(`${message?.split("\n")[0]}${SHOWN}${address()}\n${pageText()}`),
});

/** What pages log to the console. */
const problems: string[] = [];
for (const level of ["error", "warn"] as const)
  console[level] = (...parts: unknown[]) => {
    const text = format(...parts);
    if (!UNKNOWN_HERE.test(text)) problems.push(text);
  };

let visitor: Visitor = { url: "", origin: "", cookie: "", closing: new AbortController() };
let leave = () => {};
fetchAs(() => visitor);
afterEach(() => {
  closePage();
  expect(problems.splice(0)).toEqual([]);
});

/**
 * Opens the workspace at an address, as a browser with nothing stored does, for a session or for a visitor. One page is open at a
 * time; it is closed after the test, which fails if the page logged an error in the console.
 */
export async function openPage(
  app: TestApp,
  session: TestSession | null,
  at: string,
  { language = "en" }: PageOptions = {},
): Promise<OpenedPage> {
  closePage();
  visitor = {
    url: app.url,
    origin: app.origin,
    cookie: app.cookieOf(session)["cookie"] ?? "",
    closing: new AbortController(),
  };
  pageWindow.happyDOM.setURL(app.url + at);
  localStorage.setItem("lectern.language", language);
  leave = await showWorkspace(document.body);
  const page = within(document.body, byText);
  return {
    ...page,
    address,
    press: (element) => void fireEvent.click(element),
    type: (field, text) => void fireEvent.change(field, { target: { value: text } }),
    valueOf: (label) => page.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label).value,
  };
}

/** The text of an element, with one space between the texts of its parts. */
export function wordsOf(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (texts.nextNode()) words.push(texts.currentNode.textContent ?? "");
  return words.join(" ").replaceAll(/\s+/g, " ").trim();
}

function address(): string {
  return location.pathname + location.search + location.hash;
}

/** The text of the page, one line for each piece. */
function pageText(): string {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines: string[] = [];
  while (texts.nextNode()) lines.push(`  ${texts.currentNode.textContent}`);
  return lines.join("\n");
}

function closePage(): void {
  visitor.closing.abort();
  leave();
  leave = () => {};
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}
