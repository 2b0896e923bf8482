import { SearchX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Empty, List, ListRow } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Select } from "../../ui/select.tsx";
import { usePartNames } from "../practice/names.ts";
import { KindIcon } from "../resources/kind-icon.tsx";
import {
  type Candidate,
  MAX_SEARCH,
  PICKABLE_KINDS,
  type PickableKind,
  type PickedContent,
  useCandidates,
} from "./contents.ts";

export type { PickedContent } from "./contents.ts";

/** Chooses the content of a task or a todo, from everything that the learner can open here. */
export function ContentPicker({
  isOpen,
  onClose,
  onPick,
}: {
  isOpen: boolean;
  onClose(): void;
  /** Called with the choice; the caller closes the picker. */
  onPick(content: PickedContent): void;
}) {
  const { t } = useTranslation();
  // Several items of one kind are often chosen in a row.
  const [kind, setKind] = useState<PickableKind>("question_part");
  return (
    <Dialog title={t("contentPicker.title")} isOpen={isOpen} onClose={onClose}>
      <Choices kind={kind} onKind={setKind} onPick={onPick} />
    </Dialog>
  );
}

function Choices({
  kind,
  onKind,
  onPick,
}: {
  kind: PickableKind;
  onKind(kind: PickableKind): void;
  onPick(content: PickedContent): void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const found = useCandidates(kind, search);
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="flex min-h-96 flex-col gap-4">
      <Select
        label={t("contentPicker.kind")}
        options={PICKABLE_KINDS.map((id) => ({ id, name: t(`contentPicker.kinds.${id}`) }))}
        value={kind}
        onChange={(id) => onKind(PICKABLE_KINDS.find((one) => one === id) ?? kind)}
      />
      <SearchBox label={t("contentPicker.search")} value={search} maxLength={MAX_SEARCH} onSearch={setSearch} />
      <div className="-mx-5 sm:-mx-6">
        <Loaded query={found} lines={6}>
          {() =>
            items.length === 0 ? (
              <Empty icon={<SearchX aria-hidden className="size-6" />} title={t("contentPicker.noneTitle")}>
                {search === "" ? t(`contentPicker.empty.${kind}`) : t("contentPicker.none")}
              </Empty>
            ) : (
              <List label={t(`contentPicker.kinds.${kind}`)}>
                {items.map((item) => (
                  <CandidateRow key={JSON.stringify(item.contentRef)} item={item} onPick={onPick} />
                ))}
              </List>
            )
          }
        </Loaded>
      </div>
      {found.hasNextPage && (
        <Button
          wide
          isDisabled={found.isPlaceholderData}
          isPending={found.isFetchingNextPage}
          onPress={() => void found.fetchNextPage()}
        >
          {t("contentPicker.more")}
        </Button>
      )}
    </div>
  );
}

function CandidateRow({ item, onPick }: { item: Candidate; onPick(content: PickedContent): void }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const { contentRef, title, durationMinutes, subject, partNumber, note } = item;
  const facts = [
    subject === null ? "" : t(`learning.subjects.${subject}`),
    subject === null || subject === "grammar" || partNumber === null ? "" : names.part(subject, partNumber),
    durationMinutes === null || durationMinutes === 0 ? "" : t("practice.minutes", { count: durationMinutes }),
  ].filter((fact) => fact !== "");
  return (
    <ListRow
      action={
        <Button
          aria-label={t("contentPicker.pickNamed", { title })}
          onPress={() => onPick({ contentRef, title, durationMinutes: durationMinutes === 0 ? null : durationMinutes })}
        >
          {t("contentPicker.pick")}
        </Button>
      }
    >
      <div className="flex items-start gap-3">
        <KindIcon kind={contentRef.kind} />
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          {facts.length > 0 && <p className="text-sm text-soft">{facts.join(" · ")}</p>}
          {note !== "" && <p className="line-clamp-2 text-sm text-soft">{note}</p>}
        </div>
      </div>
    </ListRow>
  );
}
