/** The rule that decided a mark: the first rule for accepted answers that applies, or the error of the answer. */
export const RULES = [
  /** No answer, or only spaces and invisible characters: no mark. */
  "unanswered",
  /** An open question (writing, speaking), which the service does not mark. */
  "open",

  /** The words of the key, apart from case, spaces, punctuation and the kind of hyphen or apostrophe. */
  "exact",
  /** An alternative of the key other than the first. */
  "alternative",
  /** The words of a key with optional words, with or without them. */
  "optional_words",
  /** Right except for accents, which the test's keyboard lacks: cafe for café. */
  "accent_form",
  /** The British spelling for the American or vice versa: color for colour. */
  "spelling_variant",
  /** `&` for and, or vice versa: rock & roll. */
  "and_form",
  /** The number in figures for words, or in other figures: fifteen for 15, 1200 for 1,200, 2.5 for two and a half. */
  "number_form",
  /** The time written in another way: 10.00 a.m. for 10 am, half past seven for 7.30, 14:00 for 2 pm. */
  "time_form",
  /** The date written in another way: March 12 for 12th March, 12th of Mar. for 12 March. */
  "date_form",
  /** The range written in another way: 9 to 5 for 9-5. */
  "range_form",
  /** A sign in words or words as a sign: 20 per cent for 20%, 5 pounds for £5. */
  "symbol_form",
  /** A unit written out or abbreviated: 5 km for 5 kilometres. */
  "unit_form",
  /** Right with a currency sign that the key does not have; symbols are not counted. A per cent sign changes the number. */
  "symbol_added",
  /** The figures and letters of a telephone number, postcode or reference, grouped in another way. */
  "grouping_form",

  /** More words or numbers than the question allows; wrong even if they contain the key. */
  "over_limit",
  /** Several answers, including a right one, although one is required: colour/color, boat(s), A and B. */
  "several_answers",
  /** The words of the key and additional words. */
  "extra_words",
  /** Some, but not all, of the required words of the key. */
  "missing_words",
  /** The plural for the singular or vice versa. */
  "number_mismatch",
  /** The right letters, but a hyphen or a space too many or too few: well known for well-known. */
  "joining_mismatch",
  /** The right number, but its currency or per cent sign is missing or wrong. */
  "symbol_mismatch",

  /** TRUE, FALSE, YES, NO or NOT GIVEN in full, and right. */
  "verdict",
  /** T, F, Y, N or NG for the full words, and right. */
  "verdict_short",
  /** YES or NO instead of TRUE or FALSE, or vice versa. */
  "wrong_verdict_family",
  /** The right letter. */
  "letter",
  /** One of the right letters of a set ("Choose TWO"), in any order. */
  "set_letter",
  /** A letter that another place of its set already has; it counts once. */
  "set_duplicate",
  /** More letters than the set allows: no mark for the whole set. */
  "set_too_many",
  /** Not a valid option. */
  "not_an_option",

  /** Any other wrong answer. */
  "wrong",
] as const;
export type Rule = (typeof RULES)[number];
