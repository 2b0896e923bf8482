import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { createGunzip, gunzipSync } from "node:zlib";
import { JsonStream } from "../../src/kernel/json-stream.ts";
import { streamedSuccess, success } from "../../src/surfaces/answers.ts";
import { document, toDocument } from "../../src/surfaces/document.ts";
import { encoded, gzipStream, WORTH_GZIP } from "../../src/surfaces/encoding.ts";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { seededLearner } from "../support/fixture.ts";

const TAXONOMY = "ielts_practice_list_taxonomy";
const EXPORT = "ielts_learner_export_data";
const SMALL = "ielts_learner_read_profile";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp({ seed: true });
  ({ token } = await seededLearner(app));
});
afterAll(() => app.stop());

/** For fetch: the raw bytes. */
const RAW = { decompress: false };

/** The bytes of a response as they were sent. */
async function sent(path: string, body: unknown, accept: string) {
  const response = await app.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-encoding": accept, ...bearer(token) },
    body: JSON.stringify(body),
    ...RAW,
  });
  return {
    response,
    bytes: Buffer.from(await response.arrayBuffer()),
    coding: response.headers.get("content-encoding"),
  };
}

const at = (operation: string) => `/api/v1/agent/capabilities/${operation}`;

describe("a long answer", () => {
  test.each([
    ["gzip", "gzip"],
    ["gzip, deflate, br", "gzip"],
    ["GZIP", "gzip"],
    ["x-gzip", "gzip"],
    ["*", "gzip"],
    ["br;q=1.0, gzip;q=0.001", "gzip"],
    ["identity;q=0.5, gzip;q=0.5", "gzip"],
    ["identity, gzip;q=0.5", null],
    ["gzip;q=0", null],
    ["gzip ; q=0.000", null],
    ["*;q=0", null],
    ["*, gzip;q=0", null],
    ["gzip;q=none", null],
    ["identity", null],
    ["br", null],
    ["notgzip", null],
    ["", null],
  ])("goes out to a client with Accept-Encoding %p as %p", async (accept, coding) => {
    const { response, ...found } = await sent(at(TAXONOMY), {}, accept);
    expect([response.status, found.coding, response.headers.get("vary")]).toEqual([200, coding, "Accept-Encoding"]);
    expect(response.headers.get("etag")).toBeNull();
    const plain = await sent(at(TAXONOMY), {}, "identity");
    const text = coding === null ? found.bytes : gunzipSync(found.bytes);
    expect(text.equals(plain.bytes)).toBe(true);
    if (coding !== null) expect(found.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 2);
  });

  test("is the same whether it is compressed at once, aside or while it is made", async () => {
    const request = new Request("http://a", { headers: { "accept-encoding": "gzip" } });
    for (const length of [2_000, 60_000, 600_000]) {
      const data = { text: Array.from({ length: length / 5 }, (_, i) => `${i % 7}减轻 `).join("") };
      const whole = JSON.stringify({ code: 0, message: "ok", data });
      const stream = new JsonStream(() => new Blob([JSON.stringify(data)]).stream());
      for (const answer of [success(data, "r"), streamedSuccess(stream, "r")]) {
        const packed = await encoded(request, answer);
        expect(packed.headers.get("content-encoding")).toBe("gzip");
        expect(gunzipSync(await packed.bytes()).toString()).toBe(whole);
      }
    }
  });
});

describe("what goes out as it is", () => {
  test("is a short answer, a refusal, a file and a stream of events", async () => {
    const session = app.cookieOf(await app.session({ id: 1, email: "" }));
    const refused = await sent(at(TAXONOMY), { limit: 0 }, "gzip");
    const short = await sent(at("ielts_study_todos_list"), { query: "no such todo" }, "gzip");
    expect([refused.coding, short.coding]).toEqual([null, null]);
    expect(short.response.headers.get("vary")).toBeNull();
    const ended = new AbortController();
    const headers = { "accept-encoding": "gzip", ...session };
    const events = await app.fetch("/api/web/notifications_stream", { headers, signal: ended.signal });
    expect(events.headers.get("content-encoding")).toBeNull();
    ended.abort();
  });

  test("is what was not made for compression", async () => {
    const request = new Request("http://a", { headers: { "accept-encoding": "gzip" } });
    const file = new Response("x".repeat(100_000), { headers: { "content-type": "text/plain" } });
    expect(await encoded(request, file)).toBe(file);
  });
});

describe("the threshold", () => {
  const request = new Request("http://a", { headers: { "accept-encoding": "gzip" } });
  const ENVELOPE = JSON.stringify({ code: 0, message: "ok", data: "" }).length;

  test.each([
    [WORTH_GZIP - 1, null],
    [WORTH_GZIP, "gzip"],
  ])("of an answer of %p characters sends it as %p", async (length, coding) => {
    const text = "x".repeat(length - ENVELOPE);
    const answer = await encoded(request, success(text, "r"));
    expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([
      coding,
      coding && "Accept-Encoding",
    ]);
    const bytes = Buffer.from(await answer.bytes());
    expect(JSON.parse((coding === null ? bytes : gunzipSync(bytes)).toString()).data).toBe(text);
    const cached = document(request, toDocument("x".repeat(length), "text/plain"), "r");
    expect([cached.headers.get("content-encoding"), cached.headers.get("vary")]).toEqual([
      coding,
      coding && "Accept-Encoding",
    ]);
  });

  test("is the same for the files of the workspace", async () => {
    const html = await (await app.fetch("/")).text();
    const paths = [...html.matchAll(/(?:src|href)="(\/_app\/[^"]+)"/g)].flatMap(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of [...paths, "/service-worker.js"]) {
      const plain = await app.fetch(path, { headers: { "accept-encoding": "identity" }, ...RAW });
      const packed = await app.fetch(path, { headers: { "accept-encoding": "gzip" }, ...RAW });
      const [whole, sentBytes] = [Buffer.from(await plain.arrayBuffer()), Buffer.from(await packed.arrayBuffer())];
      const isLong = whole.byteLength >= WORTH_GZIP;
      const vary = isLong ? "accept-encoding" : null;
      expect([path, packed.headers.get("content-encoding")]).toEqual([path, isLong ? "gzip" : null]);
      expect([plain.headers.get("vary"), packed.headers.get("vary")]).toEqual([vary, vary]);
      expect((isLong ? gunzipSync(sentBytes) : sentBytes).equals(whole)).toBe(true);
    }
  });
});

