const IRREGULAR: ReadonlyMap<string, string> = new Map(
  "man/men woman/women child/children person/people foot/feet tooth/teeth goose/geese mouse/mice"
    .split(" ")
    .map((pair) => {
      const [one = "", many = ""] = pair.split("/");
      return [one, many];
    }),
);

/** Whether two answers differ only in the singular or plural of some of their words. */
export function isNumberOf(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length) return false;
  return words.every((word, at) => {
    const other = others[at] ?? "";
    return word === other || isPlural(word, other) || isPlural(other, word);
  });
}

function isPlural(many: string, one: string): boolean {
  if (IRREGULAR.get(one) === many) return true;
  if (!many.endsWith("s")) return false;
  if (many === `${one}s` || many === `${one}es`) return true;
  if (one.endsWith("y")) return many === `${one.slice(0, -1)}ies`;
  const stem = one.replace(/fe?$/u, "");
  return stem !== one && many === `${stem}ves`;
}
