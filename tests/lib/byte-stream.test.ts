import { describe, expect, test } from "bun:test";
import { streamOf } from "../../src/lib/byte-stream.ts";
import { eventually } from "../support/eventually.ts";

/** Chunks of one byte each, and whether the generator ended. */
function source(count: number) {
  const seen = { made: 0, ended: 0 };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (let index = 0; index < count; index++) {
        seen.made += 1;
        yield Uint8Array.of(index);
      }
    } finally {
      seen.ended += 1;
    }
  }
  return { seen, pieces: pieces() };
}

describe("streamOf", () => {
  test("gives every piece and ends the generator once", async () => {
    const { seen, pieces } = source(3);
    const bytes = await new Response(streamOf(pieces, { stallMs: 1_000 })).bytes();
    expect([[...bytes], seen]).toEqual([[0, 1, 2], { made: 3, ended: 1 }]);
  });

  test("makes nothing that was not asked for", async () => {
    const { seen, pieces } = source(100);
    const reader = streamOf(pieces, { stallMs: 1_000 }).getReader();
    expect(seen.made).toBe(0);
    await reader.read();
    expect(seen).toEqual({ made: 1, ended: 0 });
    await reader.cancel();
    expect(seen).toEqual({ made: 1, ended: 1 });
    expect((await reader.read()).done).toBe(true);
  });

  test("ends the generator of a reader that reads no more", async () => {
    const { seen, pieces } = source(100);
    const reader = streamOf(pieces, { stallMs: 20 }).getReader();
    await reader.read();
    await eventually(() => expect(seen).toEqual({ made: 1, ended: 1 }));
    await expect(reader.read()).rejects.toThrow("not read from for 20 ms");
  });

  test("fails as the generator fails", async () => {
    // biome-ignore lint/correctness/useYield: it fails before it has anything
    async function* failing(): AsyncGenerator<Uint8Array> {
      throw new Error("no disk");
    }
    const reader = streamOf(failing(), { stallMs: 1_000 }).getReader();
    await expect(reader.read()).rejects.toThrow("no disk");
  });
});
