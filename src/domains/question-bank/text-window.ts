import { countCharacters } from "../../lib/text.ts";
import { windowOf } from "../../lib/window.ts";
import { PIECE_END } from "./material-text.ts";

/** Bounds of `maxChars`, in characters. */
export const MIN_WINDOW = 1000;
export const MAX_WINDOW = 30_000;

/** A window may lose up to this share of itself to end with a whole paragraph. */
const SPARED = 0.1;

/**
 * The beginning of a text, of at most `maxChars` characters (code points), never ending within what is read as one
 * character. It ends with a whole paragraph where that costs less than a tenth of the window.
 */
export function cutWindow(text: string, maxChars: number): string {
  const { text: shown, nextOffset } = windowOf(text, { offset: 0, characters: maxChars });
  if (nextOffset === null) return shown;
  const paragraph = text.lastIndexOf(PIECE_END, shown.length);
  const isNear = paragraph > 0 && countCharacters(shown.slice(paragraph)) < maxChars * SPARED;
  return isNear ? shown.slice(0, paragraph) : shown;
}

/** A material as far as it was asked for, and how to go on. */
export function describeWindow(whole: string, asked: { maxChars: number; subject: string }) {
  const text = cutWindow(whole, asked.maxChars);
  const totalChars = countCharacters(whole);
  const returnedChars = countCharacters(text);
  const isComplete = returnedChars === totalChars;
  const most = Math.min(Math.max(totalChars, MIN_WINDOW), MAX_WINDOW);
  const nextMaxChars = isComplete || asked.maxChars >= most ? null : most;
  return {
    text,
    totalChars,
    returnedChars,
    isComplete,
    remainingChars: totalChars - returnedChars,
    nextMaxChars,
    hint: hintFor({ whole, isComplete, nextMaxChars, subject: asked.subject }),
  };
}

function hintFor(window: { whole: string; isComplete: boolean; nextMaxChars: number | null; subject: string }): string {
  if (window.whole === "") {
    return window.subject === "listening"
      ? "The material is the audio; the questions show their layout."
      : "This part has no text besides its questions.";
  }
  if (window.isComplete) return "This is the whole material.";
  if (window.nextMaxChars === null)
    return "This is as much as one call shows; the learner reads the rest at practiceUrl.";
  return `Call again with maxChars ${window.nextMaxChars} to read ${window.nextMaxChars < MAX_WINDOW ? "all of it" : "more"}.`;
}
