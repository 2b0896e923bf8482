import { keyAlternatives, unescapeKey } from "../../../lib/answer-key.ts";

/** Text in brackets, which may hold brackets, or what is beside them; a back slash in front makes a bracket a character of the answer. */
const PIECES = /\(((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*)\)|(?:\\.|[^(\\])+|[(\\]/gsu;

/** A piece of a key as it is read: words that an answer needs, or words in brackets that may be left out. */
export interface KeyPiece {
  readonly text: string;
  readonly isOptional: boolean;
}

/**
 * The answers that a key names, each in its pieces: `(the) harbour/port` are two answers, of which the first begins with words that
 * may be left out. Brackets are kept whole, with everything that stands in them.
 */
export function answersOf(key: string): KeyPiece[][] {
  return alternativesIn(key).map((answer) =>
    [...answer.matchAll(PIECES)].map(([text, optional]) => ({
      text: unescapeKey(optional ?? text),
      isOptional: optional !== undefined,
    })),
  );
}

/** The first answer that a key names, without what may be left out: what a learner would look up. */
export function plainAnswer(key: string): string {
  const [pieces = []] = answersOf(key);
  const needed = pieces.filter(({ isOptional }) => !isOptional).map(({ text }) => text);
  return needed.join(" ").replace(/\s+/gu, " ").trim();
}

/** The alternatives of a key, as it writes them. */
function alternativesIn(key: string): string[] {
  return keyAlternatives(key)
    .map((answer) => answer.trim())
    .filter((answer) => answer !== "");
}
