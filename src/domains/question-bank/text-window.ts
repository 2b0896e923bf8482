import { beginningOf, MAX_WINDOW } from "../../lib/window.ts";

/** The requested window of a material, and how to continue. */
export function describeWindow(whole: string, asked: { maxChars: number; subject: string }) {
  const window = beginningOf(whole, asked.maxChars);
  return {
    ...window,
    remainingChars: window.totalChars - window.returnedChars,
    hint: hintFor({ whole, ...window, subject: asked.subject }),
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
