import { describe, expect, test } from "bun:test";
import { baselineFaults } from "../bench/fitness.ts";
import { atLeast, atMost, exitCodeOf, type Figure, skipped, table, type Verdict, withFaults } from "../bench/report.ts";

const recorded = { search: 0.5 };
const fit = { key: "search", kind: "read", ratio: 0.9, relative: 0.5, plans: [] } as const;
const faultsOf = (change: object) => baselineFaults({ ...fit, ...change }, recorded);

describe("a baseline", () => {
  test.each([
    ["as recorded", {}],
    ["at the lower end of its band", { relative: 0.35 }],
    ["at the upper end of its band", { relative: 0.7 }],
    ["with a read as quick as it may be", { ratio: 1.2 }],
    ["of a write at the ends of its wider band", { kind: "write", relative: 0.2 }],
    ["that flushes alone, against writes that share a flush", { kind: "write", ratio: 1.9, flushesAlone: true }],
  ])("is a measure %s", (_title, change) => {
    expect(faultsOf(change)).toEqual([]);
  });

  test.each([
    ["a ratio that nobody can have", { ratio: 1.21 }, "ratio 1.21 is above 1.2"],
    ["a shared write that is quicker than by hand", { kind: "write", ratio: 1.5 }, "ratio 1.50 is above 1.2"],
    [
      "a rate below its band",
      { relative: 0.349 },
      "its rate is 0.349 of the bare read loop, recorded are 0.350 to 0.700",
    ],
    [
      "a rate above its band",
      { relative: 0.701 },
      "its rate is 0.701 of the bare read loop, recorded are 0.350 to 0.700",
    ],
    ["no recorded rate", { key: "other" }, "no rate of other is recorded; it was 0.500"],
    ["a plan that walks a table", { plans: ["scans words"] }, "scans words"],
    ["other rows", { rows: ["learning_events"] }, "leaves other rows in learning_events"],
  ])("is unfit with %s", (_title, change, fault) => {
    expect(faultsOf(change)).toEqual([fault]);
  });

  test("names every fault", () => {
    expect(faultsOf({ ratio: 197, relative: 0.001, plans: ["scans words"] })).toHaveLength(3);
  });
});

const holds = atLeast("search", 0.9, 0.85, "told");
const short = atMost("start", 3.95, 2);
const unfit = withFaults(atLeast("progress", 506, 0.8), ["ratio 506.00 is above 1.2"]);
const missing = skipped("beside a peer", "no network");

describe("the figures of a run", () => {
  test.each<[string, Figure, Verdict]>([
    ["at its bound", atLeast("a", 0.85, 0.85), "holds"],
    ["below its bound", atLeast("a", 0.849, 0.85), "FALLS SHORT"],
    ["at most its bound", atMost("a", 2, 2), "holds"],
    ["above its bound", atMost("a", 2.001, 2), "FALLS SHORT"],
    ["that is not a number", atLeast("a", Number.NaN, 0.5), "FALLS SHORT"],
    ["of a measure without faults", withFaults(holds, []), "holds"],
    ["that holds against an unfit baseline", unfit, "UNFIT"],
  ])("say of one %s", (_title, figure, verdict) => {
    expect(figure.verdict).toBe(verdict);
  });

  test.each([
    ["0 where all hold", [holds], 0],
    ["0 where one was skipped", [holds, missing], 0],
    ["1 where one falls short", [holds, short], 1],
    ["2 where a baseline is unfit, whatever else falls short", [short, unfit, holds], 2],
  ])("end the process with %s", (_title, figures, code) => {
    expect(exitCodeOf(figures)).toBe(code);
  });

  test("are a table with their bounds and verdicts", () => {
    expect(table([holds, short, unfit, missing]).split("\n")).toEqual([
      "figure         value   bound                 detail",
      "search         0.90    >= 0.85  holds        told",
      "start          3.95    <= 2     FALLS SHORT",
      "progress       506.00  >= 0.8   UNFIT        baseline unfit: ratio 506.00 is above 1.2 |",
      "beside a peer  -                skipped      no network",
    ]);
  });
});
