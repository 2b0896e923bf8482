import { describe, expect, test } from "bun:test";
import { MAX_CONNECTION_NAME } from "../../src/web/bounds.ts";
import {
  beginDraft,
  changed,
  hostIn,
  missingIn,
  plainOf,
  settingsOf,
  suggestName,
} from "../../src/web/features/connections/draft.ts";

const begun = { topic: "lectern-of-ming", mail: "ming@example.org" };

describe("the draft of a connection", () => {
  test("starts with what most learners need, and lacks only what they alone know", () => {
    expect(settingsOf("email", beginDraft("email", begun))).toEqual({ kind: "email", address: "ming@example.org" });
    const ntfy = { kind: "ntfy", server: "https://ntfy.sh", topic: "lectern-of-ming", token: "" } as const;
    expect(settingsOf("ntfy", beginDraft("ntfy", begun))).toEqual(ntfy);
    expect(missingIn("ntfy", beginDraft("ntfy", begun))).toEqual([]);
    expect(missingIn("telegram", beginDraft("telegram", begun))).toEqual([]);
    expect(missingIn("bark", beginDraft("bark", begun))).toEqual(["deviceKey"]);
    expect(missingIn("gotify", beginDraft("gotify", begun))).toEqual(["server", "token"]);
    expect(missingIn("wecom", beginDraft("wecom", begun))).toEqual(["address"]);
  });

  const SERVERS = [
    { written: " push.example.org:8080/ntfy ", server: "https://push.example.org:8080/ntfy" },
    { written: "http://192.168.1.9", server: "http://192.168.1.9" },
    { written: "ftp://example.org", server: "ftp://example.org" },
    { written: "  ", server: "" },
  ];
  test.each(SERVERS)("takes $written as the server $server", ({ written, server }) => {
    const draft = changed("gotify", beginDraft("gotify", begun), "server", written);
    expect(settingsOf("gotify", { ...draft, token: " AbC " })).toEqual({ kind: "gotify", server, token: "AbC" });
  });

  test("takes the address that the Bark app copies apart", () => {
    const draft = beginDraft("bark", begun);
    const pasted = changed("bark", draft, "deviceKey", " https://bark.example.org/k3yOfMine/Title/Text\n");
    expect(settingsOf("bark", pasted)).toEqual({
      kind: "bark",
      server: "https://bark.example.org",
      deviceKey: "k3yOfMine",
    });
    expect(changed("bark", draft, "deviceKey", "k3yOfMine")).toEqual({ ...draft, deviceKey: "k3yOfMine" });
    expect(changed("bark", draft, "deviceKey", "https://api.day.app/").deviceKey).toBe("https://api.day.app/");
  });

  const NAMES = [
    { kind: "webhook", address: "hooks.example.org/a", name: "hooks.example.org/a" },
    {
      kind: "webhook",
      address: "https://hooks.example.org:8443/services/T0/secret",
      name: "hooks.example.org:8443/services/T0…",
    },
    {
      kind: "wecom",
      address: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a-91f6-7aoc-4bc4",
      name: "qyapi.weixin.qq.com …4bc4",
    },
    { kind: "wecom", address: "", name: "" },
    { kind: "webhook", address: "", name: "" },
    { kind: "bark", address: "", name: "iPhone" },
    { kind: "email", address: "ming@example.org", name: "" },
  ] as const;
  test.each(NAMES)("suggests for $kind at $address the name $name", ({ kind, address, name }) => {
    expect(suggestName(kind, { ...beginDraft(kind, begun), address })).toBe(name);
  });

  test("suggests no longer name than the service takes, and names the host that it must not send to", () => {
    const address = `https://${"long.".repeat(12)}example.org/hook`;
    const name = suggestName("webhook", { ...beginDraft("webhook", begun), address });
    expect([name.length, name.endsWith("example.org/hook")]).toEqual([MAX_CONNECTION_NAME, true]);
    expect(hostIn("192.168.1.20:8080")).toBe("192.168.1.20");
    expect(hostIn("http://[fd00::1]:80/")).toBe("fd00::1");
  });

  test("leaves to the browser's memory nothing by which anyone could read or send", () => {
    const draft = {
      address: "https://a.example/?key=1",
      server: "https://b.example",
      topic: "t",
      token: "s",
      deviceKey: "k",
    };
    expect(plainOf("ntfy", draft)).toEqual({ server: "https://b.example" });
    expect(plainOf("bark", draft)).toEqual({ server: "https://b.example" });
    expect(plainOf("wecom", draft)).toEqual({ server: "https://b.example" });
    expect(plainOf("webhook", draft)).toEqual({ server: "https://b.example" });
    expect(plainOf("email", { ...draft, address: "ming@example.org" })).toEqual({ address: "ming@example.org" });
  });
});
