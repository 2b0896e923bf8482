import { SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { Marks } from "./method.tsx";
import { useOperationNames } from "./names.ts";
import { Id } from "./operation-id.tsx";
import { useReturnToRow } from "./place.ts";
import type { Operation } from "./reference.ts";
import { FILTERS, type Filter, isFiltered, matches } from "./search.ts";

const SEARCH_CHARACTERS = 100;

/** Address of the page of an operation. */
export function operationPath(id: string): string {
  return ROUTES.developersApi.replace(":operation", encodeURIComponent(id));
}

/** All operations by group, or the search results. */
export function OperationList({ operations }: { operations: readonly Operation[] }) {
  const { t } = useTranslation();
  const names = useOperationNames();
  const { query, hrefWith, change } = useAddressQuery();
  const rows = useRowKeys<HTMLDivElement>();
  useReturnToRow();
  const search = query.get("q") ?? "";
  const filter = FILTERS.find((one) => one === query.get("show")) ?? "all";
  const found = operations.filter((one) =>
    matches(search, [names.operation(one.id), names.group(one.group), one.id, one.summary, names.synonyms(one.group)]),
  );
  const shown = found.filter((one) => isFiltered(one, filter));
  const section = useSearchFocus(shown.length === 0);
  return (
    <section
      ref={section}
      id="operations"
      aria-labelledby="operations-title"
      className="flex scroll-mt-4 flex-col gap-4"
    >
      <h2 id="operations-title" className="mt-2 text-xl font-semibold">
        {t("developers.operations")}
      </h2>
      <SearchBox
        label={t("developers.search")}
        value={search}
        maxLength={SEARCH_CHARACTERS}
        onSearch={(q) => change({ q }, { replace: true })}
      />
      <PillLinks
        label={t("developers.filter")}
        links={FILTERS.map((one: Filter) => ({
          href: `${hrefWith({ show: one === "all" ? null : one })}`,
          name: t(`developers.filters.${one}`),
          isOn: one === filter,
          count: found.filter((operation) => isFiltered(operation, one)).length,
        }))}
      />
      <p role="status" className="sr-only">
        {t("developers.found", { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Card flush>
          <Empty
            icon={<SearchX aria-hidden className="size-6" />}
            title={t("developers.noneTitle")}
            action={<LinkButton href={ROUTES.developers}>{t("developers.showAll")}</LinkButton>}
          >
            {t("developers.none")}
          </Empty>
        </Card>
      ) : (
        <div ref={rows} className="flex flex-col gap-4">
          {[...Map.groupBy(shown, ({ group }) => group)].map(([group, members]) => (
            <Group key={group} name={names.group(group)} operations={members} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Moves the focus to the search field if the focused button disappeared with the message that nothing was found. */
function useSearchFocus(isEmpty: boolean) {
  const section = useRef<HTMLElement>(null);
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (wasEmpty.current && !isEmpty && document.activeElement === document.body) {
      section.current?.querySelector("input")?.focus();
    }
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  return section;
}

function Group({ name, operations }: { name: string; operations: readonly Operation[] }) {
  const names = useOperationNames();
  return (
    <Card flush>
      <h3 className="border-b border-line px-5 py-2.5 text-sm font-semibold text-soft sm:px-6">{name}</h3>
      <List label={name}>
        {operations.map((operation) => (
          <LinkRow
            key={operation.id}
            id={operation.id}
            href={operationPath(operation.id)}
            title={names.operation(operation.id)}
            mark={<Marks operation={operation} />}
          >
            <p className="text-xs text-soft">
              <Id>{operation.id}</Id>
            </p>
          </LinkRow>
        ))}
      </List>
    </Card>
  );
}
