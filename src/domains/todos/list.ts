import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, defaulted, text } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { Todo } from "./todos.schema.ts";
import { findTodos, showTodos } from "./todos.store.ts";

export const list = defineCapability({
  id: "ielts_study_todos_list",
  name: "study_todos.list",
  summary: "List the learner's todos",
  description:
    "Lists the one list of todos that the learner and their agents share: open ones first, the nearest scheduledAt before the others, then those that are done, newest first.",
  tool: "List the learner's todos (to-do list, checklist): open, due or done ones. What is still on my list, already ticked off; due today, checklist; 我还有哪些待办没做，清单里过期、没勾掉的，最要紧的几件. Show my to-do list, todos; 我的待办事项、清单、看看、列出; anything overdue; 还没办的事; 还剩什么没做.",
  scopes: ["study_plans:read"],
  effect: "read",
  request: closed({
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset(),
    status: defaulted(choice(["", "open", "completed"], { description: "Only these; empty for all." }), ""),
    query: defaulted(
      text({ max: 120, description: "Words that must all occur in title or note; empty for all todos." }),
      "",
    ),
  }),
  response: offsetPageOf(Todo),
  returns: "A page of todos.",
  examples: [
    { title: "What is to be done", request: { status: "open" } },
    { title: "Everything about essays", request: { query: "essay" } },
  ],
  notes: [
    "content is what contentRef names now; it is null if the content no longer exists.",
    "Open todos without a time come after those with one, oldest first.",
  ],
  handler: ({ db, accountId, site: { siteUrl } }, { limit, offset, status, query }) => {
    const words = query.split(/\s+/u).filter((word) => word !== "");
    const rows = findTodos(db, accountId, { status, words, limit: limit + 1, offset });
    const page = offsetPage(rows, { limit, offset });
    return { ...page, items: showTodos(db, accountId, { rows: page.items, siteUrl }) };
  },
});
