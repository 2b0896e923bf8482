import { GitCompareArrows, MessageSquareText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useAddressQuery } from "../../ui/address.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { Facts } from "../../ui/facts.tsx";
import { When } from "../reviews/when.tsx";
import type { DeskText, DeskView } from "./desk.ts";
import { bandText, useTextName } from "./names.ts";

/** The texts of a task, newest first, each with a link. */
export function VersionList({ view, isOwn }: { view: DeskView; isOwn: boolean }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const { texts, shown, mode } = view;
  return (
    <Card
      title={t("writing.versions")}
      {...(texts.length === 0 ? { about: isOwn ? t("writing.noVersions") : t("writing.noVersionsShared") } : {})}
      flush
    >
      {texts.length > 0 && (
        <ul aria-label={t("writing.versions")} className="divide-y divide-line border-t border-line">
          {texts.map((text) => (
            <VersionRow
              key={text.key}
              text={text}
              isShown={mode === "read" && text === shown}
              href={hrefWith({ version: text.key, mode: null, with: null, show: "text" })}
            />
          ))}
        </ul>
      )}
      {texts.length > 1 && (
        <div className="border-t border-line px-5 py-4 sm:px-6">
          <LinkButton
            wide
            icon={<GitCompareArrows aria-hidden className="size-4" />}
            href={hrefWith({ mode: "compare", version: null, with: null, show: "text" })}
          >
            {t("writing.compare.action")}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

function VersionRow({ text, isShown, href }: { text: DeskText; isShown: boolean; href: string }) {
  const { t } = useTranslation();
  const textName = useTextName();
  const { version, wordCount, at, reviews } = text;
  return (
    <li
      className={classes(
        "relative flex flex-col gap-1 px-5 py-3 sm:px-6",
        isShown ? "bg-accent-soft" : "hover:bg-sunken/60",
      )}
    >
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link
          href={href}
          aria-current={isShown ? "true" : undefined}
          className="font-medium after:absolute after:inset-0 focus-visible:outline-hidden focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {textName(text)}
        </Link>
        {version?.reason === "handed_in" && <Badge tone="accent">{t("writing.submitted")}</Badge>}
        {version === null && <Badge tone="warn">{t("writing.notSaved")}</Badge>}
      </span>
      <Facts>
        <span>{t("ui.words", { count: wordCount })}</span>
        {at !== null && <When instant={at} />}
      </Facts>
      {reviews.map(({ reviewId, reviewerName, band }) => (
        <span key={reviewId} className="flex items-center gap-1.5 text-sm">
          <MessageSquareText aria-hidden className="size-4 shrink-0 text-accent" />
          {band === null
            ? t("writing.reviewBy", { name: reviewerName })
            : t("writing.reviewByBand", { name: reviewerName, band: bandText(band) })}
        </span>
      ))}
    </li>
  );
}
