import { Check, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MAX_SPEAKING_QUERY } from "../../bounds.ts";
import { readOffset, useAddressQuery } from "../../ui/address.ts";
import { Button } from "../../ui/button.tsx";
import { Badge, Card, Empty, List } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useFormat } from "../../ui/format.ts";
import { LinkRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager } from "../../ui/pager.tsx";
import { type PillLink, PillLinks } from "../../ui/pill-links.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { EmptyBank } from "../practice/empty-bank.tsx";
import { usePartNames } from "../practice/names.ts";
import { type Topic, useTopics } from "./speaking.ts";

const PAGE = 12;
export const PART_NUMBERS = [1, 2, 3] as const;

/** Topics the examiner may ask about, and the practice of each. */
export function TopicList() {
  const { t } = useTranslation();
  const { query: address, hrefWith, change } = useAddressQuery();
  const query = [...(address.get("q") ?? "")].slice(0, MAX_SPEAKING_QUERY).join("");
  const partNumber = PART_NUMBERS.find((number) => String(number) === address.get("number")) ?? null;
  const offset = readOffset(address.get("offset"), PAGE);
  const topics = useTopics({ query, limit: PAGE, offset, ...(partNumber === null ? {} : { partNumber }) });
  const rows = useRowKeys<HTMLDivElement>();
  const links = [null, ...PART_NUMBERS].map((number): PillLink => {
    const name = number === null ? t("speaking.topics.all") : t(`speaking.topics.part${number}`);
    return { href: hrefWith({ number: number?.toString() ?? null, offset: null }), name, isOn: number === partNumber };
  });
  const isFiltered = query !== "" || partNumber !== null;

  return (
    <>
      <search className="flex flex-col gap-3">
        <SearchBox
          label={t("speaking.topics.search")}
          value={query}
          maxLength={MAX_SPEAKING_QUERY}
          onSearch={(text) => change({ q: text, offset: null }, { replace: true })}
        />
        <PillLinks label={t("speaking.topics.parts")} links={links} />
      </search>
      <div ref={rows}>
        <Loaded query={topics} lines={9}>
          {(page) => {
            if (page.items.length > 0) {
              return (
                <Card flush>
                  <List label={t("speaking.tabs.topics")}>
                    {page.items.map((topic) => (
                      <TopicRow key={topic.partId} topic={topic} href={hrefWith({ part: String(topic.partId) })} />
                    ))}
                  </List>
                </Card>
              );
            }
            return isFiltered || offset > 0 ? (
              <Nothing onClear={() => change({ q: null, number: null, offset: null })} />
            ) : (
              <EmptyBank />
            );
          }}
        </Loaded>
      </div>
      <Pager
        offset={offset}
        size={PAGE}
        nextOffset={topics.data?.nextOffset ?? null}
        isWaiting={topics.isPlaceholderData}
        onMove={(next) => change({ offset: next === 0 ? null : String(next) })}
      />
    </>
  );
}

function TopicRow({ topic, href }: { topic: Topic; href: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = usePartNames();
  const { partId, title, partNumber, difficulty, questionCount, materialCount, doneCount, lastPractisedAt } = topic;
  const facts = [
    names.part("speaking", partNumber),
    names.difficulty(difficulty),
    t("practice.questions", { count: questionCount }),
    ...(materialCount === 0 ? [] : [t("speaking.topics.materials", { count: materialCount })]),
    ...(lastPractisedAt === null ? [] : [t("speaking.topics.last", { when: format.ago(lastPractisedAt) })]),
  ];
  return (
    <LinkRow
      id={`part-${partId}`}
      href={href}
      title={title}
      lang="en"
      mark={doneCount > 0 && <DoneBadge done={doneCount} of={questionCount} />}
    >
      <Facts>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Facts>
    </LinkRow>
  );
}

function DoneBadge({ done, of }: { done: number; of: number }) {
  const { t } = useTranslation();
  return (
    <Badge tone="accent">
      <Check aria-hidden className="mr-1 size-3.5" />
      {done >= of ? t("speaking.topics.allDone") : t("speaking.topics.done", { done, of })}
    </Badge>
  );
}

function Nothing({ onClear }: { onClear(): void }) {
  const { t } = useTranslation();
  return (
    <Card flush>
      <Empty
        icon={<SearchX aria-hidden className="size-6" />}
        title={t("speaking.topics.noneTitle")}
        action={
          <Button look="primary" onPress={onClear}>
            {t("practice.clear")}
          </Button>
        }
      >
        {t("speaking.topics.none")}
      </Empty>
    </Card>
  );
}
