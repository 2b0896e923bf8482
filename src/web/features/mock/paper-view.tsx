import { Headphones, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MAX_SITTINGS_PAGE } from "../../bounds.ts";
import { ROUTES } from "../../routes.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Badge, Card, List } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { LinkRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { usePartNames } from "../practice/names.ts";
import { Related } from "../resources/related.tsx";
import { useRelated } from "../resources/resources.ts";
import { useDeleteWithUndo } from "./delete-paper.ts";
import { type PaperDetails, type SittingSummary, usePaper, useSittings } from "./mock.ts";
import { EarlierSittings, SitPaper } from "./sittings-of-paper.tsx";

/** One paper with its sections and parts. */
export function PaperView({ paperId }: { paperId: string }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const query = usePaper(paperId);
  const sittings = useSittings({ paperId, limit: MAX_SITTINGS_PAGE });
  useRelated({ kind: "mock_paper", paperId });
  return (
    <>
      <BackLink href={hrefWith({ paper: null })}>{t("mock.back")}</BackLink>
      {query.data === undefined ? (
        <Page title={t("mock.title")}>
          <Card flush>
            <Loaded query={query} lines={9}>
              {() => null}
            </Loaded>
          </Card>
        </Page>
      ) : (
        <PaperPage paper={query.data} sittings={sittings.data?.items ?? []} />
      )}
    </>
  );
}

function PaperPage({ paper, sittings }: { paper: PaperDetails; sittings: readonly SittingSummary[] }) {
  const { t } = useTranslation();
  const { change } = useAddressQuery();
  const format = useFormat();
  const remove = useDeleteWithUndo();
  const isOwn = paper.origin === "user";
  const facts = [
    isOwn ? t("mock.own") : paper.category,
    t("practice.minutes", { count: paper.durationMinutes }),
    t("practice.questions", { count: paper.questionCount }),
    ...(isOwn ? [t("mock.madeOn", { date: format.date(paper.createdAt) })] : []),
  ];
  return (
    <Page
      title={paper.title}
      about={facts.join(" · ")}
      action={
        isOwn && (
          <Button
            look="quiet-danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            onPress={() => remove(paper, () => change({ paper: null }))}
          >
            {t("mock.delete")}
          </Button>
        )
      }
    >
      {!paper.available && <Notice tone="warn">{t("mock.unavailable")}</Notice>}
      <SitPaper paper={paper} sittings={sittings} />
      <EarlierSittings sittings={sittings} />
      {paper.sections.map((section) => (
        <PaperSection key={section.subject} section={section} />
      ))}
      <Related contentRef={paper.contentRef} except="question_part" />
    </Page>
  );
}

function PaperSection({ section }: { section: PaperDetails["sections"][number] }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const about = [
    t("practice.minutes", { count: section.durationMinutes }),
    t("practice.questions", { count: section.questionCount }),
  ];
  return (
    <Card title={names.subject(section.subject)} about={about.join(" · ")} flush>
      <List label={names.subject(section.subject)}>
        {section.parts.map((part) => (
          <LinkRow
            key={part.partId}
            id={String(part.partId)}
            href={`${ROUTES.practice}?part=${part.partId}`}
            title={part.title}
            lang="en"
            mark={!part.available && <Badge tone="warn">{t("mock.withdrawn")}</Badge>}
          >
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
              <span>{names.part(section.subject, part.partNumber)}</span>
              <span>{t("practice.questions", { count: part.questionCount })}</span>
              {part.audioUrl !== "" && (
                <span className="inline-flex items-center gap-1">
                  <Headphones aria-hidden className="size-4" />
                  {t("practice.audio")}
                </span>
              )}
            </p>
          </LinkRow>
        ))}
      </List>
    </Card>
  );
}
