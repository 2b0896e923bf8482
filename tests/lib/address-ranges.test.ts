import { describe, expect, test } from "bun:test";
import { isWithin, mayConnectTo, parseAddressRanges } from "../../src/lib/address-ranges.ts";

const at = (address: string, port = 443) => ({ address, port });
const rangesOf = (text: string) => parseAddressRanges(text) ?? [];

describe("parseAddressRanges", () => {
  test.each([
    ["127.0.0.1", ["127.0.0.1/32"]],
    ["::1", ["::1/128"]],
    ["10.0.0.0/8, fd00::/8 ,192.168.1.7", ["10.0.0.0/8", "fd00::/8", "192.168.1.7/32"]],
    ["127.0.0.1:8080,[::1]:80", ["127.0.0.1/32 at 8080", "::1/128 at 80"]],
    ["fd00::5:8080", ["fd00::5:8080/128"]],
  ])("reads %p", (text, ranges) => {
    const read = parseAddressRanges(text)?.map(
      ({ first, length, port }) => `${first}/${length}${port === null ? "" : ` at ${port}`}`,
    );
    expect(read).toEqual(ranges);
  });

  test.each([
    "",
    "localhost",
    "10.0.0.0/33",
    "::/129",
    "10.0.0.0/8,",
    "127.1",
    "2130706433",
    "10.0.0.0-10.0.0.9",
    "127.0.0.1:",
    "127.0.0.1:0",
    "127.0.0.1:65536",
    "127.0.0.1:http",
    "localhost:8080",
    "10.0.0.0/8:8080",
    "[::1]",
    "[127.0.0.1]:80",
    "::ffff:10.0.0.1",
    "::ffff:10.0.0.0/104",
    "[::ffff:10.0.0.1]:80",
  ])("refuses %p", (text) => {
    expect(parseAddressRanges(text)).toBeUndefined();
  });
});

describe("mayConnectTo", () => {
  test.each(["8.8.8.8", "172.15.255.255", "172.32.0.1", "192.167.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])(
    "allows %s",
    (address) => {
      expect(mayConnectTo(at(address), [])).toBe(true);
    },
  );

  test.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.168.0.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "example.org",
    "",
  ])("refuses %p", (address) => {
    expect(mayConnectTo(at(address), [])).toBe(false);
  });

  test("allows what the operator allows, and nothing beside it", () => {
    const allowed = rangesOf("192.168.1.0/24,::1");
    expect(["192.168.1.9", "::ffff:192.168.1.9", "::1"].map((one) => mayConnectTo(at(one), allowed))).toEqual([
      true,
      true,
      true,
    ]);
    expect(["192.168.2.1", "127.0.0.1", "::2"].map((one) => mayConnectTo(at(one), allowed))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("isWithin", () => {
  test.each([
    ["127.0.0.1", 8080, true],
    ["::ffff:127.0.0.1", 8080, true],
    ["127.0.0.1", 8081, false],
    ["127.0.0.2", 8080, false],
    ["::1", 80, true],
    ["::1", 8080, false],
    ["10.0.0.9", 8081, true],
  ])("returns for %s at port %d with named ports: %p", (address, port, isIn) => {
    expect(isWithin(at(address, port), rangesOf("127.0.0.1:8080,[::1]:80,10.0.0.0/8"))).toBe(isIn);
  });

  test.each([
    ["10.1.2.3", "10.0.0.0/8", true],
    ["::ffff:10.1.2.3", "10.0.0.0/8", true],
    ["11.0.0.1", "10.0.0.0/8", false],
    ["8.8.8.8", "10.0.0.0/8", false],
    ["::a01:203", "10.0.0.0/8", false],
    ["fd00::1", "10.0.0.0/8,fd00::/8", true],
    ["no address", "0.0.0.0/0,::/0", false],
  ])("returns for %p and %p: %p", (address, ranges, isIn) => {
    expect(isWithin(at(address), rangesOf(ranges))).toBe(isIn);
  });
});
