import { ArrowLeft, Check, Plus, SearchX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_SPEAKING_QUERY } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { Badge, Empty, List, ListRow } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Select } from "../../ui/select.tsx";
import { usePartNames } from "../practice/names.ts";
import type { LinkDraft, Pickable } from "./material-draft.ts";
import { type Topic, useTopic, useTopics } from "./speaking.ts";
import { PART_NUMBERS } from "./topic-list.tsx";

const PAGE = 8;

/** Chooses questions for a story: first the topic, then any of its questions. */
export function QuestionPicker({
  isOpen,
  linked,
  onClose,
  onPick,
}: {
  isOpen: boolean;
  linked: readonly Pick<LinkDraft, "questionSlotId">[];
  onClose(): void;
  onPick(question: Pickable): void;
}) {
  const { t } = useTranslation();
  const [topic, setTopic] = useState<Topic | null>(null);
  return (
    <Dialog title={t("speaking.form.addLink")} isOpen={isOpen} onClose={onClose}>
      <div className="flex min-h-80 flex-col gap-4">
        {topic === null ? (
          <Topics onOpen={setTopic} />
        ) : (
          <Questions topic={topic} linked={linked} onBack={() => setTopic(null)} onPick={onPick} />
        )}
        <div className="flex justify-end">
          <Button data-next onPress={onClose}>
            {t("speaking.picker.done")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Topics({ onOpen }: { onOpen(topic: Topic): void }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const [query, setQuery] = useState("");
  const [number, setNumber] = useState("");
  const [offset, setOffset] = useState(0);
  const partNumber = PART_NUMBERS.find((one) => String(one) === number);
  const found = useTopics({ query, limit: PAGE, offset, ...(partNumber === undefined ? {} : { partNumber }) });
  return (
    <>
      <SearchBox
        label={t("speaking.topics.search")}
        value={query}
        maxLength={MAX_SPEAKING_QUERY}
        onSearch={(text) => {
          setQuery(text);
          setOffset(0);
        }}
      />
      <Select
        label={t("speaking.topics.parts")}
        hideLabel
        options={[
          { id: "", name: t("speaking.topics.all") },
          ...PART_NUMBERS.map((one) => ({ id: String(one), name: t(`speaking.topics.part${one}`) })),
        ]}
        value={number}
        onChange={(id) => {
          setNumber(id);
          setOffset(0);
        }}
      />
      <div className="-mx-5 sm:-mx-6">
        <Loaded query={found} lines={6}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon={<SearchX aria-hidden className="size-6" />} title={t("speaking.topics.noneTitle")}>
                {t("speaking.topics.none")}
              </Empty>
            ) : (
              <List label={t("speaking.tabs.topics")}>
                {items.map((topic) => (
                  <ListRow
                    key={topic.partId}
                    action={
                      <Button
                        aria-label={t("speaking.picker.openNamed", {
                          questions: t("practice.questions", { count: topic.questionCount }),
                          title: topic.title,
                        })}
                        onPress={() => onOpen(topic)}
                      >
                        {t("practice.questions", { count: topic.questionCount })}
                      </Button>
                    }
                  >
                    <p lang="en" className="font-medium">
                      {topic.title}
                    </p>
                    <p className="text-sm text-soft">{names.part("speaking", topic.partNumber)}</p>
                  </ListRow>
                ))}
              </List>
            )
          }
        </Loaded>
      </div>
      <Pager
        offset={offset}
        size={PAGE}
        nextOffset={found.data?.nextOffset ?? null}
        isWaiting={found.isPlaceholderData}
        onMove={setOffset}
      />
    </>
  );
}

function Questions({
  topic: { partId, title, partNumber },
  linked,
  onBack,
  onPick,
}: {
  topic: Topic;
  linked: readonly Pick<LinkDraft, "questionSlotId">[];
  onBack(): void;
  onPick(question: Pickable): void;
}) {
  const { t } = useTranslation();
  const query = useTopic(partId);
  return (
    <>
      <div className="-ml-4 self-start">
        <Button autoFocus look="quiet" icon={<ArrowLeft aria-hidden className="size-4" />} onPress={onBack}>
          {t("speaking.tabs.topics")}
        </Button>
      </div>
      <h3 lang="en" className="text-base font-semibold">
        {title}
      </h3>
      <div className="-mx-5 sm:-mx-6">
        <Loaded query={query} lines={4}>
          {({ questions }) => (
            <List label={title}>
              {questions.map(({ questionSlotId, question }) => {
                const isLinked = linked.some((link) => link.questionSlotId === questionSlotId);
                return (
                  <ListRow
                    key={questionSlotId}
                    action={
                      isLinked ? (
                        <Badge tone="accent">
                          <Check aria-hidden className="mr-1 size-3.5" />
                          {t("speaking.picker.linked")}
                        </Badge>
                      ) : (
                        <Button
                          data-next
                          icon={<Plus aria-hidden className="size-4" />}
                          aria-label={t("speaking.picker.addNamed", { question })}
                          onPress={({ target }) => {
                            focusAfter(target);
                            onPick({ questionSlotId, question, partNumber, partTitle: title });
                          }}
                        >
                          {t("speaking.picker.add")}
                        </Button>
                      )
                    }
                  >
                    <p lang="en" className="font-serif">
                      {question}
                    </p>
                  </ListRow>
                );
              })}
            </List>
          )}
        </Loaded>
      </div>
    </>
  );
}

/** The pressed button disappears: the focus moves to the next one, or to the end. */
function focusAfter(pressed: Element): void {
  const places = pressed.closest("[role=dialog]")?.querySelectorAll<HTMLElement>("[data-next]") ?? [];
  [...places].find((place) => pressed.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING)?.focus();
}
