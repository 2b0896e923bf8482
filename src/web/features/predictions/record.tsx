import { ArrowRight, ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { LinkButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { Markdown } from "../../ui/markdown.tsx";
import { beginningOf } from "./beginning.ts";
import type { Candidate, Hit } from "./predictions.ts";

const BEGINNING_CHARACTERS = 600;
const FIRST_CANDIDATES = 3;

/** A record in a list: its beginning, and the candidates that the source names first. */
export function RecordCard({ hit, href }: { hit: Hit; href: string }) {
  const { t } = useTranslation();
  const recalled = beginningOf(hit.recallContent, BEGINNING_CHARACTERS);
  const rest = hit.candidates.length - FIRST_CANDIDATES;
  return (
    <article
      aria-labelledby={`hit-${hit.id}`}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <header>
        <h2 id={`hit-${hit.id}`} className="text-lg font-semibold">
          <Link href={href} data-row={hit.id} className="scroll-my-24 underline-offset-4 hover:underline">
            {hit.title}
          </Link>
        </h2>
        <RecordFacts hit={hit} />
      </header>
      <Markdown text={recalled.text} top={3} look="note" />
      <Candidates hit={hit} candidates={hit.candidates.slice(0, FIRST_CANDIDATES)} />
      {(recalled.isCut || rest > 0) && (
        <Link
          href={href}
          className="inline-flex min-h-11 items-center text-sm text-accent underline-offset-4 hover:underline lg:min-h-8"
        >
          {rest > 0 ? t("predictions.moreCandidates", { count: rest }) : t("predictions.readAll")}
          <span className="sr-only">: {hit.title}</span>
        </Link>
      )}
    </article>
  );
}

/** When, where and by whom a record was reported. */
export function RecordFacts({ hit }: { hit: Hit }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { source, examMode, venue, recallKind } = hit;
  const modes: Readonly<Record<string, string>> = {
    paper: t("predictions.modes.paper"),
    computer: t("predictions.modes.computer"),
  };
  const facts = [format.date(hit.examDate), modes[examMode] ?? examMode, venue].filter((fact) => fact !== "");
  return (
    <div className="mt-1.5 flex flex-col gap-1.5 text-sm text-soft">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="accent">{t(`predictions.subjects.${hit.subject}`)}</Badge>
        {recallKind !== "" && <Badge>{recallKind}</Badge>}
        <span>{facts.join(" · ")}</span>
      </p>
      <p>
        {t("predictions.source")}{" "}
        {source.url === null ? (
          <span className="text-ink">{source.name}</span>
        ) : (
          <a
            href={source.url}
            rel="noreferrer noopener"
            target="_blank"
            className="inline-flex items-center gap-1 text-accent underline-offset-4 hover:underline"
          >
            {source.name}
            <ExternalLink aria-hidden className="size-3.5" />
            <span className="sr-only">{t("markdown.newTab")}</span>
          </a>
        )}
      </p>
    </div>
  );
}

/** The questions expected according to a record, or why it names none. */
export function Candidates({ hit, candidates }: { hit: Hit; candidates: readonly Candidate[] }) {
  const { t } = useTranslation();
  if (candidates.length === 0) {
    return (
      <p className="rounded-md bg-sunken px-3.5 py-2.5 text-sm text-soft">
        {hit.candidatesWithheld === "none" ? t("predictions.noCandidates") : t("predictions.withheld")}
      </p>
    );
  }
  return (
    <section aria-label={t("predictions.candidates")} className="flex flex-col gap-2">
      <p className="text-sm font-medium">{t("predictions.candidates")}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {candidates.map((candidate) => (
          <li
            key={`${candidate.title}\n${candidate.details}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p>{candidate.title}</p>
              {candidate.details !== "" && <p className="text-sm text-soft">{candidate.details}</p>}
              <p className="text-xs text-soft tabular-nums">
                {t("predictions.match", { score: candidate.matchScore })}
              </p>
            </div>
            {candidate.practiceRoute !== null && (
              <LinkButton href={candidate.practiceRoute} icon={<ArrowRight aria-hidden className="size-4" />}>
                {t("predictions.practise")}
                <span className="sr-only"> {candidate.title}</span>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
