// Makes src/lib/marking/spellings.txt, the British and American spellings that marking takes for one word, of VarCon.
// Usage: bun scripts/make-spelling.ts <varcon.txt>. The file is varcon/varcon.txt of github.com/en-wl/wordlist, branch v1,
// commit b22230cc5250887737fdefe9ca4c9d9d01230eaa; another one is refused until SOURCE_SHA256 names it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCE_SHA256 = "75af63da46ec12d7eb14b9f1ba8d3898d484dd6872755b73c921b215875a3629";
const TARGET = join(import.meta.dir, "../src/lib/marking/spellings.txt");
/** Words up to this level are in a dictionary; above it VarCon has unusual words that nobody checked. */
const MAX_LEVEL = 70;
/** American, British and British with -ize; a variant listed by dictionaries counts, a rare one does not. */
const IN_USE = /^[ABZ][.v]?$/u;
/** Unchecked words in which swapping -er- and -re- gives the same word, and not two words such as `perv` and `prev`. */
const METRES = /cent|lit(?:er|re)|met(?:er|re)|mit(?:er|re)|meager|meagre|sepulch|sepulcher/u;

/** Spellings that are valid for only one sense of a word and are another word elsewhere, and errors of the source. */
const LEFT_OUT = new Set(
  `prise prised prising prises priser prisers mat mats bark barks sake sakes saki sakis jibe jibed jibing jibes wiz wizzes
  forego forewent foregone foregoing foregoes caulking calking caulkings calkings coelomata perse prese apprise apprised
  apprises apprising apprize groin groins ha hah inthrall inthralled inthralling inthralls ass asses arse arses asshole
  assholes nanogrammes backward onward dependent dependant sweepstake costumier fayer spelt practise practises
  dialyses catalyses electrolyses hydrolyses paralyses psychoanalyses analyses reanalyses through thru night nite
  nights nites`.split(/\s+/u),
);
/** What VarCon lacks. */
const ADDED = `caesarean/cesarean unskillful/unskilful unskillfully/unskilfully marshaler/marshaller
  marshalers/marshallers remodeler/remodeller remodelers/remodellers snorkeler/snorkeller snorkelers/snorkellers
  weaponize/weaponise weaponizes/weaponises weaponized/weaponised weaponizing/weaponising categorizable/categorisable
  verbalizable/verbalisable percent/per-cent email/e-mail emails/e-mails online/on-line cooperate/co-operate
  cooperates/co-operates cooperated/co-operated cooperating/co-operating cooperation/co-operation
  cooperative/co-operative cooperatives/co-operatives coordinate/co-ordinate coordinates/co-ordinates
  coordinated/co-ordinated coordinating/co-ordinating coordination/co-ordination coordinator/co-ordinator
  coordinators/co-ordinators spelled/spelt`
  .trim()
  .split(/\s+/u)
  .map((group) => group.split("/"));

const NOTICE = `# British and American spellings of one word, the American first. Made by scripts/make-spelling.ts; do not edit.
#
# From VarCon (http://wordlist.aspell.net), version of 10 July 2023:
# Copyright 2000-2020 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell this array, the associated
# software, and its documentation for any purpose is hereby granted without fee, provided that the above copyright notice
# appears in all copies and that both that copyright notice and this permission notice appear in supporting documentation.
# Kevin Atkinson makes no representations about the suitability of this array for any purpose. It is provided "as is"
# without express or implied warranty.
# Copyright 2016 by Benjamin Titze, with the same permission and the same lack of representations and of warranty.
# NOTICE at the top of the repository has the terms in full.
`;

/** The words of one line of VarCon that are in use in either country, the American first; empty for a line to ignore. */
function wordsOf(line: string, isVerified: boolean): string[] {
  const [listed = ""] = (line.split(" #")[0] ?? "").split(" | ");
  const words = listed.split(" / ").flatMap((entry) => {
    const [tags = "", word = ""] = entry.split(": ");
    return tags.split(" ").some((tag) => IN_USE.test(tag)) ? [word.trim().toLowerCase()] : [];
  });
  const usable = [...new Set(words)].filter((word) => /^[a-z]+$/u.test(word) && !LEFT_OUT.has(word));
  const isSwapped = usable.some((a) => usable.some((b) => a !== b && swapped(a) === swapped(b)));
  return isSwapped && !isVerified && !METRES.test(usable.join(" ")) ? [] : usable;
}

function swapped(word: string): string {
  return word.replaceAll("er", "re");
}

/** Groups of spellings, each word in one of them. */
function groupsOf(varcon: string): string[][] {
  const groupOf = new Map<string, string[]>();
  let level = 0;
  let isVerified = false;
  const join = (words: readonly string[]) => {
    if (words.length < 2) return;
    const group = [...new Set(words.flatMap((word) => groupOf.get(word) ?? [word]))];
    for (const word of group) groupOf.set(word, group);
  };
  for (const line of varcon.split("\n")) {
    if (line.startsWith("# ")) {
      level = Number(/\(level ([0-9]+)\)/u.exec(line)?.[1] ?? MAX_LEVEL);
      isVerified = line.includes("<verified>");
    } else if (line !== "" && !line.startsWith("#") && level <= MAX_LEVEL) join(wordsOf(line, isVerified));
  }
  for (const words of ADDED) join(words);
  return [...new Set(groupOf.values())];
}

const [source = ""] = process.argv.slice(2);
if (source === "") {
  console.error("Name the file varcon.txt of the VarCon package: bun scripts/make-spelling.ts <varcon.txt>");
  process.exit(1);
}
const varcon = readFileSync(source);
const hash = new Bun.CryptoHasher("sha256").update(varcon).digest("hex");
if (hash !== SOURCE_SHA256) {
  console.error(
    `${source} is another version of VarCon (SHA-256 ${hash}). Review what changes, then name it in this script.`,
  );
  process.exit(1);
}
const groups = groupsOf(varcon.toString("utf8"));
const lines = groups.map((words) => words.join(" ")).sort();
writeFileSync(TARGET, `${NOTICE}${lines.join("\n")}\n`);
console.log(`${groups.length} words with ${groups.flat().length} spellings`);
