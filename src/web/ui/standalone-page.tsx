import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../i18n.ts";
import { Brand } from "./brand.tsx";
import { useChooseLanguage } from "./choose-language.ts";
import { classes } from "./classes.ts";
import { useTitle } from "./title.ts";

/** The frame of the pages before the workspace: set-up, sign-in, confirming an agent. */
export function StandalonePage({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center sm:py-12">
      <div className="flex w-full max-w-md flex-col gap-7">
        <header>
          <Brand />
        </header>
        <main className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8">
          <div>
            <h1 className="text-xl font-semibold">{title}</h1>
            {about !== undefined && <div className="mt-1.5 text-sm text-soft">{about}</div>}
          </div>
          {children}
        </main>
        <footer>
          <LanguageLinks />
        </footer>
      </div>
    </div>
  );
}

function LanguageLinks() {
  const { t, i18n } = useTranslation();
  const chooseLanguage = useChooseLanguage();
  return (
    <fieldset className="flex justify-center gap-1">
      <legend className="sr-only">{t("ui.language")}</legend>
      {LANGUAGES.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={i18n.language === code}
          onClick={() => chooseLanguage(code)}
          className={classes(
            "min-h-11 cursor-pointer rounded-md px-3 text-sm hover:text-ink",
            i18n.language === code ? "font-medium text-ink" : "text-soft",
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
