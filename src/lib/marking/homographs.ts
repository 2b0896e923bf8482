import { SCALES, WORDS } from "./number-names.ts";

/** Words next to a British spelling that show its sense. Without them, its American spelling is an ordinary British word, too. */
interface Sense {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
  /** Whether a preceding number shows it, as in `100 metres`. */
  readonly isCounted: boolean;
  /** Words and numbers that show it if a hyphen joins them to it: `five-storey`. A single story, or several, may be narratives. */
  readonly joined: ReadonlySet<string> | null;
}

const PAID = sense(
  "bank traveller's travellers traveler's travelers travellers' travelers' traveller traveler by pay paid paying pays write writing wrote written cash cashed cashing blank bounced personal signed crossed company gift rent salary wage dated postdated send sent enclose enclosed deposit deposited card cards cashier's uncashed",
  "book books card cards account accounts stub stubs number guarantee payable payment payments cash clearing cashing fraud fraudster",
);
const BUILT = sense(
  "upper ground",
  "building buildings house houses home block blocks extension window windows apartment apartments flat flats hotel hotels office offices tower towers high tall car property",
  false,
  "single double multi multiple split half",
);
const BLOWN = sense(
  "cold icy chilly cool warm air beer on bitter lager strong feel felt under",
  "beer beers ale ales lager bitter cider horse horses animal animals ox oxen excluder excluders proof proofing proofed stopper stoppers",
);
const LONG = sense(
  "half quarter cubic square per several many few every hundred hundreds thousands whole",
  "long wide high deep tall thick away above below per squared cubed square half quarter apart race races dash sprint pool rule ruler stick from of",
  true,
);
const PAVED = sense(
  "road roadside street pavement high low dropped lowered raised stone concrete near by on off at from against over hit hits mount mounted onto to along beside parked",
  "stone stones side edge edges crawler crawling drill height ramp ramps",
  true,
);
const WHEELED = sense(
  "car cars bicycle bike spare flat front rear back punctured new old worn bald lorry truck bus tractor winter summer snow rubber burst blown burning change changing changed pump inflate recycled used scrap left right motorcycle motorbike vehicle wheel wheels plane aeroplane airplane aircraft soft bad damaged their its racing pneumatic all-weather waste discarded shredded",
  "pressure pressures tread treads track tracks wear change factory factories company manufacturer manufacturers industry mark marks pump swing swings shop fitting valve valves recycling rubber gauge iron size sizes dust particles",
  true,
);
const SENSES: ReadonlyMap<string, Sense> = new Map([
  ["cheque", PAID],
  ["storey", BUILT],
  ["draught", BLOWN],
  ["metre", LONG],
  ["kerb", PAVED],
  ["tyre", WHEELED],
]);
/** Words that say nothing about the sense of a word. */
const NEUTRAL = new Set("a an the my your his her our their its this that these those and or".split(" "));

/** Whether a word is a British spelling that is valid only in certain contexts. */
export function hasSense(word: string): boolean {
  return senseOf(word) !== undefined;
}

/**
 * Whether a word is a British spelling whose American spelling is another noun in Britain, so that the word alone does not show which one
 * is meant. The verb `tire` is too rare to count.
 */
export function isHomograph(word: string): boolean {
  return word !== "tyre" && word !== "tyres" && hasSense(word);
}

/**
 * Whether a word of a text is a British spelling in a context that does not show the sense of that spelling.
 * @param isJoined whether a hyphen joins it to the previous word
 */
export function isOtherSense(words: readonly string[], at: number, word: string, isJoined: boolean): boolean {
  const known = senseOf(word);
  if (known === undefined) return false;
  const before = words.slice(0, at).findLast((one) => !NEUTRAL.has(one));
  const after = words.slice(at + 1).find((one) => !NEUTRAL.has(one));
  const number = before !== undefined && isNumber(before);
  if (after === undefined && before === undefined) return false;
  if (known.isCounted && number) return false;
  if (known.joined !== null && isJoined && (number || known.joined.has(before ?? ""))) return false;
  return !known.before.has(before ?? "") && !known.after.has(after ?? "");
}

function senseOf(word: string): Sense | undefined {
  return SENSES.get(word) ?? (word.endsWith("s") ? SENSES.get(word.slice(0, -1)) : undefined);
}

function isNumber(word: string): boolean {
  return /^[0-9][0-9.,/]*$/u.test(word) || WORDS.get(word)?.isOrdinal === false || SCALES.has(word);
}

function sense(before: string, after: string, isCounted = false, joined = ""): Sense {
  return {
    before: new Set(before.split(" ")),
    after: new Set(after.split(" ")),
    isCounted,
    joined: joined === "" ? null : new Set(joined.split(" ")),
  };
}
