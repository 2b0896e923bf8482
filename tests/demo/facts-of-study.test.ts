import { beforeAll, describe, expect, test } from "bun:test";
import type { DataOf } from "../../src/domains/index.ts";
import { toSeconds } from "../../src/lib/time.ts";
import { paced } from "../support/eventually.ts";
import { everyItem, type Facts, metric, readFacts, total } from "./facts.ts";

const BOOKS = ["personal", "core", "listening", "reading"] as const;
const DAY = "2026-09-09";

let facts: Facts;
beforeAll(async () => {
  facts = await readFacts();
}, paced(120_000));

describe("the words of the demo's learner", () => {
  test.each(BOOKS)("of %s have the same counts in progress, forecast, search and the export", async (book) => {
    const { agent, learner } = facts.world;
    const { summary } =
      book === "personal"
        ? await agent.call("ielts_vocabulary_personal_progress", {})
        : await agent.call("ielts_vocabulary_builtin_progress", { setId: book });
    const forecast = await learner.call("vocabulary_read_forecast", { book, days: 30 });
    expect([forecast.newCount, forecast.overdueCount]).toEqual([summary.newCount, summary.dueCount]);
    const later = total(forecast.days.map(({ dueCount }) => dueCount)) + forecast.laterCount;
    expect(forecast.newCount + forecast.overdueCount + later).toBe(summary.total);
    expect(total(Object.values(summary.counts))).toBe(summary.total);
    expect(total(Object.values(summary.dueCounts))).toBe(summary.dueCount);
    const exported = facts.records("vocabulary_progress").filter((record) => record["book"] === book);
    const inState = (state: string) => exported.filter(({ learningState }) => learningState === state).length;
    for (const state of ["learning", "review", "relearning", "mastered"] as const)
      expect([state, inState(state)]).toEqual([state, summary.counts[state]]);
    const due = exported.filter(({ dueAt, learningState }) => {
      return learningState !== "new" && typeof dueAt === "string" && dueAt <= forecast.asOf;
    });
    expect(due.length).toBe(summary.dueCount);
    if (book !== "personal") return;
    const search = (learningState: "" | keyof typeof summary.counts) =>
      everyItem((offset) => agent.call("ielts_vocabulary_personal_search", { limit: 50, offset, learningState }));
    const found = await search("");
    expect([found.length, facts.records("vocabulary_entries").length]).toEqual([summary.total, summary.total]);
    expect((await search("review")).length).toBe(summary.counts.review);
    expect((await search("new")).length).toBe(summary.counts.new);
  });

  test("are reviewed as often in the profile as in the export and in footprints", async () => {
    const { summary } = await facts.world.agent.call("ielts_learner_read_profile", {});
    const reviews = facts.records("vocabulary_reviews").filter(({ undoneAt }) => undoneAt === null);
    const within = reviews.filter(({ reviewedAt }) => String(reviewedAt) >= summary.from);
    expect(within.length).toBe(summary.vocabulary.reviews);
    const rated = (rating: string) => within.filter((review) => review["rating"] === rating).length;
    const { again, hard, good } = summary.vocabulary;
    expect([rated("again"), rated("hard"), rated("good")]).toEqual([again, hard, good]);
    const inFootprints = [...facts.activities.values()].map((activity) => Number(metric(activity, "reviewCount") ?? 0));
    expect(total(inFootprints)).toBe(reviews.length);
  });
});

describe("the courses of the demo's learner", () => {
  test("are the same on the route, in searches, in sections, in footprints and in the export", async () => {
    const { agent, learner } = facts.world;
    const route = await agent.call("ielts_learning_route_read", {});
    const progress = await agent.call("ielts_learning_route_read", { view: "progress" });
    expect(progress.nodes.map(({ courseId, progress }) => [courseId, progress])).toEqual(
      route.nodes.map(({ courseId, progress }) => [courseId, progress]),
    );
    expect(progress.summary).toEqual(route.summary);
    const exported = new Map(facts.records("course_progress").map((record) => [record["sectionId"], record]));
    for (const { courseId, progress, successCriteria } of route.nodes) {
      const sections = successCriteria?.sections ?? [];
      const done = sections.filter(({ status }) => status === "completed");
      expect([progress.sectionCount, progress.completedSections]).toEqual([sections.length, done.length]);
      const found = [];
      for (let page: number | null = 1; page !== null; ) {
        const answer: DataOf<"ielts_courses_search_sections"> = await agent.call("ielts_courses_search_sections", {
          ...{ courseId, page, limit: 6 },
        });
        found.push(...answer.items.map(({ sectionId, status, title }) => [sectionId, status, title]));
        page = answer.nextPage;
      }
      expect(found.toSorted()).toEqual(
        sections.map(({ sectionId, status, title }) => [sectionId, status, title]).toSorted(),
      );
      for (const { sectionId, status } of sections) {
        const read = await learner.call("courses_read_section", { courseId, sectionId });
        const record = exported.get(sectionId);
        expect([read.progress.status, record?.["status"] ?? "not_started"]).toEqual([status, status]);
        expect(read.progress.highestSeconds).toBe(Number(record?.["highestSeconds"] ?? 0));
      }
    }
    expect(total(route.nodes.map(({ progress }) => progress.completedSections))).toBe(route.summary.completedSections);
  });
});

