/** Plain BM25 (Robertson and Zaragoza 2009) with its usual parameters. */
const K1 = 1.2;
const B = 0.75;

/** English words and numbers as they are, and each two Chinese characters in a row. */
function tokensOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const runs: string[] = text.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = runs.flatMap((run) => {
    const signs = [...run];
    return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
  });
  return [...words, ...pairs];
}

/** Returns a function that ranks the documents for a query, the best first. */
export function createRanking(documents: ReadonlyMap<string, string>): (query: string) => string[] {
  const counted = [...documents].map(([id, text]) => {
    const tokens = tokensOf(text);
    const counts = new Map<string, number>();
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    return { id, length: tokens.length, counts };
  });
  const average = counted.reduce((sum, { length }) => sum + length, 0) / counted.length;
  const weightOf = (token: string) => {
    const having = counted.filter(({ counts }) => counts.has(token)).length;
    return Math.log(1 + (counted.length - having + 0.5) / (having + 0.5));
  };
  return (query) => {
    const weights = tokensOf(query).map((token) => [token, weightOf(token)] as const);
    const scored = counted.map(({ id, length, counts }) => {
      const scores = weights.map(([token, weight]) => {
        const count = counts.get(token) ?? 0;
        return (weight * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
      });
      return { id, score: scores.reduce((sum, score) => sum + score, 0) };
    });
    return scored.toSorted((a, b) => b.score - a.score).map(({ id }) => id);
  };
}
