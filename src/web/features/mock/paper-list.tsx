import { Plus, SearchX, Timer, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MAX_PAPER_KEYWORD } from "../../bounds.ts";
import { type QueryChange, readOffset, useAddressQuery } from "../../ui/address.ts";
import { Button, IconButton, LinkButton } from "../../ui/button.tsx";
import { Badge, Card, Empty, List } from "../../ui/card.tsx";
import { LinkRow, leaveRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { Select } from "../../ui/select.tsx";
import { ToggleButtons } from "../../ui/toggle-buttons.tsx";
import { usePartNames } from "../practice/names.ts";
import { SUBJECTS } from "../practice/practice.ts";
import { useDeleteWithUndo } from "./delete-paper.ts";
import { type Paper, usePapers } from "./mock.ts";
import { OpenSittings } from "./sittings-open.tsx";

const PAGE = 10;
/** Choices of available minutes, from one section to a whole test. */
const DURATIONS = [30, 60, 90, 120, 180] as const;
/** The category that the service gives to learners' own papers. */
const OWN_CATEGORY = "custom";
const NO_FILTERS = { q: null, category: null, subjects: null, max: null, offset: null } as const;

function readFilters(query: URLSearchParams) {
  const subjects = (query.get("subjects") ?? "").split(",");
  return {
    keyword: [...(query.get("q") ?? "")].slice(0, MAX_PAPER_KEYWORD).join(""),
    category: [...(query.get("category") ?? "")].slice(0, 80).join(""),
    subjects: SUBJECTS.filter((subject) => subjects.includes(subject)),
    max: DURATIONS.find((minutes) => minutes === Number(query.get("max"))) ?? null,
    offset: readOffset(query.get("offset"), PAGE),
  };
}

/** Papers to take: presets and the learner's own. The search is part of the address. */
export function PaperList() {
  const { t } = useTranslation();
  const { query, hrefWith, change } = useAddressQuery();
  const { max, offset, ...filters } = readFilters(query);
  const papers = usePapers({
    ...filters,
    ...(max === null ? {} : { maxDurationMinutes: max }),
    limit: PAGE,
    offset,
  });
  const rows = useRowKeys<HTMLDivElement>();
  const names = usePartNames();
  const narrow = (wanted: QueryChange) => change({ ...wanted, offset: null });
  const { keyword, category, subjects } = filters;
  const isFiltered = keyword !== "" || category !== "" || subjects.length > 0 || max !== null;
  const nameOf = (known: string) => (known === OWN_CATEGORY ? t("mock.own") : known);
  const categories = papers.data?.categories ?? [];
  const isListed = category === "" || categories.some((known) => known.category === category);

  return (
    <Page
      title={t("mock.title")}
      about={t("mock.about")}
      action={
        <LinkButton look="primary" href={hrefWith({ make: "1" })} icon={<Plus aria-hidden className="size-4" />}>
          {t("mock.make")}
        </LinkButton>
      }
    >
      <OpenSittings />
      <search className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_auto_auto]">
          <div className="col-span-2 sm:col-span-1">
            <SearchBox
              label={t("mock.search")}
              value={keyword}
              maxLength={MAX_PAPER_KEYWORD}
              onSearch={(text) => change({ q: text, offset: null }, { replace: true })}
            />
          </div>
          <Select
            label={t("mock.category")}
            hideLabel
            options={[
              { id: "", name: t("mock.anyCategory") },
              ...(isListed ? [] : [{ id: category, name: nameOf(category) }]),
              ...categories.map((known) => ({
                id: known.category,
                name: t("mock.counted", { name: nameOf(known.category), count: known.count }),
              })),
            ]}
            value={category}
            onChange={(id) => narrow({ category: id })}
          />
          <Select
            label={t("mock.duration")}
            hideLabel
            options={[
              { id: "", name: t("mock.anyDuration") },
              ...DURATIONS.map((minutes) => ({ id: String(minutes), name: t("mock.upTo", { count: minutes }) })),
            ]}
            value={max?.toString() ?? ""}
            onChange={(id) => narrow({ max: id })}
          />
        </div>
        <ToggleButtons
          label={t("mock.subjects")}
          options={SUBJECTS.map((id) => ({ id, name: names.subject(id) }))}
          value={subjects}
          onChange={(ids) => narrow({ subjects: ids.join(",") })}
        />
      </search>
      <div ref={rows}>
        <Card flush>
          <Loaded query={papers} lines={9}>
            {(page) =>
              page.items.length === 0 && offset === 0 ? (
                <Nothing
                  isFiltered={isFiltered}
                  makeHref={hrefWith({ make: "1" })}
                  onClear={() => change(NO_FILTERS)}
                />
              ) : (
                <List label={t("mock.title")}>
                  {page.items.map((paper) => (
                    <PaperRow key={paper.paperId} paper={paper} href={hrefWith({ paper: paper.paperId })} />
                  ))}
                </List>
              )
            }
          </Loaded>
        </Card>
      </div>
      <Pager
        offset={offset}
        size={PAGE}
        nextOffset={papers.data?.nextOffset ?? null}
        isWaiting={papers.isPlaceholderData}
        onMove={(next) => change({ offset: next === 0 ? null : String(next) })}
      />
    </Page>
  );
}

function PaperRow({ paper, href }: { paper: Paper; href: string }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const remove = useDeleteWithUndo();
  const isOwn = paper.origin === "user";
  return (
    <LinkRow
      id={paper.paperId}
      href={href}
      title={paper.title}
      mark={
        <>
          <Badge tone={isOwn ? "accent" : "plain"}>{isOwn ? t("mock.own") : paper.category}</Badge>
          {!paper.available && <Badge tone="warn">{t("mock.notAvailable")}</Badge>}
        </>
      }
      {...(isOwn && {
        action: (
          <IconButton
            look="quiet-danger"
            label={t("mock.deleteNamed", { title: paper.title })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onPress={() => {
              leaveRow(paper.paperId);
              remove(paper);
            }}
          />
        ),
      })}
    >
      <p className="text-sm text-soft">
        {t("practice.minutes", { count: paper.durationMinutes })} ·{" "}
        {t("practice.questions", { count: paper.questionCount })}
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {paper.sections.map((section) => (
          <li key={section.subject} className="whitespace-nowrap">
            {names.subject(section.subject)}{" "}
            <span className="text-soft">
              {t("mock.parts", { count: section.partCount })} ·{" "}
              {t("practice.questions", { count: section.questionCount })} ·{" "}
              {t("practice.minutes", { count: section.durationMinutes })}
            </span>
          </li>
        ))}
      </ul>
      {!paper.available && <p className="text-sm">{t("mock.unavailable")}</p>}
    </LinkRow>
  );
}

function Nothing({ isFiltered, makeHref, onClear }: { isFiltered: boolean; makeHref: string; onClear(): void }) {
  const { t } = useTranslation();
  if (isFiltered) {
    return (
      <Empty
        icon={<SearchX aria-hidden className="size-6" />}
        title={t("mock.noneTitle")}
        action={
          <Button look="primary" onPress={onClear}>
            {t("practice.clear")}
          </Button>
        }
      >
        {t("mock.none")}
      </Empty>
    );
  }
  return (
    <Empty
      icon={<Timer aria-hidden className="size-6" />}
      title={t("mock.emptyTitle")}
      action={
        <LinkButton look="primary" href={makeHref} icon={<Plus aria-hidden className="size-4" />}>
          {t("mock.make")}
        </LinkButton>
      }
    >
      {t("mock.empty")}
    </Empty>
  );
}
