import { describe, expect, test } from "bun:test";
import { SCOPES } from "../../src/identity/scopes.ts";
import { allowedBy, isPicked, partsOf, pickedWith } from "../../src/web/features/consent/choice.ts";
import { placeOf } from "../../src/web/features/consent/place.ts";

describe("the choice of what a program may do", () => {
  test("shows every scope once, in one part", () => {
    const parts = partsOf(SCOPES);
    expect(parts.flatMap(({ scopes }) => scopes).toSorted()).toEqual([...SCOPES].toSorted());
    const rows = parts.flatMap(({ areas }) => areas.flatMap(({ read, write }) => [read, write]));
    expect(rows.filter((one) => one !== null).toSorted()).toEqual([...SCOPES].toSorted());
  });

  test("leaves out parts and areas in which nothing is offered", () => {
    expect(partsOf(["writing:read", "vocabulary:write"])).toEqual([
      {
        id: "work",
        scopes: ["writing:read", "vocabulary:write"],
        areas: [
          { area: "vocabulary", read: null, write: "vocabulary:write" },
          { area: "writing", read: "writing:read", write: null },
        ],
      },
    ]);
  });

  test("includes reading where it includes changing", () => {
    const offered = ["vocabulary:read", "vocabulary:write", "writing:read"];
    expect(isPicked("vocabulary:read", ["vocabulary:write"])).toBe(true);
    expect(allowedBy("some", { offered, picked: ["vocabulary:write"] })).toEqual([
      "vocabulary:read",
      "vocabulary:write",
    ]);
    expect(allowedBy("some", { offered, picked: pickedWith(offered, ["vocabulary:write"], false) })).toEqual([
      "vocabulary:read",
      "writing:read",
    ]);
  });

  test("allows nothing that it does not show", () => {
    const offered = ["vocabulary:read", "unheard_of:write"];
    expect(allowedBy("some", { offered, picked: offered })).toEqual(["vocabulary:read"]);
  });
});

describe("where an address leads", () => {
  test.each([
    ["https://app.example:8443/callback?code=x", "app.example:8443"],
    ["http://[::1]:9000/callback", "[::1]:9000"],
    ["cursor://anysphere.cursor-mcp/oauth/callback?code=x", "cursor:"],
    ["com.example.app:/callback", "com.example.app:"],
  ])("%s is a host, or the scheme of an app", (address, place) => {
    expect(placeOf(address)).toBe(place);
  });
});
