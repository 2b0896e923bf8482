import { describe, expect, test } from "bun:test";
import { createVault } from "../../src/lib/vault.ts";

const vault = createVault("a key that nothing but tests are sealed with");

describe("createVault", () => {
  test.each(["", "a", "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2", "密钥 😀\n", "x".repeat(10_000)])(
    "decrypts what it encrypted",
    (text) => {
      expect(vault.open(vault.seal(text, "account 1"), "account 1")).toBe(text);
    },
  );

  test("seals the same text differently each time, and shows nothing of it", () => {
    const sealed = [vault.seal("hunter2hunter2", "account 1"), vault.seal("hunter2hunter2", "account 1")];
    expect(sealed[0]).not.toBe(sealed[1] ?? "");
    for (const one of sealed) {
      expect(one).toMatch(/^[\w-]+$/);
      expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("hunter2");
    }
  });

  test("decrypts for nobody else, and with no other key", () => {
    const sealed = vault.seal("secret", "account 1");
    expect(vault.open(sealed, "account 2")).toBeNull();
    expect(vault.open(sealed, "")).toBeNull();
    expect(createVault("another key").open(sealed, "account 1")).toBeNull();
  });

  test("opens nothing in which a byte was changed", () => {
    const bytes = Buffer.from(vault.seal("secret", "account 1"), "base64url");
    const opened = [...bytes.keys()].map((at) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      return vault.open(changed.toString("base64url"), "account 1");
    });
    expect(opened).toEqual(Array.from(bytes, () => null));
  });

  test("opens nothing that was cut or lengthened", () => {
    const sealed = vault.seal("secret", "account 1");
    const longer = Buffer.concat([Buffer.from(sealed, "base64url"), Buffer.alloc(1)]).toString("base64url");
    for (const one of ["", "AAAA", sealed.slice(0, -4), sealed.slice(4), longer]) {
      expect(vault.open(one, "account 1")).toBeNull();
    }
  });
});
