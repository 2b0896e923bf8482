import { describe, expect, test } from "bun:test";
import { findSvgProblem } from "../../../src/content/media/svg.ts";

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;

/** Ten levels of ten elements that each draw the level before. */
function bomb(use: (id: string) => string, element = "g"): string {
  const levels = Array.from({ length: 10 }, (_, i) => {
    return `<${element} id="l${i + 1}">${use(`l${i}`).repeat(10)}</${element}>`;
  });
  return `<g id="l0"><rect/></g>${levels.join("")}${use("l10")}`;
}

describe("findSvgProblem", () => {
  test.each([
    ['<title>Map</title><path d="M0 0L9 9" stroke="red" stroke-width=".5"/>'],
    [
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><rect fill="url(#g)" aria-label="a"/>',
    ],
    ['<g id="a"><text x="1" y="2" font-size="2">A<tspan dy="1">b</tspan></text></g><use href="#a"/>'],
    ["<style>.a { fill: teal; stroke: red }</style>"],
    [`${"<g>".repeat(60)}<rect/>${"</g>".repeat(60)}`],
    [`${'<g id="a"><rect/></g>'}${'<use href="#a"/>'.repeat(1000)}`],
  ])("a drawing is fine: %s", (inside) => {
    expect(findSvgProblem(`<?xml version="1.0" encoding="UTF-8"?>${svg(inside)}`)).toBeNull();
  });

  test.each([
    ["a script", svg("<script>alert(1)</script>"), "the element <script>"],
    ["an event", svg('<rect onclick="alert(1)"/>'), "the attribute onclick on <rect>"],
    ["an event of the root", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "the attribute onload"],
    ["foreign content", svg("<foreignObject><p>hi</p></foreignObject>"), "the element <foreignObject>"],
    ["another namespace", svg('<x:p xmlns:x="http://www.w3.org/1999/xhtml"/>'), "the element <x:p>"],
    ["a link", svg('<a href="https://evil.example"><rect/></a>'), "the element <a>"],
    ["an image", svg('<image href="https://evil.example/a.png"/>'), "the element <image>"],
    ["animation", svg('<rect><set attributeName="x" to="1"/></rect>'), "the element <set>"],
    ["a use of elsewhere", svg('<use href="https://evil.example/a.svg#x"/>'), "a link to something outside"],
    ["a use by script", svg('<use href="javascript:alert(1)"/>'), "a link to something outside"],
    ["a colour of elsewhere", svg('<rect fill="url(https://evil.example/x)"/>'), "reaches outside the file"],
    ["a style of elsewhere", svg('<rect style="background: url(//evil.example)"/>'), "reaches outside the file"],
    ["an import", svg('<style>@import "https://evil.example/a.css";</style>'), "has a <style>"],
    ["an import in CDATA", svg("<style><![CDATA[@import 'x';]]></style>"), "has a <style>"],
    ["an escaped url", svg("<style>a { fill: \\75rl(https://evil.example) }</style>"), "has a <style>"],
    ["a pattern of a style", svg("<style>.a { fill: url(#g) }</style>"), "has a <style>"],
    ["deep nesting", svg(`${"<g>".repeat(200_000)}${"</g>".repeat(200_000)}`), "more than 64 deep"],
    ["uses of uses", svg(bomb((id) => `<use href="#${id}"/>`)), "draws more than"],
    ["patterns of patterns", svg(bomb((id) => `<rect fill="url(#${id})"/>`, "pattern")), "draws more than"],
    ["a use of itself", svg('<g id="a"><use href="#a"/></g>'), "draws more than"],
    ["ids without end", svg(Array.from({ length: 6000 }, (_, i) => `<g id="i${i}"/>`).join("")), "an id to more than"],
    ["a document type", `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg("&a;")}`, "a document type"],
    ["an unknown entity", svg("&nbsp;"), "not well-formed"],
    ["a style sheet", `<?xml-stylesheet href="a.css"?>${svg("")}`, "a processing instruction"],
    ["another root", '<html xmlns="http://www.w3.org/1999/xhtml"/>', "does not begin with an <svg>"],
    ["no namespace", "<svg/>", "does not begin with an <svg>"],
    ["an open element", '<svg xmlns="http://www.w3.org/2000/svg"><g>', "not well-formed"],
    ["nothing", "", "not well-formed"],
    ["no XML", "hello", "not well-formed"],
  ])("%s is refused", (_what, text, says) => {
    expect(findSvgProblem(text)).toContain(says);
  });
});
