import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { numberOf } from "../support/dump.ts";
import { at } from "../support/json.ts";
import { type Reply, readReply } from "../support/reply.ts";

const SEARCH = "ielts_vocabulary_personal_search";
const ADD = "ielts_vocabulary_personal_add";
const IMPORT = "ielts_vocabulary_personal_import";
const GUIDES = "ielts_prep_search_guides";
const MIB = 1_048_576;

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = (await app.learner()).token;
});
afterAll(() => app.stop());

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

async function send(body: Body | null, headers: HeadersInit = {}, id = SEARCH): Promise<Reply> {
  const response = await app.fetch(`/api/v1/agent/capabilities/${id}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer(token), ...Object.fromEntries(new Headers(headers)) },
    body,
  });
  return readReply(response);
}

const bytes = (...values: number[]) => new Uint8Array(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("request bodies", () => {
  test.each([
    ["nothing", "", "request.body_empty"],
    ["white space", "  \n ", "request.not_json"],
    ["an opening brace", "{", "request.not_json"],
    ["a closing brace too many", "{}}", "request.not_json"],
    ["two documents", "{}{}", "request.not_json"],
    ["a trailing comma", '{"limit":1,}', "request.not_json"],
    ["single quotes", "{'limit':1}", "request.not_json"],
    ["a comment", "{/* all */}", "request.not_json"],
    ["NaN", '{"limit":NaN}', "request.not_json"],
    ["a form", "limit=1", "request.not_json"],
    ["a control character in a string", '{"query":"a\tb"}', "request.not_json"],
    ["a byte order mark alone", "\ufeff", "request.not_json"],
    ["an array", "[]", "request.not_object"],
    ["an array of objects", "[{}]", "request.not_object"],
    ["a string", '"limit"', "request.not_object"],
    ["a number", "1", "request.not_object"],
    ["a boolean", "true", "request.not_object"],
    ["null", "null", "request.not_object"],
    ["arrays nested 65 deep", `${"[".repeat(65)}${"]".repeat(65)}`, "request.too_deep"],
    ["objects nested 10,000 deep", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, "request.too_deep"],
    ["brackets nested 60,000 deep and never closed", "[".repeat(60_000), "request.too_deep"],
  ])("refuse %s", async (_title, body, reason) => {
    const reply = await send(body);
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([400, 40001, reason]);
  });

  test.each([
    ["a lone continuation byte", bytes(0x7b, 0x22, 0x80, 0x22, 0x3a, 0x31, 0x7d)],
    ["an overlong encoding", bytes(0x22, 0xc0, 0xaf, 0x22)],
    ["a surrogate in UTF-8", bytes(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ["UTF-16", bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
    ["a cut-off character", bytes(0x22, 0xe6, 0x94)],
  ])("refuse %s as no UTF-8", async (_title, body) => {
    const reply = await send(body);
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([400, 40001, "request.not_utf8"]);
  });

  test("a depth of 64 is read, so the operation's own shape decides", async () => {
    const reply = await send(`{"query":${"[".repeat(63)}${"]".repeat(63)}}`);
    expect([reply.status, reply.refusal?.reason, reply.refusal?.details[0]?.path]).toEqual([
      400,
      "request.invalid",
      "/query",
    ]);
  });

  test("brackets inside strings do not count as depth", async () => {
    const reply = await send(JSON.stringify({ query: `${"[{".repeat(200)}\\"` }));
    expect(reply.status).toBe(200);
  });

  test("a byte order mark before the object is passed over", async () => {
    expect((await send("\ufeff{}")).status).toBe(200);
  });
});

describe("content type", () => {
  test.each([
    "application/json",
    "Application/JSON; charset=UTF-8",
    "application/json;charset=utf-8",
    'application/json; charset="utf-8"',
    "application/json; charset=utf8",
    " application/json ",
    "application/json; profile=x; charset=utf-8",
  ])("%p is accepted", async (type) => {
    const reply = await send("{}", { "content-type": type });
    expect(reply.status).toBe(200);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json-seq",
    "text/json",
    "application/json; charset=gbk",
    "application/json; charset=utf-16",
    "application/json, text/plain",
    "*/*",
  ])("%p is refused", async (type) => {
    const reply = await send("{}", { "content-type": type });
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([400, 40001, "request.wrong_content_type"]);
  });

  test("a missing one is refused", async () => {
    const response = await app.fetch(`/api/v1/agent/capabilities/${SEARCH}`, {
      method: "POST",
      headers: bearer(token),
      body: utf8("{}"),
    });
    const reply = await readReply(response);
    expect([reply.status, reply.refusal?.reason]).toEqual([400, "request.wrong_content_type"]);
  });

  test("a request without any body is refused", async () => {
    const reply = await send(null);
    expect([reply.status, reply.refusal?.reason]).toEqual([400, "request.body_empty"]);
  });
});

