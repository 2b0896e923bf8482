import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { ContentRef } from "../../kernel/content-ref.ts";
import { closed, defaulted, nullable } from "../../kernel/fields.ts";
import { Problems } from "../../kernel/problems.ts";
import { ruled } from "../../kernel/value-rules.ts";
import { grouped } from "../../lib/grouped.ts";
import { appendEvents } from "../events/events.service.ts";
import { findContents } from "../resources/usable-content.service.ts";
import { tooManyTodos } from "./refusals.ts";
import { readSchedule, scheduleFault } from "./schedule.ts";
import { todoEvent } from "./todo-event.ts";
import {
  MAX_OPEN_TODOS,
  messengerReminderField,
  noteField,
  scheduledAtField,
  Todo,
  titleField,
} from "./todos.schema.ts";
import { addTodo, countOpenTodos, showTodos } from "./todos.store.ts";

const NewTodo = closed({
  title: titleField,
  note: defaulted(noteField, ""),
  scheduledAt: Type.Optional(nullable(ruled(scheduledAtField, scheduleFault))),
  messengerReminder: defaulted(messengerReminderField, false),
  contentRef: Type.Optional(nullable(ContentRef)),
});

export const create = defineCapability({
  id: "ielts_study_todos_create",
  name: "study_todos.create",
  summary: "Add todos",
  description:
    "Adds todos to the list that the learner and their agents share, immediately and without a draft: all of them, or none if one cannot be added.",
  tool: "Add todos to the learner's to-do list. Put it on my list, jot this down as something to do, buy, print, ask; 待办里加一条、记一笔，清单上添一个. scheduledAt on the hour, in the future. Add, create a todo, task to remember; 帮我加个待办、添加、新建事项、要做的事; before Friday; 记一条、之前要办.",
  scopes: ["study_plans:write"],
  effect: "write",
  maxBodyBytes: 1_048_576,
  request: closed({
    items: Type.Array(NewTodo, { minItems: 1, maxItems: 50, description: "The todos, in their stored order." }),
  }),
  response: closed({ items: Type.Array(Todo, { description: "The new todos, in the order they were sent in." }) }),
  returns: "The new todos.",
  examples: [
    {
      title: "With a notice in the workspace and on the messenger",
      request: {
        items: [
          {
            title: "Speaking with Li Wei",
            note: "Part 2 cards",
            scheduledAt: "2030-12-01T08:00:00+08:00",
            messengerReminder: true,
          },
        ],
      },
    },
    {
      title: "One without a time",
      request: { items: [{ title: "Read the essay again", note: "", messengerReminder: false }] },
    },
  ],
  notes: [
    "scheduledAt must be in the future, at most ten years ahead, on the hour as written (minutes and seconds 0), and with its offset. At that time the workspace and the browsers that allow it show a notice; the messenger only with messengerReminder.",
    "A time or a contentRef that cannot be used refuses the whole call; details has each of them by its path, such as /items/3/contentRef.",
    `No more than ${grouped(MAX_OPEN_TODOS)} todos can be open.`,
  ],
  handler: (ctx, { items }) => {
    const { db, accountId, now } = ctx;
    const { siteUrl } = ctx.site;
    const problems = new Problems();
    const todos = items.map(({ title, note, scheduledAt = null, messengerReminder, contentRef = null }, index) => ({
      title: title.trim(),
      note,
      scheduledAt: readSchedule(scheduledAt, { now, path: `/items/${index}/scheduledAt`, problems }),
      messengerReminder,
      contentRef,
    }));
    const wanted = todos.flatMap(({ contentRef: ref }, index) =>
      ref === null ? [] : [{ path: `/items/${index}/contentRef`, ref }],
    );
    findContents(db, accountId, { wanted, siteUrl, problems });
    problems.refuse("Nothing was written: ");
    if (countOpenTodos(db, accountId) + todos.length > MAX_OPEN_TODOS) throw tooManyTodos();
    const rows = todos.map((todo) => addTodo(db, accountId, { ...todo, now }));
    appendEvents(db, accountId, { events: rows.map((row) => todoEvent("created", row, ctx.ids.uuid())), now });
    return { items: showTodos(db, accountId, { rows, siteUrl }) };
  },
});
