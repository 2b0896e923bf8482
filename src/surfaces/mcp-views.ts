import type { ViewName } from "../bundle/views.ts";
import { lazy } from "../lib/lazy.ts";
import { VIEW_TYPE } from "./mcp-extension.ts";
import type { IsOpen, ListedResource } from "./mcp-resources.ts";
import type { Tool } from "./mcp-tools.ts";
import { viewFiles } from "./view-files.ts";

/** Nothing outside the file: no connection, no other file, no frame. */
const NOWHERE = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };
const META = { ui: { csp: NOWHERE, prefersBorder: true } };

interface View extends Pick<ListedResource, "title" | "description"> {
  readonly uri: string;
  readonly name: ViewName;
  /** The tools whose results it shows. */
  readonly tools: readonly string[];
  /** What a model has to know of it. */
  readonly note: string;
}

const VIEWS: readonly View[] = [
  {
    uri: "ui://lectern/cards",
    name: "cards",
    title: "Card review · 单词卡",
    description: "Shows flashcards one by one and records how well the learner recalled each.",
    tools: ["ielts_vocabulary_personal_prepare_cards", "ielts_vocabulary_builtin_prepare_cards"],
    note: " The learner rates the cards in a view, which records each rating: do not quiz on them or record them too.",
  },
  {
    uri: "ui://lectern/plan",
    name: "plan",
    title: "Plan of the week · 本周计划",
    description: "Shows the tasks of a study plan, week by week.",
    tools: ["ielts_study_plans_get"],
    note: "",
  },
  {
    uri: "ui://lectern/marks",
    name: "marks",
    title: "Marks of a section · 答题结果",
    description: "Shows how a practice or a section of a mock test was marked, question by question.",
    tools: ["ielts_review_read_snapshot"],
    note: "",
  },
];

const files = lazy(viewFiles);

/** The tools, those with a view with its address. */
export function withViews(tools: readonly Tool[]): Tool[] {
  return tools.map((tool) => {
    const view = VIEWS.find((one) => one.tools.includes(tool.name));
    if (view === undefined) return tool;
    const { uri, note } = view;
    return { ...tool, description: `${tool.description}${note}`, _meta: { ...tool._meta, ui: { resourceUri: uri } } };
  });
}

/** The views of the tools that the caller may use. */
export function listViews(isOpen: IsOpen): ListedResource[] {
  return VIEWS.filter(({ tools }) => tools.some(isOpen)).map(({ uri, name, title, description }) => {
    return { uri, name, title, description, mimeType: VIEW_TYPE, _meta: META };
  });
}

/** A view's document, which contains no data of a learner; null if there is no such view. */
export async function readView(uri: string) {
  const view = VIEWS.find((one) => one.uri === uri);
  if (view === undefined) return null;
  return { mimeType: VIEW_TYPE, text: (await files())[view.name], _meta: META };
}
