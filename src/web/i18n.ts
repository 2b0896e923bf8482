import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import en from "./locales/en.json";
import zhCN from "./locales/zh-CN.json";
import { readStored, writeStored } from "./stored.ts";

/** The languages of the workspace, each named in itself. */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "zh-CN", name: "简体中文" },
] as const;

const STORAGE_KEY = "lectern.language";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
  }
}

/** The language chosen here before, or else the first of the browser's languages that the workspace speaks. */
function preferredLanguage(): string {
  const wanted = [readStored(STORAGE_KEY), ...navigator.languages];
  for (const tag of wanted) {
    if (tag?.toLowerCase().startsWith("zh")) return "zh-CN";
    if (tag?.toLowerCase().startsWith("en")) return "en";
  }
  return "en";
}

export function chooseLanguage(code: string): void {
  writeStored(STORAGE_KEY, code);
  void i18next.changeLanguage(code);
}

i18next.on("languageChanged", (language) => {
  document.documentElement.lang = language;
});

void i18next.use(initReactI18next).init({
  resources: { en: { translation: en }, "zh-CN": { translation: zhCN } },
  lng: preferredLanguage(),
  fallbackLng: "en",
  interpolation: { escapeValue: false },
});

export { i18next };
