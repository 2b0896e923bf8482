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
  return splitOutside(key).map((answer) =>
    answer
      .split(/(\((?:[^()]|\([^()]*\))*\))/)
      .filter((text) => text !== "")
      .map((text) =>
        text.startsWith("(") ? { text: text.slice(1, -1), isOptional: true } : { text, isOptional: false },
      ),
  );
}

/** The first answer that a key names, without what may be left out: what a learner would look up. */
export function plainAnswer(key: string): string {
  const [pieces = []] = answersOf(key);
  const needed = pieces.filter(({ isOptional }) => !isOptional).map(({ text }) => text);
  return needed.join(" ").replace(/\s+/gu, " ").trim();
}

/** The alternatives of a key: what stands between `/` outside brackets. */
function splitOutside(key: string): string[] {
  let depth = 0;
  const answers = [""];
  for (const character of key) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === "/" && depth === 0) answers.push("");
    else answers.push((answers.pop() ?? "") + character);
  }
  return answers.map((answer) => answer.trim()).filter((answer) => answer !== "");
}
