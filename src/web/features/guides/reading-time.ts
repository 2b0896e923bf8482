const WORDS_A_MINUTE = 200;
const HAN_A_MINUTE = 400;

/** Minutes for reading a text of English words and Chinese characters; at least one. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{Script=Latin}\d]+(?:['’-][\p{Script=Latin}\d]+)*/gu)?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + han / HAN_A_MINUTE));
}