describe("body size", () => {
  /** A stream of `size` bytes, sent in chunks without a declared length. */
  function chunkedOf(size: number, { head, tail, of }: { head: string; tail: string; of: string }) {
    const chunk = utf8(of.repeat(65_536));
    let left = size - head.length - tail.length;
    return new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(utf8(head)),
      pull(controller) {
        if (left > 0) {
          controller.enqueue(chunk.slice(0, Math.min(left, chunk.length)));
          left -= chunk.length;
          return;
        }
        controller.enqueue(utf8(tail));
        controller.close();
      },
    });
  }

  const chunked = (size: number) => chunkedOf(size, { head: '{"query":"', tail: '"}', of: "a" });

  test.each([
    ["an operation of learners", SEARCH, 64],
    ["an operation with a bound of its own", ADD, 512],
    ["a public operation", GUIDES, 64],
  ])("of %s: beyond its bound, declared or in chunks, it is 413 in the envelope", async (_title, id, kib) => {
    const most = kib * 1024;
    for (const body of ["x".repeat(most + 1), chunked(most + 1)]) {
      const { status, code, refusal } = await send(body, {}, id);
      expect([status, code, refusal?.reason]).toEqual([413, 40001, "request.too_large"]);
      expect(refusal?.message).toContain(`larger than ${kib} KiB`);
    }
    for (const body of [`{"query":"${"a".repeat(most - 12)}"}`, chunked(most)]) {
      expect((await send(body, {}, id)).status).not.toBe(413);
    }
  });

  test("a chunked body of ordinary size is read whole", async () => {
    const [head, tail] = ['{"format":"json","content":"[{\\"phrase\\":\\"chunked\\"}]', '"}'];
    const reply = await send(chunkedOf(300_000, { head, tail, of: " " }), {}, IMPORT);
    expect([reply.status, at(reply.data, "items", 0, "phrase")]).toEqual([200, "chunked"]);
  });

  test("the service answers others after a refused body", async () => {
    await send("x".repeat(MIB));
    expect((await send("{}")).status).toBe(200);
  });
});

