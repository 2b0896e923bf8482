import { afterEach, describe, expect, test } from "bun:test";
import { parseInstant } from "../../src/lib/instants.ts";
import { dayAt, instantOf, isDueBy, momentOf, nearDay, quickTimes, wallTimeAt } from "../../src/web/ui/wall-time.ts";
import { learnerZone, setLearnerZone } from "../../src/web/zone.ts";

afterEach(() => setLearnerZone(null));

const AT = Date.parse("2026-11-21T16:30:00Z");

describe("times of the workspace", () => {
  test.each([
    ["Asia/Shanghai", "2026-11-22", "00:30", "2026-11-22T00:30:00+08:00"],
    ["Europe/London", "2026-11-21", "16:30", "2026-11-21T16:30:00+00:00"],
    ["America/New_York", "2026-11-21", "11:30", "2026-11-21T11:30:00-05:00"],
    ["Asia/Kolkata", "2026-11-21", "22:00", "2026-11-21T22:00:00+05:30"],
    ["America/St_Johns", "2026-11-21", "13:00", "2026-11-21T13:00:00-03:30"],
  ])("are read and written by the learner's clock in %s", (zone, day, time, written) => {
    setLearnerZone(zone);
    expect(wallTimeAt(AT)).toEqual({ day, time });
    expect([dayAt(AT), momentOf({ day, time }), instantOf({ day, time })]).toEqual([day, AT, written]);
    expect(parseInstant(written)?.ms).toBe(AT);
    expect([nearDay(day, AT), isDueBy("2026-11-21T16:30:00Z", day)]).toEqual(["today", true]);
    expect(
      quickTimes(AT)
        .map(({ at }) => momentOf(at))
        .every((moment) => (moment ?? 0) > AT),
    ).toBe(true);
  });

  test("the start of an hour stays one for the service, wherever the learner is", () => {
    setLearnerZone("Asia/Kathmandu");
    expect(parseInstant(instantOf({ day: "2026-11-21", time: "08:00" }))).toMatchObject({ isWholeHour: true });
  });

  test("a time that the clock leaves out is the one it shows then", () => {
    setLearnerZone("Europe/London");
    expect(instantOf({ day: "2026-03-29", time: "01:30" })).toBe("2026-03-29T02:30:00+01:00");
  });

  test.each([
    { day: "2026-02-30", time: "08:00" },
    { day: "2026-02-28", time: "24:00" },
    { day: "2026-02-28", time: "" },
    { day: "", time: "08:00" },
  ])("$day $time is not a moment", (at) => {
    expect(momentOf(at)).toBeNull();
  });

  test("are those of Shanghai until somebody is signed in who says otherwise", () => {
    expect(learnerZone()).toBe("Asia/Shanghai");
    setLearnerZone("Europe/London");
    setLearnerZone(null);
    expect(learnerZone()).toBe("Asia/Shanghai");
  });
});
