import { isCurrency, isFigure } from "./figures.ts";

const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ["pound", "£"],
  ["pounds", "£"],
  ["dollar", "$"],
  ["dollars", "$"],
  ["euro", "€"],
  ["euros", "€"],
  ["yen", "¥"],
]);

/** `20 per cent` and `20 percent` are `20 %`. */
export function percentSigns(words: readonly string[]): string[] {
  const signed: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const isTwoWords = word === "per" && words[at + 1] === "cent";
    if (isFigure(signed.at(-1)) && (isTwoWords || word === "percent")) {
      signed.push("%");
      if (isTwoWords) at++;
    } else signed.push(word);
  }
  return signed;
}

/** `5 pounds` is `£ 5`. For answers only: the pounds of a key may be a weight. */
export function currencySigns(words: readonly string[]): string[] {
  const signed: string[] = [];
  for (const word of words) {
    const sign = CURRENCIES.get(word);
    const number = signed.at(-1);
    if (sign === undefined || number === undefined || !isFigure(number) || isCurrency(signed.at(-2))) signed.push(word);
    else signed.splice(-1, 1, sign, number);
  }
  return signed;
}

export function isSign(word: string): boolean {
  return word === "%" || isCurrency(word);
}
