import type { Check } from "../check.ts";
import type { JsonObject } from "../json.ts";
import { messengerField, messengerFlag } from "./messenger-flag.ts";
import * as plans from "./plan-tools.ts";
import { createPlan, GOAL, isDone, placeOf, slotOf, taskId } from "./plan-tools.ts";
import { defineScenario, NO_ID } from "./scenario.ts";

const CONFIGURE = "ielts_notifications_configure_messenger_task_reminders";

export const planWriteChecks: readonly Check[] = [
  {
    section: "4.3",
    name: "write.plans.create",
    title: "A study plan that was created has its tasks, in the slots and with the contents that were sent.",
    run: defineScenario(async (scenario) => {
      const sent = await plans.newTasks(scenario, plans.CREATE, ["evening", "morning"]);
      const { plan, tasks } = await (await createPlan(scenario, ["evening", "morning"])).read();
      const slots = tasks.map(slotOf).join(", ");
      scenario.must(slots === "morning, evening", "It has both tasks, in the order of time.", `They are: ${slots}.`);
      const isSame = tasks.every((task) => sent.some((one) => Bun.deepEquals(one["contentRef"], task["contentRef"])));
      scenario.must(isSame, "Each task has the contentRef that was sent.", "One has another.");
      scenario.must(plan["goal"] === GOAL, "The goal is saved.", `It is ${JSON.stringify(plan["goal"])}.`);
    }),
  },
  {
    section: "4.3",
    name: "write.plans.refused",
    title: "A study plan with a task of a missing content or of another slot is not made.",
    run: defineScenario(async (scenario) => {
      const [good = {}] = await plans.newTasks(scenario, plans.CREATE, ["morning"]);
      plans.deletesPlans(scenario);
      const [strange = {}] = await plans.newTasks(scenario, plans.CREATE, ["midnight"]);
      const missing = { ...good, contentRef: { kind: "question_part", partId: NO_ID } };
      const body = (bad: JsonObject) => ({ title: scenario.mark, goal: GOAL, tasks: [good, bad] });
      await scenario.refused(plans.CREATE, body(strange), "A slot other than the three is refused");
      await scenario.rejected(plans.CREATE, body(missing), "A content that is not there is refused");
      const left = (await plans.plansOf(scenario)).length;
      scenario.must(left === 0, "Nothing is made of a refused plan.", `${left} plans are there.`);
    }),
  },
  {
    section: "4.3",
    name: "write.plans.update",
    title: "An update changes the title of a plan, raises its revision, and leaves goal and tasks.",
    run: defineScenario(async (scenario) => {
      const made = await createPlan(scenario, ["morning", "evening"]);
      const before = await made.read();
      const { exchange } = await scenario.ok(plans.UPDATE, {
        ...(await made.target(plans.UPDATE)),
        title: `${scenario.mark} b`,
      });
      const after = await made.read();
      const title = after.plan["title"];
      scenario.must(title === `${scenario.mark} b`, "The title is changed.", `It is ${String(title)}.`, exchange);
      const [old, fresh] = [before, after].map(({ plan }) => Number(plan["revision"]));
      const actual = `It went from ${String(old)} to ${String(fresh)}.`;
      scenario.must(Number(fresh) > Number(old), "A change raises the revision.", actual, exchange);
      const isUnchanged = after.plan["goal"] === GOAL && Bun.deepEquals(before.tasks, after.tasks);
      scenario.must(isUnchanged, "Goal and tasks stay.", "They changed too.", exchange);
    }),
  },
  {
    section: "4.3",
    name: "write.plans.change_tasks",
    title: "Exact tasks of a plan are completed, removed and added, and its title and goal stay.",
    run: defineScenario(async (scenario) => {
      const changes = await plans.changesOf(scenario);
      const made = await createPlan(scenario, ["morning", "afternoon"]);
      const [first = {}, second = {}] = (await made.read()).tasks;
      const steps = [changes.onTask("complete", taskId(first)), changes.onTask("remove", taskId(second))];
      const target = await made.target(plans.CHANGE);
      const body = { ...target, ...changes.body([...steps, await changes.add("evening")]) };
      const { exchange } = await scenario.ok(plans.CHANGE, body);
      const { plan, tasks } = await made.read();
      const slots = tasks.map(slotOf).join(", ");
      scenario.must(slots === "morning, evening", "One task left, and one came.", `They are: ${slots}.`, exchange);
      const [done] = tasks;
      const isCompleted = done !== undefined && taskId(done) === taskId(first) && isDone(done);
      scenario.must(isCompleted, "The completed task shows as such.", `It is ${JSON.stringify(done)}.`, exchange);
      const isUnchanged = plan["goal"] === GOAL && plan["title"] === scenario.mark;
      scenario.must(isUnchanged, "Title and goal never change here.", "They changed.", exchange);
    }),
  },
  {
    section: "4.3",
    name: "write.plans.goal",
    title: "An update changes the goal of a plan and leaves its title.",
    run: defineScenario(async (scenario) => {
      const made = await createPlan(scenario, ["morning"]);
      const goal = `${GOAL} Changed.`;
      const { exchange } = await scenario.ok(plans.UPDATE, { ...(await made.target(plans.UPDATE)), goal });
      const { plan } = await made.read();
      scenario.must(plan["goal"] === goal, "The goal is changed.", `It is ${JSON.stringify(plan["goal"])}.`, exchange);
      scenario.must(plan["title"] === scenario.mark, "The title stays.", `It is ${String(plan["title"])}.`, exchange);
    }),
  },
  {
    section: "3.2",
    name: "write.plans.edit",
    title: "An unstarted task may have its slot edited, and stays the same task.",
    run: defineScenario(async (scenario) => {
      const changes = await plans.changesOf(scenario);
      const made = await createPlan(scenario, ["morning"]);
      const [first = {}] = (await made.read()).tasks;
      const step = changes.edit(taskId(first), "evening");
      const { exchange } = await scenario.ok(plans.CHANGE, {
        ...(await made.target(plans.CHANGE)),
        ...changes.body([step]),
      });
      const [edited = {}] = (await made.read()).tasks;
      scenario.must(slotOf(edited) === "evening", "The slot is changed.", `It is ${String(slotOf(edited))}.`, exchange);
      const isUnchanged = taskId(edited) === taskId(first) && Bun.deepEquals(edited["contentRef"], first["contentRef"]);
      scenario.must(isUnchanged, "Task and content stay.", `The task is ${JSON.stringify(edited)}.`, exchange);
    }),
  },
  {
    section: "4.1",
    name: "write.plans.unknown_property",
    title: "Unknown properties of tasks and of their changes are rejected.",
    run: defineScenario(async (scenario) => {
      const changes = await plans.changesOf(scenario);
      const unknown = { lecternVerifyNoSuchField: true };
      const [task = {}] = await plans.newTasks(scenario, plans.CREATE, ["morning"]);
      const made = await createPlan(scenario, ["morning"]);
      const body = { title: `${scenario.mark} b`, goal: GOAL, tasks: [{ ...task, ...unknown }] };
      await scenario.refused(plans.CREATE, body, "A task with an unknown property is refused");
      const [first = {}] = (await made.read()).tasks;
      const steps = [{ ...changes.onTask("complete", taskId(first)), ...unknown }];
      const change = { ...(await made.target(plans.CHANGE)), ...changes.body(steps) };
      await scenario.refused(plans.CHANGE, change, "A change with an unknown property is refused");
    }),
  },
  {
    section: "4.3",
    name: "write.plans.all_or_none",
    title: "Changes of tasks are made all together or not at all.",
    run: defineScenario(async (scenario) => {
      const changes = await plans.changesOf(scenario);
      const made = await createPlan(scenario, ["morning", "afternoon"]);
      const before = await made.read();
      const [first = {}] = before.tasks;
      const steps = [changes.onTask("complete", taskId(first)), changes.onTask("remove", NO_ID)];
      const body = { ...(await made.target(plans.CHANGE)), ...changes.body(steps) };
      await scenario.rejected(plans.CHANGE, body, "A task that is not in the plan is refused");
      const after = await made.read();
      scenario.must(Bun.deepEquals(before.tasks, after.tasks), "No task is changed.", "One is.");
      const isSame = before.plan["revision"] === after.plan["revision"];
      scenario.must(isSame, "The revision stays.", `It is ${String(after.plan["revision"])}.`);
    }),
  },
  {
    section: "3.2",
    name: "write.plans.replan",
    title: "A replan keeps the plan and its completed task, and replaces the others.",
    run: defineScenario(async (scenario) => {
      const changes = await plans.changesOf(scenario);
      const made = await createPlan(scenario, ["morning", "afternoon"]);
      const [first = {}, second = {}] = (await made.read()).tasks;
      const completing = changes.body([changes.onTask("complete", taskId(first))]);
      await scenario.ok(plans.CHANGE, { ...(await made.target(plans.CHANGE)), ...completing });
      const tasks = await plans.newTasks(scenario, plans.REPLAN, ["evening"]);
      const { exchange } = await scenario.ok(plans.REPLAN, { ...(await made.target(plans.REPLAN)), tasks });
      const after = await made.read();
      const ids = after.tasks.map(taskId);
      scenario.must(ids.includes(taskId(first)), "Completed work is retained.", "It is gone.", exchange);
      scenario.must(!ids.includes(taskId(second)), "Unfinished tasks are replaced.", "One is left.", exchange);
      const slots = after.tasks.map(slotOf).join(", ");
      scenario.must(slots === "morning, evening", "The new task is there.", `The tasks are: ${slots}.`, exchange);
    }),
  },
  {
    section: "4.3",
    name: "write.plans.delete",
    title: "A study plan that was deleted is gone: no list has it, and reading it answers 404.",
    run: defineScenario(async (scenario) => {
      const made = await createPlan(scenario, ["morning"]);
      const { exchange } = await scenario.ok(plans.DELETE, await made.target(plans.DELETE));
      const left = (await plans.plansOf(scenario)).length;
      scenario.must(left === 0, "It is no longer listed.", "It is still there.", exchange);
      await scenario.gone(plans.GET, await made.target(plans.GET), "Reading it finds nothing");
      await scenario.gone(plans.DELETE, await made.target(plans.DELETE), "Deleting it again finds nothing");
    }),
  },
  {
    section: "4.3",
    name: "write.plans.task_reminders",
    title: "Messenger delivery is switched for exact tasks, and neither plan nor date changes.",
    run: defineScenario(async (scenario) => {
      const ids = await scenario.named(CONFIGURE, "the list of tasks", "taskIds", "tasks");
      const flag = await messengerField(scenario, CONFIGURE);
      const made = await createPlan(scenario, ["morning", "evening"]);
      const before = await made.read();
      const [first = {}, second = {}] = before.tasks;
      for (const enabled of [true, false]) {
        const { exchange } = await scenario.ok(CONFIGURE, { [ids]: [taskId(first)], [flag]: enabled });
        const after = await made.read();
        const seen = messengerFlag(after.tasks[0] ?? {});
        const isSet = seen === undefined || seen === enabled;
        scenario.must(isSet, `Delivery of the task is ${enabled}.`, `It is ${String(seen)}.`, exchange);
        const isOther = messengerFlag(after.tasks[1] ?? {}) === messengerFlag(second);
        scenario.must(isOther, "Other tasks stay as they are.", "Another task is switched.", exchange);
        const isUnchanged = Bun.deepEquals(after.tasks.map(placeOf), before.tasks.map(placeOf));
        scenario.must(isUnchanged, "No task changes its date or slot.", "One does.", exchange);
      }
      await scenario.rejected(CONFIGURE, { [ids]: [NO_ID], [flag]: true }, "A task that is not there is refused");
    }),
  },
];