describe("the plans of the demo's learner", () => {
  test("have the same tasks and counts in the list, by themselves, by days, overdue, and in the export", async () => {
    const { agent, learner } = facts.world;
    const plans = await everyItem((offset) => agent.call("ielts_study_plans_list", { offset }));
    const { asOf } = await agent.call("ielts_vocabulary_personal_progress", {});
    expect(asOf.slice(0, 10)).toBe(DAY);
    let overdue = 0;
    for (const plan of plans) {
      const tasks: DataOf<"ielts_study_plans_get">["tasks"] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: DataOf<"ielts_study_plans_get"> = await agent.call("ielts_study_plans_get", {
          ...{ planId: plan.planId, limit: 20, cursor },
        });
        expect(page).toMatchObject(plan);
        tasks.push(...page.tasks);
        cursor = page.nextCursor;
      }
      const inState = (state: string) => tasks.filter((task) => task.state === state).length;
      const late = tasks.filter(({ state, date }) => state !== "completed" && date < DAY);
      const minutes = (of: typeof tasks) => total(of.map(({ durationMinutes }) => durationMinutes));
      expect(plan.progress).toEqual({
        taskCount: tasks.length,
        pendingCount: inState("pending"),
        inProgressCount: inState("in_progress"),
        completedCount: inState("completed"),
        overdueCount: late.length,
        plannedMinutes: minutes(tasks),
        completedMinutes: minutes(tasks.filter(({ state }) => state === "completed")),
      });
      const listed = await learner.call("study_plans_list_overdue", { planId: plan.planId, limit: 100 });
      expect(listed.items.map(({ taskId }) => taskId).toSorted()).toEqual(late.map(({ taskId }) => taskId).toSorted());
      const exported = facts.records("study_tasks").filter(({ planId }) => planId === plan.planId);
      expect(exported.map(({ taskId, state, day }) => [taskId, state, day]).toSorted()).toEqual(
        tasks.map(({ taskId, state, date }) => [taskId, state, date]).toSorted(),
      );
      overdue += late.length;
    }
    expect((await learner.call("study_plans_list_overdue", {})).totalCount).toBe(overdue);
  });
});

describe("the spoken answers of the demo's learner", () => {
  test("last as long in the list, in their materials, in footprints and in the export", async () => {
    const { agent, learner } = facts.world;
    const practices = await everyItem((offset) => learner.call("speaking_list_practices", { limit: 50, offset }));
    const known = new Map(practices.map((practice) => [practice.practiceId, practice]));
    for (const { practiceId, durationSeconds, question, doneAt } of practices) {
      const activity = facts.activities.get(`speaking:${practiceId}`);
      const status = doneAt === null ? "recorded" : "completed";
      expect(activity).toMatchObject({ title: question, metrics: { status, durationSeconds } });
      const exported = facts.records("speaking_practices").find((record) => record["practiceId"] === practiceId);
      expect(exported).toMatchObject({ question, doneAt });
      expect(toSeconds(Number(exported?.["durationMs"]))).toBe(durationSeconds);
    }
    const materials = await everyItem((offset) => agent.call("ielts_speaking_materials_search", { offset }));
    for (const material of materials) {
      const read = await agent.call("ielts_speaking_materials_read", { materialId: material.materialId });
      const { practiceCount, linkCount, title } = read;
      expect([practiceCount, linkCount, title]).toEqual([material.practiceCount, material.linkCount, material.title]);
      expect(practices.filter(({ materialId }) => materialId === material.materialId).length).toBe(practiceCount);
      for (const { practiceId, durationSeconds } of read.recentPractices)
        expect(durationSeconds).toBe(known.get(practiceId)?.durationSeconds ?? -1);
    }
    expect(facts.records("speaking_practices").length).toBe(practices.length);
  });
});

