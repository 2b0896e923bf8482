import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { UnreachableError } from "./api.ts";
import type en from "./locales/en.json";
import { readStored, writeStored } from "./stored.ts";

/** The languages of the workspace, each by its own name. */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "zh-CN", name: "简体中文" },
] as const;

export type Language = (typeof LANGUAGES)[number]["code"];

/** The strings of a language are separate files: a page waits only for those it needs. */
const WORDS: Readonly<Record<Language, () => Promise<{ readonly default: object }>>> = {
  en: () => import("./locales/en.json"),
  "zh-CN": () => import("./locales/zh-CN.json"),
};

const STORAGE_KEY = "lectern.language";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
  }
}

/** The language chosen here before, or else the first of the browser's languages that the workspace supports. */
function preferredLanguage(): Language {
  const wanted = [readStored(STORAGE_KEY), ...navigator.languages];
  for (const tag of wanted) {
    if (tag?.toLowerCase().startsWith("zh")) return "zh-CN";
    if (tag?.toLowerCase().startsWith("en")) return "en";
  }
  return "en";
}

/** @throws UnreachableError if the strings do not load; the language then stays unchanged. */
async function fetchWords(language: Language): Promise<object> {
  try {
    return (await WORDS[language]()).default;
  } catch (cause) {
    throw new UnreachableError(`The words of ${language} could not be fetched.`, { cause });
  }
}

/** One of {@link LANGUAGES} by its code; English for any other. */
export function languageOf(code: string): Language {
  return LANGUAGES.find((one) => one.code === code)?.code ?? "en";
}

/** Changes to one of {@link LANGUAGES} and saves the choice. @throws UnreachableError if its strings do not load. */
export async function chooseLanguage(code: string): Promise<void> {
  const language = languageOf(code);
  const words = await fetchWords(language);
  writeStored(STORAGE_KEY, language);
  i18next.addResourceBundle(language, "translation", words);
  await i18next.changeLanguage(language);
}

i18next.on("languageChanged", (language) => {
  document.documentElement.lang = language;
});

/** Loads the preferred language; no text is available before. @throws UnreachableError if its strings do not load. */
export async function startLanguage(): Promise<void> {
  const language = preferredLanguage();
  await i18next.use(initReactI18next).init({
    resources: { [language]: { translation: { ...(await fetchWords(language)) } } },
    lng: language,
    fallbackLng: false,
    interpolation: { escapeValue: false },
  });
}

export { i18next };