describe("values in JSON", () => {
  test.each([
    ["__proto__", '{"__proto__":{"limit":1}}', "/__proto__"],
    ["constructor", '{"constructor":{"prototype":{"limit":1}}}', "/constructor"],
    ["prototype", '{"prototype":1}', "/prototype"],
    ["hasOwnProperty", '{"hasOwnProperty":1}', "/hasOwnProperty"],
    ["toString", '{"toString":"x"}', "/toString"],
    ["an empty name", '{"":1}', "/"],
    ["a name with a slash", '{"a/b":1}', "/a~1b"],
    ["a name with NUL", '{"a\\u0000b":1}', "/a\u0000b"],
    ["a name with half a surrogate pair", '{"a\\ud83d":1}', null],
  ])("a field named %s is unknown like any other", async (_title, body, path) => {
    const reply = await send(body);
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([400, 40001, "request.invalid"]);
    if (path !== null) expect(reply.refusal?.details[0]?.path).toBe(path);
    expect(reply.refusal?.details[0]?.message).toStartWith("Unknown field");
    expect(Reflect.get({}, "limit")).toBeUndefined();
  });

  test("unknown names inside an item are refused too, __proto__ among them", async () => {
    const reply = await send('{"items":[{"phrase":"x","__proto__":{"meaning":"y"}}]}', {}, ADD);
    expect([reply.status, reply.refusal?.details[0]?.path]).toEqual([400, "/items/0/__proto__"]);
  });

  test("a very long unknown name is not returned whole", async () => {
    const reply = await send(JSON.stringify({ ["n".repeat(60_000)]: 1 }));
    expect([reply.status, reply.refusal?.reason]).toEqual([400, "request.invalid"]);
    expect(reply.text.length).toBeLessThan(4000);
  });

  test("more names and values than any request needs are refused before they are parsed", async () => {
    const reply = await send(`{"items":[${"1,".repeat(200_000)}1]}`, {}, ADD);
    expect([reply.status, reply.refusal?.reason]).toEqual([400, "request.too_many_values"]);
  });

  test.each([
    ["an integer", "1".repeat(1001)],
    ["a fraction", `0.${"1".repeat(1001)}`],
    ["an exponent", `1e${"1".repeat(1001)}`],
    ["a list", `[1,${"1".repeat(1001)}]`],
  ])("%s of more digits than any number needs is refused before it is parsed", async (_title, number) => {
    const reply = await send(`{"offset":${number}}`);
    expect([reply.status, reply.refusal?.reason]).toEqual([400, "request.too_many_digits"]);
  });

  test.each([
    ["digits in a text", `{"query":"${"1".repeat(2000)}"}`],
    ["digits after a quote that is escaped", `{"query":"\\"${"1".repeat(2000)}"}`],
    ["digits after a backslash that is escaped", `{"query":"\\\\","offset":${"0.0".padEnd(1000, "0")}}`],
    ["a long number", `{"offset":0.${"0".repeat(999)}}`],
  ])("%s are taken", async (_title, body) => {
    expect((await send(body)).status).toBe(200);
  });

  test("five thousand unknown names are answered by a short list", async () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, i]));
    const reply = await send(JSON.stringify(body));
    expect(reply.status).toBe(400);
    expect(reply.refusal?.details.length).toBe(20);
  });

  test.each([
    ["one above 2^53 - 1", "9007199254740993", 400],
    ["beyond doubles", "1e400", 400],
    ["beyond doubles, negative", "-1e400", 400],
    ["a fraction", "1.5", 400],
    ["a tiny fraction", "1e-400", 200],
    ["minus zero", "-0", 200],
    ["an integer with a decimal point", "1.0", 200],
    ["an integer with an exponent", "1e1", 200],
    ["2^53 - 1", "9007199254740991", 200],
  ])("the integer offset written as %s", async (_title, number, status) => {
    const reply = await send(`{"offset":${number}}`);
    expect(reply.status).toBe(status);
    if (status === 200) expect(at(reply.data, "offset")).toBe(Math.abs(Number(number)));
    else expect(reply.refusal?.details[0]?.path).toBe("/offset");
  });

  test("minus zero is answered as zero", async () => {
    expect((await send('{"offset":-0}')).text).toContain('"offset":0');
  });

  test("of a field that is given twice the last one counts", async () => {
    expect(at((await send('{"limit":1,"limit":7}')).data, "limit")).toBe(7);
    expect((await send('{"limit":7,"limit":0}')).status).toBe(400);
  });

  test.each([
    ["a NUL character", "a\\u0000b"],
    ["half of a surrogate pair", "a\\ud83d"],
    ["a reversed surrogate pair", "\\ude00\\ud83d"],
  ])("text with %s is refused in filters and in content", async (_title, text) => {
    const filter = await send(`{"query":"${text}"}`);
    expect([filter.status, filter.refusal?.details[0]?.path]).toEqual([400, "/query"]);
    const content = await send(`{"items":[{"phrase":"x","meaning":"${text}"}]}`, {}, ADD);
    expect([content.status, content.refusal?.details[0]?.path]).toEqual([400, "/items/0/meaning"]);
  });

  test.each([
    ["emoji", "👩‍👩‍👧‍👦 family"],
    ["Chinese", "减轻"],
    ["right-to-left text with marks", "\u200fمرحبا\u200e"],
    ["combining characters", "e\u0301\u0323"],
    ["SQL", "'); DROP TABLE accounts; --"],
    ["HTML", "<script>alert(1)</script>"],
    ["tabs and joiners", "a\tb\u200cc\u00add"],
    ["a replacement character", "\ufffd"],
    ["noncharacters", "\uffff\ufdd0"],
    ["line separators", "a\u2028b\r\nc"],
  ])("text with %s is returned unchanged", async (title, text) => {
    const added = await app.ok(ADD, { items: [{ phrase: `text ${title}`, meaning: text }] }, token);
    expect(added.items[0]?.entry.meaning).toBe(text);
    expect((await app.ok(SEARCH, { query: `text ${title}` }, token)).items[0]?.meaning).toBe(text);
  });

  test.each([
    '"',
    "*",
    "AND OR NOT",
    "phrase:x",
    "NEAR(a b)",
    '"unclosed',
    "(",
    "^a",
    "-",
    "a*b",
    "%",
    "_",
    "{a b}",
    "\\",
  ])("the query %p is text, not an operator", async (query) => {
    expect((await app.call(SEARCH, { query }, token)).status).toBe(200);
    expect((await app.call("ielts_vocabulary_personal_prepare_cards", { query }, token)).status).toBe(200);
  });

  test("none of this made an account disappear", () => {
    expect(numberOf(app.db, "SELECT count(*) FROM accounts")).toBe(1);
  });
});
