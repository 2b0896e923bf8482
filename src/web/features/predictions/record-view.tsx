import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { Page } from "../../ui/page.tsx";
import { Trail } from "../../ui/trail.tsx";
import { NoPromise } from "./no-promise.tsx";
import { useHit } from "./predictions.ts";
import { Candidates, RecordFacts } from "./record.tsx";

/** One record in full. */
export function RecordView({ id }: { id: number }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const hit = useHit(id);
  const list = hrefWith({ hit: null });
  return (
    <>
      <Trail steps={[{ href: list, name: t("predictions.title") }]} />
      <Page title={hit.data?.title ?? t("predictions.record")}>
        <Card>
          <Loaded query={hit} lines={6}>
            {(record) =>
              record === null ? (
                <Empty
                  icon={<SearchX aria-hidden className="size-6" />}
                  title={t("predictions.noneTitle")}
                  action={<LinkButton href={list}>{t("predictions.showAll")}</LinkButton>}
                >
                  {t("predictions.gone")}
                </Empty>
              ) : (
                <article aria-label={record.title} className="flex flex-col gap-5">
                  <RecordFacts hit={record} />
                  <Markdown text={record.recallContent} top={2} title={record.title} look="note" />
                  <Candidates hit={record} candidates={record.candidates} />
                </article>
              )
            }
          </Loaded>
        </Card>
        <NoPromise />
      </Page>
    </>
  );
}
