import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Card, sourcesQuery } from "./cards.ts";
import type { Direction } from "./direction.ts";

/** The front of a card. */
export function Front({ card, front }: { card: Card; front: Direction }) {
  return (
    <div aria-live="polite" className="flex flex-col items-center gap-2 text-center">
      {front === "word" ? <Phrase card={card} /> : <Meaning card={card} isLarge />}
    </div>
  );
}

/** The answer: the other side, and all other facts of the word. */
export function Back({ card, front }: { card: Card; front: Direction }) {
  const { t } = useTranslation();
  const region = useRef<HTMLElement>(null);
  // Read out when it appears; from here the rating keys work.
  useEffect(() => region.current?.focus({ preventScroll: true }), []);
  const sources = useQuery(sourcesQuery(card)).data ?? [];
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t("cards.back")}
      className="flex flex-col gap-5 border-t border-line pt-6 outline-hidden"
    >
      <div className="flex flex-col items-center gap-1.5 text-center">
        {front === "word" ? <Meaning card={card} /> : <Phrase card={card} />}
      </div>
      <dl className="flex flex-col gap-4 empty:hidden">
        {card.example !== "" && (
          <Detail name={t("cards.example")}>
            <p lang="en" className="font-serif text-lg leading-relaxed">
              {card.example}
            </p>
          </Detail>
        )}
        {card.usage !== "" && <Detail name={t("cards.usage")}>{card.usage}</Detail>}
        {card.expansion.length > 0 && (
          <Detail name={t("cards.expansion")}>
            <ul className="flex flex-wrap gap-x-2 gap-y-1.5">
              {card.expansion.map((one) => (
                <li key={one} lang="en" className="rounded-full bg-sunken px-3 py-1 text-sm">
                  {one}
                </li>
              ))}
            </ul>
          </Detail>
        )}
        {sources.some(({ context, sourceTitle }) => context !== "" || sourceTitle !== "") && (
          <Detail name={t("cards.sources")}>
            <ul className="flex flex-col gap-3">
              {sources.map(({ sourceType, sourceId, sourceTitle, context }) => (
                <li key={`${sourceType} ${sourceId} ${context}`} className="empty:hidden">
                  {context !== "" && (
                    <q lang="en" className="block font-serif leading-relaxed">
                      {context}
                    </q>
                  )}
                  {sourceTitle !== "" && <span className="text-sm text-soft">{sourceTitle}</span>}
                </li>
              ))}
            </ul>
          </Detail>
        )}
      </dl>
    </section>
  );
}

function Phrase({ card }: { card: Card }) {
  return (
    <p lang="en" className="max-w-full font-serif text-3xl leading-tight font-semibold wrap-break-word sm:text-4xl">
      {card.phrase}
    </p>
  );
}

function Meaning({ card, isLarge = false }: { card: Card; isLarge?: boolean }) {
  const { t } = useTranslation();
  const lines = [card.meaningZh, card.meaning].filter((line) => line !== "");
  return (
    <>
      {card.partOfSpeech !== "" && <p className="text-sm text-soft italic">{card.partOfSpeech}</p>}
      {lines.map((line, place) => (
        <p key={line} className={place === 0 ? `font-medium ${isLarge ? "text-2xl" : "text-xl"}` : "text-lg"}>
          {line}
        </p>
      ))}
      {lines.length === 0 && <p className="text-sm text-soft">{t("cards.noMeaning")}</p>}
    </>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-xs font-medium text-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
