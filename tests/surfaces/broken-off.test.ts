import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { until } from "../support/eventually.ts";
import { capturedLog } from "../support/log.ts";
import { openRaw, requestHead } from "../support/raw.ts";

const CREATE = "/api/v1/agent/capabilities/ielts_study_todos_create";
const UPLOAD = `/api/web/assets_upload?input=${encodeURIComponent('{"fileName":"a.txt"}')}`;
const JSON_TYPE = { "content-type": "application/json" };
const PINO_DEBUG = 20;
const PINO_INFO = 30;

type Headers = Readonly<Record<string, string>>;

describe("a client that breaks off while it sends its body", () => {
  const { log, lines } = capturedLog();
  let app: TestApp;
  let token: Headers;
  let session: Headers;
  beforeAll(async () => {
    app = await startApp({ log });
    const { account, token: secret } = await app.learner();
    token = bearer(secret);
    session = { ...app.cookieOf(await app.session(account)), origin: app.origin };
  });
  afterAll(() => app.stop());

  const small = { "content-length": "1000" };
  const large = { "content-length": "200000" };
  const chunked = { "transfer-encoding": "chunked" };
  const cases: readonly (readonly [string, string, () => Headers])[] = [
    ["a small body", CREATE, () => ({ ...JSON_TYPE, ...token, ...small })],
    ["a large body", CREATE, () => ({ ...JSON_TYPE, ...token, ...large })],
    ["a body in chunks", CREATE, () => ({ ...JSON_TYPE, ...token, ...chunked })],
    ["a body of the workspace", "/api/web/ielts_study_todos_list", () => ({ ...JSON_TYPE, ...session, ...small })],
    ["a file", UPLOAD, () => ({ ...session, ...large })],
    ["a message of the Model Context Protocol", "/mcp", () => ({ ...JSON_TYPE, ...token, ...small })],
  ];

  /** The levels of the lines that such a request logs. */
  async function levelsOf(path: string, headers: Headers): Promise<number[]> {
    lines.length = 0;
    const connection = openRaw(app.url, `${requestHead("POST", path, headers)}5\r\n{"x":`);
    await connection.sent;
    connection.end();
    await until(() => lines.some((line) => /"status":4\d\d/.test(line)));
    return lines.map((line) => Number(JSON.parse(line).level));
  }

  test.each(cases)("is a line of the level debug, and no fault: %s", async (_title, path, headers) => {
    expect(await levelsOf(path, headers())).toEqual([PINO_DEBUG]);
  });

  test("is not a fault either if it was refused before", async () => {
    expect(await levelsOf(CREATE, { ...JSON_TYPE, ...large })).toEqual([PINO_INFO]);
  });
});