describe("what is the same for every caller", () => {
  test("is compressed once, however often it is asked for", async () => {
    const html = await (await app.fetch("/")).text();
    const script = /src="([^"]+\.js)"/.exec(html)?.[1] ?? "";
    const paths = [
      "/api/v1/agent/capabilities?include=responses",
      "/api/v1/agent/openapi.json",
      "/api/v1/agent/capabilities/ielts_vocabulary_personal_search.md",
      "/llms.txt",
      script,
    ];
    const packing = spyOn(Bun, "gzipSync");
    try {
      for (const path of paths) {
        packing.mockClear();
        const asked = Array.from({ length: 3 }, () =>
          app.fetch(path, { headers: { "accept-encoding": "gzip" }, ...RAW }).then(async (answer) => ({
            coding: answer.headers.get("content-encoding"),
            bytes: Buffer.from(await answer.arrayBuffer()).toString("base64"),
          })),
        );
        const answers = await Promise.all(asked);
        expect([path, ...answers.map(({ coding }) => coding)]).toEqual([path, "gzip", "gzip", "gzip"]);
        expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1);
        // Another test may have requested it before.
        expect([path, packing.mock.calls.length <= 1]).toEqual([path, true]);
      }
    } finally {
      packing.mockRestore();
    }
  });
});

describe("the export", () => {
  test("is a fifth of its size for a client that accepts gzip, and the same", async () => {
    const plain = await sent(at(EXPORT), {}, "identity");
    const packed = await sent(at(EXPORT), {}, "gzip");
    const data = (bytes: Buffer) => JSON.parse(bytes.toString()).data;
    expect([plain.coding, packed.coding]).toEqual([null, "gzip"]);
    expect(data(gunzipSync(packed.bytes))).toEqual(data(plain.bytes));
    expect(packed.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 4);
  });
});

/** A source of chunks that counts how many were read, and records the reason of its cancellation. */
function counted(pieces: readonly Uint8Array[], failure?: Error) {
  const seen: { pulled: number; cancelled: unknown } = { pulled: 0, cancelled: null };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[seen.pulled++];
        if (piece !== undefined) controller.enqueue(piece);
        else if (failure === undefined) controller.close();
        else controller.error(failure);
      },
      cancel: (reason) => {
        seen.cancelled = reason;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

/** What a client has received of an incomplete body. */
async function unpacked(bytes: Uint8Array): Promise<string> {
  const gunzip = createGunzip();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let text = "";
  gunzip.on("data", (chunk) => {
    text += String(chunk);
  });
  gunzip.on("error", reject);
  gunzip.write(bytes, () => resolve());
  await promise;
  return text;
}

describe("a stream that is compressed", () => {
  const pieces = Array.from({ length: 50 }, (_, i) => Buffer.from(`${i} ${"piece ".repeat(20_000)}`));

  test("is made only as fast as it is read, and each piece goes out whole", async () => {
    const { stream, seen } = counted(pieces);
    const reader = gzipStream(stream).getReader();
    expect(seen.pulled).toBe(0);
    const first = await reader.read();
    expect(seen.pulled).toBe(1);
    expect(await unpacked(first.value ?? new Uint8Array())).toBe(pieces[0]?.toString() ?? "");
    await reader.read();
    expect(seen.pulled).toBe(2);
    await reader.cancel("enough");
    expect(seen.cancelled).toBe("enough");
  });

  test("ends with its source, whole", async () => {
    const { stream } = counted([...pieces, Buffer.from("")]);
    const bytes = await new Response(gzipStream(stream)).bytes();
    expect(gunzipSync(bytes).equals(Buffer.concat(pieces))).toBe(true);
  });

  test("breaks off where its source fails", async () => {
    const { stream } = counted(pieces, new Error("the disk is gone"));
    await expect(new Response(gzipStream(stream)).bytes()).rejects.toThrow("the disk is gone");
  });
});

describe("the Model Context Protocol", () => {
  test.each([
    ["tools/list", {}],
    ["tools/call", { name: TAXONOMY, arguments: {} }],
  ])("answers %s compressed to a client that accepts it", async (method, params) => {
    const message = { jsonrpc: "2.0", id: 1, method, params };
    const packed = await sent("/mcp", message, "gzip");
    const plain = await sent("/mcp", message, "identity");
    expect([packed.coding, plain.coding]).toEqual(["gzip", null]);
    expect(JSON.parse(gunzipSync(packed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
  });
});

test("an operation with little to say is not worth compressing", async () => {
  const { response, bytes } = await sent(at(SMALL), {}, "identity");
  expect(response.headers.get("vary")).toBe(bytes.byteLength < 1024 ? null : "Accept-Encoding");
});
