const WORD = /[\p{L}\p{N}\p{M}]/u;
const HAN = /\p{Script=Han}/u;

/**
 * Whether a name starts with the words or contains them as words; both are folded. Chinese has no word boundaries, so
 * it is found anywhere in a name.
 */
export function holdsName(name: string, wanted: string): boolean {
  if (name.startsWith(wanted)) return true;
  for (let at = name.indexOf(wanted); at >= 0; at = name.indexOf(wanted, at + 1)) {
    const before = name.slice(0, at).at(-1) ?? "";
    const after = name.charAt(at + wanted.length);
    if (endsWord(before, wanted.charAt(0)) && endsWord(after, wanted.at(-1) ?? "")) return true;
  }
  return false;
}

function endsWord(outside: string, inside: string): boolean {
  return !WORD.test(outside) || HAN.test(outside) || HAN.test(inside);
}
