import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { isPagePath } from "../../routes.ts";
import { Card, List, ListRow } from "../../ui/card.tsx";
import { KindIcon } from "./kind-icon.tsx";
import { type ContentRef, type RelatedItem, useRelated } from "./resources.ts";

/**
 * Content related to a resource: its course, its papers, guides about it. Renders nothing if there is none. `except` is a kind that the page itself
 * shows.
 */
export function Related({ contentRef, except }: { contentRef: ContentRef; except?: RelatedItem["kind"] }) {
  const { t } = useTranslation();
  const { data } = useRelated(contentRef);
  // Kinds without a page yet are available to agents only.
  const items = data?.items.filter(({ kind, url }) => kind !== except && isPagePath(new URL(url).pathname)) ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={t("resources.related")} flush>
      <List label={t("resources.related")}>
        {items.map((item) => (
          <RelatedRow key={item.relationType + item.url} item={item} />
        ))}
      </List>
    </Card>
  );
}

function RelatedRow({ item: { kind, title, note, url, durationMinutes } }: { item: RelatedItem }) {
  const { t } = useTranslation();
  const { pathname, search } = new URL(url);
  return (
    <ListRow>
      <div className="flex items-start gap-3">
        <KindIcon kind={kind} />
        <div className="min-w-0">
          <Link href={pathname + search} className="inline-flex min-h-6 font-medium hover:text-accent">
            {title}
          </Link>
          <p className="text-sm text-soft">
            {t(`resources.kinds.${kind}`)}
            {durationMinutes !== null && durationMinutes > 0 && (
              <> · {t("practice.minutes", { count: durationMinutes })}</>
            )}
          </p>
          {note !== "" && <p className="mt-0.5 text-sm">{note}</p>}
        </div>
      </div>
    </ListRow>
  );
}
