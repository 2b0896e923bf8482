import { describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";

const MARKING = fileURLToPath(new URL("../../../src/lib/marking/mark.ts", import.meta.url));
/** Prints the size of the largest table that was created: by loading the marking module, and by marking one answer. */
const PROGRAM = `
  let largest = 0;
  globalThis.Map = class extends Map {
    constructor(entries) {
      super(entries);
      largest = Math.max(largest, this.size);
    }
  };
  const { markAnswers } = await import(${JSON.stringify(MARKING)});
  const loaded = largest;
  const question = { slotId: 1, questionType: "note_completion", responseKind: "blank", key: "colour", limit: null, set: null, letters: [] };
  const [{ rule }] = markAnswers([question], new Map([[1, "color"]]));
  console.log(JSON.stringify({ loaded, marked: largest, rule }));
`;

describe("the table of spellings", () => {
  test("is made for the first answer that is marked, and not when the marking is loaded", async () => {
    const child = Bun.spawn([process.execPath, "-e", PROGRAM], { stdout: "pipe", stderr: "pipe" });
    const [printed, complaints] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    expect({ code: await child.exited, complaints }).toEqual({ code: 0, complaints: "" });
    const { loaded, marked, rule } = JSON.parse(printed);
    expect(rule).toBe("spelling_variant");
    expect(loaded).toBeLessThan(1000);
    expect(marked).toBeGreaterThan(5000);
  });
});
