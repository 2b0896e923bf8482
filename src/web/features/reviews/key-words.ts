import { keyAlternatives, unescapeKey } from "../../../lib/answer-key.ts";

/** Text in brackets, which may be nested, or text outside them; a backslash makes a bracket a literal character. */
const PIECES = /\(((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*)\)|(?:\\.|[^(\\])+|[(\\]/gsu;

/** A piece of a parsed key: required words, or optional words in brackets. */
export interface KeyPiece {
  readonly text: string;
  readonly isOptional: boolean;
}

/**
 * The answers that a key names, each in its pieces: `(the) harbour/port` is two answers, the first of which begins with optional words. Brackets
 * are retained whole, with all of their content.
 */
export function answersOf(key: string): KeyPiece[][] {
  return alternativesIn(key).map((answer) =>
    [...answer.matchAll(PIECES)].map(([text, optional]) => ({
      text: unescapeKey(optional ?? text),
      isOptional: optional !== undefined,
    })),
  );
}

/** The first answer that a key names, without optional words: what a learner would look up. */
export function plainAnswer(key: string): string {
  const [pieces = []] = answersOf(key);
  const needed = pieces.filter(({ isOptional }) => !isOptional).map(({ text }) => text);
  return needed.join(" ").replace(/\s+/gu, " ").trim();
}

/** The alternatives of a key, as written. */
function alternativesIn(key: string): string[] {
  return keyAlternatives(key)
    .map((answer) => answer.trim())
    .filter((answer) => answer !== "");
}
