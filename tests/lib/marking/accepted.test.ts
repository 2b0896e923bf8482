import { describe, expect, test } from "bun:test";
import { markAnswers, type Rule } from "../../../src/lib/marking/mark.ts";

/** A written answer without a limit. */
function markBlank(key: string, answer: string) {
  const question = {
    slotId: 1,
    questionType: "note_completion",
    responseKind: "blank",
    limit: null,
    set: null,
  } as const;
  return markAnswers([{ ...question, key, letters: [] }], new Map([[1, answer]]));
}

type Row = readonly [key: string, answer: string, matched: string];

function accepts(rule: Rule, rows: readonly Row[]) {
  test.each(rows)(`%p accepts %p as %p by ${rule}`, (key, answer, matched) => {
    expect(markBlank(key, answer)).toEqual([{ slotId: 1, mark: 1, isAnswered: true, rule, matched }]);
  });
}

const same = (key: string, ...answers: string[]): Row[] => answers.map((answer) => [key, answer, key]);

describe("the words of the key", () => {
  accepts("exact", [
    ...same(
      "harbour",
      "harbour",
      "HARBOUR",
      "Harbour",
      " harbour ",
      "\tharbour\n",
      "harbour.",
      "“harbour”",
      "'harbour'",
    ),
    ...same(
      "harbour",
      "ｈａｒｂｏｕｒ",
      "har\u00adbour",
      "har\u200bbour",
      "\u200fharbour\u200e",
      "\u202eharbour\u202c",
    ),
    ...same(
      "harbour",
      "\ufeffharbour",
      "harbour\ufe0f",
      "\u0001harbour",
      "harbour,",
      "(harbour)",
      "«harbour»",
      "harbour。",
    ),
    ...same(
      "hard surface",
      "hard  surface",
      "hard\u00a0surface",
      "hard\u3000surface",
      "Hard\r\nSurface",
      "“hard” surface",
    ),
    ...same(
      "well-known",
      "well-known",
      "well‐known",
      "well‑known",
      "well–known",
      "well—known",
      "well−known",
      "Well－Known",
    ),
    ...same("farmer's", "farmer's", "farmer’s", "farmer‘s", "farmer`s", "farmer´s", "farmer＇s", "farmerʼs"),
    ...same("farmers’", "farmers'", "Farmers’"),
    ...same("city", "CITY", "cıty", "CİTY"),
    ...same("straße", "STRASSE", "strasse"),
    ...same("café", "CAFÉ", "cafe\u0301"),
    ...same("file", "ﬁle"),
    ...same("chapter iv", "chapter Ⅳ"),
    ...same("2½ hours", "2 ½ hours", "2 1/2 hours"),
    ...same("¼", "1/4"),
    ...same("020 7946 0018", "(020) 7946 0018"),
    ...same("15", "15", "１５", "15.", "⑮"),
    ...same("£46", "£46", "￡46"),
    ...same("20%", "20%", "20％"),
    ...same("10:30", "10：30"),
    ...same("10 am", "10 a.m.", "10 AM"),
    ...same("1990-1995", "1990–1995", "1990 - 1995", "1990 – 1995"),
    ...same("U.S.", "US", "U.S", "u.s."),

    ...same("港口", "港口", "港口。"),
    ["colour/color", "colour", "colour"],
    ["red, white and blue", "red white and blue", "red, white and blue"],
  ]);

  accepts("alternative", [
    ["colour/color", "color", "color"],
    ["bicycle/bike", "Bike", "bike"],
    ["8/eight", "eight", "eight"],
    ["material/materials", "materials", "materials"],
    ["960428/960 428/960-428", "960 428", "960 428"],
    ["960428/960 428/960-428", "960–428", "960-428"],
    ["(the) straw/straw rows", "straw rows", "straw rows"],
    ["neighbours/neighbors", "NEIGHBORS", "neighbors"],
    ["(the/data) storage/storing data", "storing data", "storing data"],
  ]);

  accepts("optional_words", [
    ["(the) harbour", "harbour", "harbour"],
    ["(the) harbour", "the harbour", "the harbour"],
    ["(the) harbour", "(the) harbour", "the harbour"],
    ["colo(u)r", "color", "color"],
    ["colo(u)r", "colour", "colour"],
    ["(a/the) car park/parking (area)", "a car park", "a car park"],
    ["(a/the) car park/parking (area)", "the car park", "the car park"],
    ["(a/the) car park/parking (area)", "car park", "car park"],
    ["(a/the) car park/parking (area)", "parking area", "parking area"],
    ["(a/the) car park/parking (area)", "parking", "parking"],
    ["(£)46", "46", "46"],
    ["(£)46", "£46", "£46"],
    ["7(th) April/April 7(th)", "7 April", "7 April"],
    ["7(th) April/April 7(th)", "april 7th", "April 7th"],
    ["laser beam(s)", "laser beams", "laser beams"],
    ["(very (very)) good", "very good", "very good"],
  ]);
});

