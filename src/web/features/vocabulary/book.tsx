import { Plus, Search, SearchX, Sprout, X } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { Button as Clear, Input, SearchField } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { INPUT } from "../../ui/field.tsx";
import { useKey } from "../../ui/keys.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Select } from "../../ui/select.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { EntryRow } from "./entry-row.tsx";
import { type Entry, LEARNING_STATES, useEntries } from "./vocabulary.ts";

const PAGE = 20;

/** The learner's own words: search, filters, pages, changes. */
export function Book({ onAdd }: { onAdd(): void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState("");
  const [state, setState] = useState<"" | Entry["learningState"]>("");
  const [offset, setOffset] = useState(0);
  const wanted = useDeferredValue(query.trim());
  const entries = useEntries({ query: wanted, learningState: state, limit: PAGE, offset });
  const [editing, setEditing] = useState<Entry | null>(null);
  const [leaving, setLeaving] = useState<Entry | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useKey("/", t("keys.search"), () => search.current?.focus());

  return (
    <>
      <search className="grid gap-3 sm:grid-cols-[1fr_auto]">
        <SearchField
          aria-label={t("book.search")}
          value={query}
          onChange={(value) => {
            setQuery(value);
            setOffset(0);
          }}
          className="group relative"
        >
          <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-soft" />
          <Input
            ref={search}
            placeholder={t("book.search")}
            className={classes(INPUT, "px-10 [&::-webkit-search-cancel-button]:hidden")}
          />
          <Clear className="absolute top-0 right-0 flex size-11 cursor-pointer items-center justify-center text-soft group-data-empty:hidden">
            <X aria-hidden className="size-4" />
          </Clear>
        </SearchField>
        <Select
          label={t("book.state")}
          hideLabel
          options={[
            { id: "", name: t("book.anyState") },
            ...LEARNING_STATES.map((id) => ({ id, name: t(`states.${id}`) })),
          ]}
          value={state}
          onChange={(id) => {
            setState(LEARNING_STATES.find((known) => known === id) ?? "");
            setOffset(0);
          }}
        />
      </search>
      <Card flush>
        <Loaded query={entries} lines={9}>
          {(page) =>
            page.items.length === 0 && offset === 0 ? (
              <Nothing isFiltered={wanted !== "" || state !== ""} onAdd={onAdd} />
            ) : (
              <List label={t("vocabulary.title")}>
                {page.items.map((entry) => (
                  <EntryRow
                    key={entry.id}
                    entry={entry}
                    onEdit={() => setEditing(entry)}
                    onDelete={() => setLeaving(entry)}
                  />
                ))}
              </List>
            )
          }
        </Loaded>
      </Card>
      <Pager
        offset={offset}
        size={PAGE}
        nextOffset={entries.data?.nextOffset ?? null}
        isWaiting={entries.isPlaceholderData}
        onMove={setOffset}
      />
      <EntryDialog entry={editing} isOpen={editing !== null} onClose={() => setEditing(null)} />
      <DeleteDialog entry={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function Nothing({ isFiltered, onAdd }: { isFiltered: boolean; onAdd(): void }) {
  const { t } = useTranslation();
  if (isFiltered) {
    return (
      <Empty icon={<SearchX aria-hidden className="size-6" />} title={t("book.noneTitle")}>
        {t("book.none")}
      </Empty>
    );
  }
  return (
    <Empty
      icon={<Sprout aria-hidden className="size-6" />}
      title={t("book.emptyTitle")}
      action={
        <Button look="primary" icon={<Plus aria-hidden className="size-4" />} onPress={onAdd}>
          {t("entry.add")}
        </Button>
      }
    >
      {t("book.empty")}
    </Empty>
  );
}
