import { describe, expect, test } from "bun:test";
import { CallWindows } from "../../src/lib/call-windows.ts";

const MINUTE = 60_000;
const T = 1_000;

describe("CallWindows", () => {
  test("counts up to the most, then returns what is left of the window", () => {
    const windows = new CallWindows(2, MINUTE);
    const counted = [0, 1, 2, 3].map((later) => windows.count("a", T + later * 10_000));
    expect(counted).toEqual([0, 0, MINUTE - 20_000, MINUTE - 30_000]);
  });

  test("a window begins with its first count and a new one after it ended", () => {
    const windows = new CallWindows(1, MINUTE);
    expect(windows.count("a", T)).toBe(0);
    expect(windows.count("a", T + MINUTE - 1)).toBe(1);
    expect(windows.count("a", T + MINUTE)).toBe(0);
    expect(windows.count("a", T + MINUTE + 1)).toBe(MINUTE - 1);
  });

  test("counts each key separately", () => {
    const windows = new CallWindows(1, MINUTE);
    expect([windows.count("a", T), windows.count("b", T), windows.count("a", T)]).toEqual([0, 0, MINUTE]);
  });

  test("an undone count no longer counts, and never goes below zero", () => {
    const windows = new CallWindows(1, MINUTE);
    windows.takeBack("a");
    windows.count("a", T);
    windows.takeBack("a");
    windows.takeBack("a");
    expect([windows.count("a", T), windows.count("a", T)]).toEqual([0, MINUTE]);
  });

  test("forgets keys whose window ended, whatever the order in which they returned", () => {
    const windows = new CallWindows(5, MINUTE);
    for (let n = 0; n < 1_000; n++) windows.count(`key ${n}`, T);
    windows.count("key 0", T + MINUTE);
    expect(windows.size).toBe(1);
    windows.count("other", T + MINUTE + 1);
    expect(windows.size).toBe(2);
  });

  test("holds the keys of little more than one window, however many come", () => {
    const windows = new CallWindows(5, MINUTE);
    let most = 0;
    for (let n = 0; n < 20_000; n++) {
      windows.count(`key ${n}`, T + n * 10);
      most = Math.max(most, windows.size);
    }
    expect(most).toBeLessThanOrEqual((MINUTE / 10) * 1.2);
    expect(windows.size).toBeGreaterThanOrEqual(MINUTE / 10);
  });

  test("a key that comes again is in the order of the others", () => {
    const windows = new CallWindows(1, MINUTE);
    windows.count("a", T);
    windows.count("b", T + 30_000);
    windows.count("a", T + MINUTE);
    windows.count("c", T + 2 * MINUTE - 1);
    expect([windows.size, windows.count("a", T + 2 * MINUTE - 1), windows.size]).toEqual([2, 1, 2]);
  });
});
