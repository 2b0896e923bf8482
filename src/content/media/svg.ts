import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import { quoted } from "../problems.ts";

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Allowed drawing elements. Elements that run, embed, animate or link to something are not included. */
const ELEMENTS = words(`
  svg g defs symbol use title desc style switch path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
  feMorphology feOffset feTile feTurbulence`);

const ATTRIBUTES = words(`
  id class style role lang tabindex version baseProfile x y z x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width
  height viewBox preserveAspectRatio transform transform-origin transform-box pathLength rotate textLength lengthAdjust
  startOffset method spacing side href offset gradientUnits gradientTransform spreadMethod patternUnits
  patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight
  refX refY orient filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude
  exponent operator k1 k2 k3 k4 stdDeviation edgeMode order kernelMatrix divisor bias targetX targetY preserveAlpha
  radius baseFrequency numOctaves seed stitchTiles media alignment-baseline baseline-shift clip-path clip-rule color
  color-interpolation color-interpolation-filters color-rendering direction display dominant-baseline fill fill-opacity
  fill-rule filter flood-color flood-opacity font font-family font-feature-settings font-kerning font-size
  font-size-adjust font-stretch font-style font-variant font-weight image-rendering isolation letter-spacing marker
  marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events
  shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-orientation text-overflow
  text-rendering unicode-bidi vector-effect visibility white-space word-spacing writing-mode`);

/** Ways in which a style can refer to something outside the file, or hide that it does. `url(#name)` stays within it. */
const REACHING_STYLE =
  /\\|@|\/\*|url\(\s*(?!['"]?#)|image-set|image\s*\(|src\s*\(|expression|behavior|javascript:|-moz-/i;

/** Forbidden content in an SVG file, or that the file is not SVG; null for a plain drawing. */
export function findSvgProblem(text: string): string | null {
  let problem: string | null = null;
  /** The first problem stops the parsing. */
  const refuse = (what: string): never => {
    problem ??= what;
    throw new SvgRefused();
  };
  const parser = new SaxesParser({ xmlns: true });
  const drawing = new Drawing();
  let styles = "";
  let inStyle = false;
  parser.on("error", (error) => refuse(`is not well-formed XML (${quoted(error.message).slice(1, -1)})`));
  parser.on("doctype", () => refuse("has a document type, which can define entities"));
  parser.on("processinginstruction", () => refuse("has a processing instruction"));
  parser.on("opentag", (tag) => {
    if (drawing.depth === 0 && (tag.local !== "svg" || tag.uri !== SVG)) refuse("does not begin with an <svg> of SVG");
    if (drawing.depth === MAX_DEPTH) refuse(`nests elements more than ${MAX_DEPTH} deep`);
    const found = findTagProblem(tag);
    if (found !== null) refuse(found);
    drawing.open(tag);
    if (drawing.ids > MAX_IDS) refuse(`gives an id to more than ${MAX_IDS} elements`);
    inStyle = tag.local === "style";
  });
  parser.on("closetag", () => {
    drawing.close();
    inStyle = false;
  });
  const noteText = (part: string) => {
    if (inStyle) styles += part;
  };
  parser.on("text", noteText);
  parser.on("cdata", noteText);
  try {
    parser.write(text).close();
    if (/url\(/i.test(styles) || REACHING_STYLE.test(styles)) {
      refuse("has a <style> with url(), @ rules, comments or escapes");
    }
    if (drawing.size() > MAX_DRAWN) refuse(`draws more than ${MAX_DRAWN} elements, counting those that it uses again`);
  } catch (error) {
    if (error instanceof SvgRefused) return problem;
    throw error;
  }
  return problem;
}

class SvgRefused extends Error {}

/** Deeper than drawings nest; the parser's work grows with the square of the depth. */
const MAX_DEPTH = 64;
/** The most elements with an id: drawings have few. */
const MAX_IDS = 5_000;
/** The most elements that a browser can draw at once. */
const MAX_DRAWN = 100_000;

interface Drawn {
  elements: number;
  /** The ids of elements that it draws again, once for each use. */
  readonly uses: string[];
}

/** Counts what a file draws: elements that use others draw those again, recursively. */
class Drawing {
  readonly #byId = new Map<string, Drawn>();
  readonly #whole: Drawn = { elements: 0, uses: [] };
  /** For each open element with an id its own count, otherwise null. */
  readonly #open: (Drawn | null)[] = [];

  get depth(): number {
    return this.#open.length;
  }

  get ids(): number {
    return this.#byId.size;
  }

  open(tag: SaxesTagNS): void {
    const values = Object.values(tag.attributes);
    const id = values.find(({ name }) => name === "id")?.value;
    const own: Drawn | null = id === undefined ? null : { elements: 0, uses: [] };
    if (own !== null && id !== undefined) this.#byId.set(id, own);
    this.#open.push(own);
    const used = values.flatMap(({ local, value }) => usesOf(local, value));
    for (const drawn of [this.#whole, ...this.#open]) {
      if (drawn === null) continue;
      drawn.elements++;
      drawn.uses.push(...used);
    }
  }

  close(): void {
    this.#open.pop();
  }

  /** How many elements are drawn in total; infinite if an element uses itself. */
  size(): number {
    const known = new Map<Drawn, number>();
    const sizeOf = (drawn: Drawn): number => {
      const found = known.get(drawn);
      if (found !== undefined) return found;
      known.set(drawn, Number.POSITIVE_INFINITY);
      const used = drawn.uses.map((id) => this.#byId.get(id)).filter((one) => one !== undefined);
      const size = used.reduce((sum, one) => sum + sizeOf(one), drawn.elements);
      known.set(drawn, size);
      return size;
    };
    return sizeOf(this.#whole);
  }
}

/** The ids that an attribute causes to be drawn: links, patterns, masks and the like. */
function usesOf(name: string, value: string): string[] {
  if (name === "href") return value.startsWith("#") ? [value.slice(1)] : [];
  return [...value.matchAll(/url\(\s*['"]?#([^'")\s]+)/gi)].map(([, id = ""]) => id);
}

function findTagProblem(tag: SaxesTagNS): string | null {
  if (tag.uri !== SVG || !ELEMENTS.has(tag.local)) return `has the element <${quoted(tag.name).slice(1, -1)}>`;
  for (const attribute of Object.values(tag.attributes)) {
    const problem = findAttributeProblem(attribute);
    if (problem !== null) return `has ${problem} on <${tag.local}>`;
  }
  return null;
}

function findAttributeProblem({ name, local, prefix, uri, value }: SaxesAttributeNS): string | null {
  const shown = quoted(name).slice(1, -1);
  if (name === "xmlns" || prefix === "xmlns") return null;
  if (prefix === "xml") return ["space", "lang"].includes(local) ? null : `the attribute ${shown}`;
  const isLink = local === "href" && (uri === "" || uri === XLINK);
  if (isLink) return value.startsWith("#") ? null : `a link to something outside the file (${shown})`;
  const isKnown = uri === "" && (ATTRIBUTES.has(local) || /^(aria|data)-[\w-]+$/.test(local));
  if (!isKnown) return `the attribute ${shown}`;
  return REACHING_STYLE.test(value) ? `a value in ${shown} that reaches outside the file` : null;
}
