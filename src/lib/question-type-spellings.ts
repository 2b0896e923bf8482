import { lazy } from "./lazy.ts";
import { nameWords } from "./name-keys.ts";
import { listedNames } from "./question-type-names.ts";
import { namesOfTasks } from "./question-type-phrases.ts";

/**
 * The minimum Han characters, or Latin words, of a name that is not an ordinary word: 标题配对 and "list of headings", not 标题 or "headings".
 */
const SHORTEST_HAN = 3;
const SHORTEST_LATIN = 2;
const ABBREVIATION = /^\p{Lu}{3,}$/u;

const ofTypes = lazy(() => listedNames().filter(({ name }) => isDistinctive(name)));
const ofTasks = lazy(() => namesOfTasks().filter(({ name }) => isDistinctive(name)));

/**
 * How texts write the names of question types and tasks, in both languages. A name of several types counts if all of them are meant; a name
 * that is an ordinary word does not count.
 */
export function spellingsOf(
  types: readonly string[],
  tasks: readonly { readonly subject: string; readonly partNumber: number }[],
): string[] {
  const named = [
    ...ofTypes().filter((one) => one.types.every((type) => types.includes(type))),
    ...ofTasks().filter(({ task }) =>
      tasks.some(({ subject, partNumber }) => subject === task.subject && partNumber === task.partNumber),
    ),
  ];
  return [...new Map(named.map(({ name }) => [name.toLowerCase(), name])).values()];
}

function isDistinctive(name: string): boolean {
  if (ABBREVIATION.test(name)) return true;
  const words = nameWords(name).map(({ key }) => key);
  const han = words.filter((word) => /^\p{Script=Han}$/u.test(word)).length;
  return han >= SHORTEST_HAN || words.length - han >= SHORTEST_LATIN || (han > 0 && words.length > han);
}
