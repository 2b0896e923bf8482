import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { labelOf } from "../../../src/domains/connections/settings-check.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { ASKED, ConnectionsBench, type Settings } from "./connections-bench.ts";

let bench: ConnectionsBench;
let me: number;
beforeAll(() => {
  bench = new ConnectionsBench();
  me = bench.account();
});
afterAll(() => bench.close());

const ADDRESS = "/settings/address";
const SERVER = "/settings/server";

const refused: [why: string, settings: Settings, path: string][] = [
  ["no at sign", { kind: "email", address: "me.example.org" }, ADDRESS],
  ["two addresses", { kind: "email", address: "me@example.org,you@example.org" }, ADDRESS],
  ["two addresses in a list", { kind: "email", address: "me@example.org;you@example.org" }, ADDRESS],
  ["an address with a name", { kind: "email", address: "Me <me@example.org>" }, ADDRESS],
  ["a second line", { kind: "email", address: "me@example.org\nBcc: you@example.org" }, ADDRESS],
  ["a hidden character", { kind: "email", address: "me\u200b@example.org" }, ADDRESS],
  ["a quoted part", { kind: "email", address: '"a,b"@example.org' }, ADDRESS],
  ["a group", { kind: "email", address: "friends:me@example.org" }, ADDRESS],
  ["a server that is not an address", { ...ASKED.ntfy, server: "ntfy.sh" }, SERVER],
  ["a file", { ...ASKED.ntfy, server: "file:///etc/passwd" }, SERVER],
  ["a script", { ...ASKED.gotify, server: "javascript:alert(1)" }, SERVER],
  ["a user in a server", { ...ASKED.gotify, server: "https://me@gotify.example.org" }, SERVER],
  ["a password in a server", { ...ASKED.bark, server: "https://me:pass@bark.example.org" }, SERVER],
  ["a fragment", { ...ASKED.bark, server: "https://bark.example.org/#" }, SERVER],
  ["a query of a server", { ...ASKED.ntfy, server: "https://ntfy.example.org/?auth=x" }, SERVER],
  ["a space before a server", { ...ASKED.ntfy, server: " https://ntfy.example.org" }, SERVER],
  ["a line break in a server", { ...ASKED.ntfy, server: "https://ntfy.example\n.org" }, SERVER],
  ["a topic with a slash", { ...ASKED.ntfy, topic: "a/b" }, "/settings/topic"],
  ["a topic in Chinese", { ...ASKED.ntfy, topic: "提醒" }, "/settings/topic"],
  ["a token that ends a header", { ...ASKED.ntfy, token: "tk\r\nX-Other: 1" }, "/settings/token"],
  ["a token with a space", { ...ASKED.gotify, token: "App Hush" }, "/settings/token"],
  ["a key outside ASCII", { ...ASKED.bark, deviceKey: "钥匙" }, "/settings/deviceKey"],
  ["a robot without its key", { kind: "wecom", address: "https://q.example.org/cgi-bin/webhook/send" }, ADDRESS],
  ["a robot with an empty key", { kind: "wecom", address: "https://q.example.org/cgi-bin/webhook/send?key=" }, ADDRESS],
  ["another page of WeCom", { kind: "wecom", address: "https://q.example.org/cgi-bin/user/get?key=1" }, ADDRESS],
  ["a webhook that is not an address", { kind: "webhook", address: "hooks.example.org" }, ADDRESS],
  ["a webhook with a password", { kind: "webhook", address: "https://a:b@hooks.example.org" }, ADDRESS],
];

describe("connections_connect", () => {
  test.each(refused)(
    "refuses %s at its path, repeats nothing of it and counts nothing",
    async (_why, settings, path) => {
      const before = dump(bench.db);
      const failure = await bench.refusal(me, "connections_connect", { settings, language: "en" });
      expect([failure.status, failure.reason]).toEqual([400, "connection.setting_invalid"]);
      expect(failure.parts.details?.map((detail) => detail.path)).toEqual([path]);
      const refusal = JSON.stringify([failure.message, failure.parts]);
      for (const value of Object.values(settings).filter((one) => one !== settings.kind)) {
        expect(refusal).not.toContain(JSON.stringify(value).slice(1, -1));
      }
      expect(changedTables(before, dump(bench.db))).toEqual([]);
    },
  );

  const labels: [settings: Settings, label: string][] = [
    [ASKED.email, "me@example.org"],
    [ASKED.telegram, "@lectern_test_bot"],
    [ASKED.ntfy, "ntfy.example.org/rem…"],
    [{ ...ASKED.ntfy, topic: "abc" }, "ntfy.example.org/…"],
    [ASKED.gotify, "gotify.example.org"],
    [{ ...ASKED.bark, server: "http://192.168.1.5:8080/bark/" }, "192.168.1.5:8080"],
    [ASKED.wecom, "qyapi.example.org"],
    [ASKED.webhook, "hooks.example.org"],
  ];
  test.each(labels)("calls %j by what its learner knows and nobody can use", (settings, label) => {
    expect(labelOf(settings, "lectern_test_bot")).toBe(label);
  });

  test("keeps the addresses of servers without a slash at the end, and those of webhooks as they are", async () => {
    const other = bench.account();
    const stored = async (settings: Settings) => {
      const { connectionId } = (await bench.connect(other, settings)).connection;
      return bench.storedParts(other, connectionId).settings;
    };
    expect(await stored({ ...ASKED.ntfy, server: "HTTPS://ntfy.example.org/", token: "" })).toEqual({
      ...{ ...ASKED.ntfy, token: "" },
    });
    expect(await stored({ ...ASKED.gotify, server: "http://[::1]:80/a//" })).toMatchObject({
      server: "http://[::1]/a",
    });
    expect(await stored(ASKED.wecom)).toEqual(ASKED.wecom);
    expect(await stored(ASKED.webhook)).toMatchObject(ASKED.webhook);
  });
});