describe("spelling", () => {
  accepts("accent_form", [
    ...same("café", "cafe"),
    ...same("cafe", "café"),
    ...same("résumé", "resume", "resumé"),
    ...same("Zürich", "zurich"),
  ]);

  accepts("spelling_variant", [
    ...same("colour", "color"),
    ...same("color", "colour"),
    ...same("colours", "colors"),
    ...same("colour-blind", "color-blind"),
    ...same("neighbourhood", "neighborhood"),
    ...same("neighbour's garden", "neighbor's garden"),
    ...same("unfavourable", "unfavorable"),
    ...same("behavioural", "behavioral"),
    ...same("theatre", "theater"),
    ...same("centred", "centered"),
    ...same("kilometers", "kilometres"),
    ...same("fibre", "fiber"),
    ...same("organise", "organize"),
    ...same("organization", "organisation"),
    ...same("recognised", "recognized"),
    ...same("analysing", "analyzing"),
    ...same("travelled", "traveled"),
    ...same("traveler", "traveller"),
    ...same("cancelled", "canceled"),
    ...same("jewellery", "jewelry"),
    ...same("programme", "program"),
    ...same("grey seal", "gray seal"),
    ...same("plough", "plow"),
    ...same("archaeology", "archeology"),
    ...same("aluminium", "aluminum"),
    ...same("defence", "defense"),
    ...same("skilful", "skillful"),
    ...same("enrolment", "enrollment"),
    ...same("ageing", "aging"),
    ...same("sulphur", "sulfur"),
    ...same("catalogue", "catalog"),
    ...same("mould", "mold"),
    ["(the) tyres", "the tires", "the tyres"],
    ...same("metres", "meters"),
    ...same("kerb", "curb"),
    ...same("cheque", "check"),
    ...same("licence", "license"),
    ...same("practise", "practice"),
    ...same("storey", "story"),
  ]);
});