describe("the sums of the demo's learner", () => {
  test("of the profile equal those of the practices, sittings and dictations of its days", async () => {
    const { agent, learner } = facts.world;
    const { skills, summary } = await agent.call("ielts_learner_read_profile", {});
    const isWithin = (at: string | null) => at !== null && at >= summary.from && at <= summary.to;
    const sittings = [];
    for (const { sessionId } of facts.sittings)
      sittings.push(...(await learner.call("mock_read_session", { sessionId })).sections);
    const practices = facts.practices.map((practice) => practice);
    for (const { subjectCode, handedInSections, practiceSeconds } of summary.practice) {
      const own = [...practices, ...sittings].filter(({ status, subject, finishedAt }) => {
        return status === "submitted" && subject === subjectCode && isWithin(finishedAt);
      });
      expect([own.length, total(own.map(({ activeSeconds }) => activeSeconds))]).toEqual([
        handedInSections,
        practiceSeconds,
      ]);
    }
    const dictations = facts.dictations.filter(({ submittedAt }) => isWithin(submittedAt));
    expect(summary.dictations).toEqual({
      submitted: dictations.length,
      practiceSeconds: total(dictations.map(({ activeSeconds }) => activeSeconds)),
    });
    const exported = facts.records("skill_profile");
    const named = ({ skillCode, mastery, evidenceCount, pushedCount, lastEvidenceAt }: (typeof skills)[number]) => {
      return { skillCode, mastery, evidenceCount, pushedCount, lastEvidenceAt };
    };
    expect(exported).toMatchObject(skills.map(named));
  });

  test("of footprints equal those of its activities, in the list, by the year, by the day and by kind", async () => {
    const { agent, learner } = facts.world;
    const page = await agent.call("ielts_footprints_list", { limit: 1 });
    const all = [...facts.activities.values()];
    expect(page.total).toBe(all.length);
    const { days } = await learner.call("footprints_read_year", {});
    expect(total(days.map(({ count }) => count))).toBe(all.length);
    expect(days.slice(-28)).toEqual(page.dailyCounts);
    for (const { date, count } of page.dailyCounts) {
      const day = await learner.call("footprints_read_day", { date, limit: 1 });
      expect([date, day.total]).toEqual([date, count]);
    }
    let sum = 0;
    for (const kind of ["chat", "file", "mock", "note", "practice", "study"] as const) {
      const ofKind = await agent.call("ielts_footprints_list", { limit: 1, kinds: [kind] });
      expect([kind, ofKind.total]).toEqual([kind, all.filter((activity) => activity.kind === kind).length]);
      sum += ofKind.total;
    }
    expect(sum).toBe(all.length);
    const timed = all.filter(({ kind }) => kind === "practice" || kind === "mock");
    const seconds = total(timed.map((activity) => Number(metric(activity, "durationSeconds"))));
    expect(page.summary.practiceDurationSeconds).toBe(seconds);
    const marked = facts.records("practice_sections").filter(({ status }) => status === "submitted");
    const right = total(marked.map(({ correctCount }) => Number(correctCount ?? 0)));
    const judged = marked.map(
      ({ markableCount, unansweredCount }) => Number(markableCount) - Number(unansweredCount ?? 0),
    );
    expect(page.summary.correctRate).toBe(right / total(judged));
    expect(page.summary.completedQuestions).toBe(total(marked.map(({ answeredCount }) => Number(answeredCount))));
  });

  test("of events and messages are the same in every count", async () => {
    const { agent, learner } = facts.world;
    const events = [];
    for (let cursor = 0, hasMore = true; hasMore; ) {
      const page: DataOf<"ielts_learning_pull_events"> = await agent.call("ielts_learning_pull_events", { cursor });
      events.push(...page.events);
      ({ nextCursor: cursor, hasMore } = page);
    }
    const exported = facts.records("learning_events");
    expect(events.map(({ cursor, eventId }) => [cursor, eventId])).toEqual(
      exported.map(({ cursor, eventId }) => [Number(cursor), String(eventId)]),
    );
    const { messages, unreadCount } = await agent.call("ielts_feedback_list", {});
    expect((await learner.call("feedback_count_unread", {})).answers).toBe(unreadCount);
    const mine = messages.filter(({ senderType }) => senderType === "user");
    const chats = [...facts.activities.values()].filter(({ kind }) => kind === "chat");
    expect(chats.map(({ entityId }) => Number(entityId)).toSorted()).toEqual(mine.map(({ id }) => id).toSorted());
    for (const { id, content, createdAt } of mine) {
      const activity = facts.activities.get(`feedback:${id}`);
      expect(content.startsWith(activity?.title ?? "-")).toBe(true);
      expect(activity?.occurredAt).toBe(createdAt);
    }
  });
});
