import { lazy } from "../lazy.ts";

/**
 * Currencies in American spelling: the canonical sign, then other signs and the code, singular names, and plural names. A currency without
 * its own sign gets its code with the general sign. Names by country are those of the CLDR (a test compares them with `Intl`). A name
 * without a country, and a sign, mean the currency that most often has it. Codes that are English words are left out.
 */
const TABLE = `
  £ gbp | pound, pound sterling, british pound | pounds, pounds sterling, british pounds
  $ | dollar | dollars
  us$ usd | us dollar, american dollar | us dollars, american dollars
  a$ au$ aud | australian dollar | australian dollars
  c$ ca$ cad | canadian dollar | canadian dollars
  nz$ nzd | new zealand dollar | new zealand dollars
  hk$ hkd | hong kong dollar | hong kong dollars
  s$ sg$ sgd | singapore dollar, singaporean dollar | singapore dollars, singaporean dollars
  nt$ twd | new taiwan dollar, taiwan dollar | new taiwan dollars, taiwan dollars
  € eur | euro | euros
  ¥ jpy | yen, japanese yen | yen, japanese yen
  cn¥ rmb cny | yuan, chinese yuan, renminbi | yuan, chinese yuan, renminbi
  ₹ inr rs | rupee, indian rupee | rupees, indian rupees
  pkr¤ pkr | pakistani rupee | pakistani rupees
  lkr¤ lkr | sri lankan rupee | sri lankan rupees
  npr¤ npr | nepalese rupee | nepalese rupees
  ৳ bdt | taka, bangladeshi taka | taka, takas, bangladeshi taka, bangladeshi takas
  chf¤ chf | franc, swiss franc | francs, swiss francs
  ₩ krw | won, korean won, south korean won | won, korean won, south korean won
  sek¤ sek | krona, swedish krona | kronor, swedish kronor
  nok¤ nok | norwegian krone | norwegian kroner
  dkk¤ dkk | danish krone | danish kroner
  isk¤ isk | icelandic krona | icelandic kronur
  ฿ thb | baht, thai baht | baht, thai baht
  myr¤ myr | ringgit, malaysian ringgit | ringgit, ringgits, malaysian ringgit, malaysian ringgits
  ₱ php | philippine peso | philippine pesos
  idr¤ idr rp | rupiah, indonesian rupiah | rupiah, rupiahs, indonesian rupiah, indonesian rupiahs
  ₫ vnd | dong, vietnamese dong | dong, vietnamese dong
  zar¤ zar | rand, south african rand | rand, south african rand
  r$ brl | brazilian real | reais, brazilian reals, brazilian reais
  mx$ mxn | mexican peso | mexican pesos
  ₽ rub | ruble, russian ruble | rubles, russian rubles
  pln¤ pln | zloty, polish zloty | zloty, zlotys, polish zloty, polish zlotys
  czk¤ czk | koruna, czech koruna | korunas, czech korunas
  huf¤ huf | forint, hungarian forint | forint, forints, hungarian forint, hungarian forints
  ₺ | lira, turkish lira | lira, turkish lira
  ₪ ils | shekel, israeli new shekel, israeli shekel | shekels, israeli new shekels, israeli shekels
  aed¤ aed | uae dirham | uae dirhams
  sar¤ sar | saudi riyal | saudi riyals
  qar¤ qar | qatari riyal | qatari riyals
  kwd¤ kwd | kuwaiti dinar | kuwaiti dinars
  egp¤ egp | egyptian pound | egyptian pounds
  ₦ ngn | naira, nigerian naira | naira, nairas, nigerian naira, nigerian nairas
  kes¤ kes | kenyan shilling | kenyan shillings
`;
const FRONT = /^(?:[a-z]{2,3})$/u;

interface Currency {
  readonly sign: string;
  readonly kind: "sign" | "one" | "many" | "any";
}

const names = lazy(
  (): ReadonlyMap<string, Currency> =>
    new Map(
      TABLE.trim()
        .split("\n")
        .flatMap((line) => {
          const [signs = "", one = "", many = ""] = line.split("|").map((part) => part.trim());
          const [sign = ""] = signs.split(" ");
          const [single, several] = [namesIn(one), namesIn(many)];
          return [
            ...signs.split(" ").map((name): [string, Currency] => [name, { sign, kind: "sign" }]),
            ...single.map((name): [string, Currency] => [name, { sign, kind: several.includes(name) ? "any" : "one" }]),
            ...several
              .filter((name) => !single.includes(name))
              .map((name): [string, Currency] => [name, { sign, kind: "many" }]),
          ];
        }),
    ),
);
/** Codes that may precede an amount, next to it or not. */
export const currencyCodes = lazy((): ReadonlySet<string> => new Set([...names().keys()].filter(isCode)));
/** `south korean won`, `israeli new shekels` */
const MAX_WORDS = 3;
const lastWords = lazy(
  (): ReadonlySet<string> => new Set([...names().keys()].map((name) => name.split(" ").at(-1) ?? "")),
);

/** The sign of a currency for a sign, code or one-word name; null for other words. */
export function signOf(word: string): string | null {
  return names().get(word)?.sign ?? null;
}

/** Whether a currency name can end with a word. */
export function endsCurrency(word: string): boolean {
  return lastWords().has(word);
}

/** The currency whose name begins at a word, in the singular or plural as the preceding number requires. */
export function currencyAt(words: readonly string[], at: number): { sign: string; next: number } | null {
  for (let width = MAX_WORDS; width > 0; width--) {
    if (!lastWords().has(words[at + width - 1] ?? "")) continue;
    const found = names().get(words.slice(at, at + width).join(" "));
    if (found !== undefined && fits(found.kind, words[at - 1])) return { sign: found.sign, next: at + width };
  }
  return null;
}

function fits(kind: Currency["kind"], number: string | undefined): boolean {
  return kind === "sign" || kind === "any" || (kind === "one") === (number === "1");
}

function isCode(name: string): boolean {
  return FRONT.test(name) && names().get(name)?.kind === "sign";
}

function namesIn(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