describe("numbers", () => {
  accepts("number_form", [
    ...same("15", "fifteen", "Fifteen"),
    ...same("fifteen", "15", "１５"),
    ...same("8", "eight"),
    ...same("0", "zero"),
    ...same("25", "twenty-five", "twenty five", "TWENTY–FIVE"),
    ...same("twenty-five", "twenty five", "25"),
    ...same("100", "a hundred", "one hundred"),
    ...same("115", "a hundred and fifteen", "one hundred fifteen"),
    ...same("1,200", "1200", "1 200", "twelve hundred", "one thousand two hundred"),
    ...same("1200", "1,200", "one thousand, two hundred"),
    ...same("1,000,000", "1000000", "1 000 000", "a million", "one million"),
    ...same("2,505", "two thousand five hundred and five"),
    ...same("1995", "nineteen ninety-five"),
    ...same("2020", "twenty twenty", "two thousand and twenty"),
    ...same("0.5", ".5"),
    ...same("-5", "minus 5", "minus five"),
    ...same("21st", "twenty-first", "twenty first"),
    ...same("second floor", "2nd floor"),
    ...same("101st", "one hundred and first"),
    ...same("half", "½", "1/2"),
    ...same("¼", "quarter", "one quarter"),
    ...same("three quarters", "¾", "3/4", "three-quarters"),
    ...same("two thirds", "⅔", "2/3"),
    ...same("2½ hours", "two ½ hours"),
    ...same("20 kg", "20kg", "twenty kg"),
    ...same("20kg", "20 kg"),
    ...same("12 boats", "twelve boats"),
    ...same("£1,200", "£1200", "£ 1,200", "1200 £", "£1200.00"),
    ...same("€20", "20 €", "20€"),
    ...same("20%", "20 %"),
    ...same("5 million", "five million", "5,000,000", "5000000"),
    ...same("1.5 million", "1,500,000", "one point five million"),
    ...same("2.3 million", "2300000"),
    ...same("2 billion", "two billion"),
    ...same("2000", "2 thousand"),
    ...same("2.75", "two point seven five"),
    ...same("5551", "five five five one"),
    ...same("30 °C", "30°C", "30℃"),
    ["(£)46", "forty-six", "46"],
    ["(£)18.75", "£ 18.75", "£18.75"],
  ]);

  accepts("symbol_form", [
    ...same("20%", "20 per cent", "20 percent", "twenty percent", "twenty per cent"),
    ...same("20 per cent", "20%", "20 percent", "20 %"),
    ...same("£5", "5 pounds", "five pounds", "5 pounds."),
    ...same("$19.17", "19.17 dollars"),
    ...same("€1,000", "1000 euros", "one thousand euros"),
  ]);

  accepts("symbol_added", [
    ...same("46", "£46", "46€", "$ 46"),
    ...same("forty-six", "£46"),
    ...same("19.17", "$19.17"),
  ]);

  accepts("grouping_form", [
    ...same("020 7946 0018", "02079460018", "020-7946-0018", "(020)7946 0018", "0207 946 0018"),
    ...same("02079460018", "020 7946 0018"),
    ...same("+44 20 7946 0018", "+442079460018"),
    ...same("555-0123", "555 0123", "5550123"),
    ...same("BN4 7QR", "bn47qr", "BN47QR", "BN4-7QR"),
    ...same("SW1A 2AA", "sw1a2aa"),
    ...same("A12", "A 12", "a-12"),
  ]);
});

describe("times and dates", () => {
  accepts("time_form", [
    ...same("10 am", "10.00 am", "10AM", "10:00 a.m.", "10am", "10a.m.", "10.00AM", "10:00am", "10.00 A.M."),
    ...same("10.00 a.m.", "10 am", "10AM"),
    ...same("9am", "9 am", "9.00 am", "09:00 AM"),
    ...same("7.30", "7:30", "07:30", "07.30"),
    ...same("7.30 pm", "7:30pm", "07.30 p.m.", "7.30PM"),
    ...same("Monday 10 am", "Monday 10.00 a.m."),
    ...same("ten am", "10:00 a.m.", "10:00AM"),
  ]);
  accepts("number_form", [
    ...same("10 am", "ten am", "ten a.m."),
    ...same("21st July", "twenty-first July"),
    ...same("7 April", "7April", "seven April"),
  ]);

  accepts("date_form", [
    ...same("12 March", "12th March", "March 12", "March 12th", "march 12TH", "twelfth March", "March twelfth"),
    ...same("12th March", "12 March", "March 12", "twelve March"),
    ...same("March 12", "12 March", "12th march"),
    ...same("21st July", "July 21", "21 July"),
    ...same("1 May 2020", "May 1st, 2020", "1st May 2020", "May 1, 2020"),
    ...same("Monday 3 June", "Monday June 3rd", "Monday, June 3"),
    ...same("7 April", "07 April"),
    ...same("12 Mar", "Mar 12"),
  ]);
});
