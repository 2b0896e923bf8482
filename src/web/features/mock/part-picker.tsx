import { ExternalLink, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { Button } from "../../ui/button.tsx";
import { Empty, List, ListRow } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconLink } from "../../ui/icon-link.tsx";
import { Loaded, Skeleton } from "../../ui/loaded.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { MAX_SEARCH } from "../practice/filters.ts";
import { usePartNames } from "../practice/names.ts";
import { PartFacts } from "../practice/part-facts.tsx";
import { type PartSummary, type Subject, usePartSearch } from "../practice/practice.ts";
import { fitsModule, moduleFor, type Picked } from "./builder.ts";

interface Place {
  readonly subject: Subject;
  readonly number: number;
}

/** Chooses a part for one slot of a paper, among those that fit the others; unpractised ones come first. */
export function PartPicker({
  place,
  picked,
  onClose,
  onPick,
}: {
  place: Place | null;
  picked: Picked;
  onClose(): void;
  onPick(part: PartSummary): void;
}) {
  const { t } = useTranslation();
  const names = usePartNames();
  const title =
    place === null
      ? ""
      : t("mock.chooseNamed", {
          subject: names.subject(place.subject),
          place: names.part(place.subject, place.number),
        });
  return (
    <Dialog title={title} isOpen={place !== null} onClose={onClose}>
      {place !== null && <Choices place={place} picked={picked} onPick={onPick} />}
    </Dialog>
  );
}

function Choices({ place, picked, onPick }: { place: Place; picked: Picked; onPick(part: PartSummary): void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const found = usePartSearch({
    search,
    subject: place.subject,
    partNumber: place.number,
    includeCourseLinked: true,
    preferUnseen: true,
  });
  const module = moduleFor(picked, { subject: place.subject, partNumber: place.number });
  const wanted = module === null ? null : t(`practice.modules.${module}`);
  const parts = (found.data?.pages.flatMap(({ items }) => items) ?? []).filter((part) => fitsModule(part, module));
  const { isFetching, isError, hasNextPage, fetchNextPage } = found;
  const isOnlyBeyond = parts.length === 0 && hasNextPage && !isError;
  useEffect(() => {
    if (isOnlyBeyond && !isFetching) void fetchNextPage();
  }, [isOnlyBeyond, isFetching, fetchNextPage]);
  return (
    <div className="flex min-h-80 flex-col gap-4">
      <SearchBox label={t("practice.search")} value={search} maxLength={MAX_SEARCH} onSearch={setSearch} />
      {wanted !== null && <p className="text-sm text-soft">{t("mock.onlyModule", { module: wanted })}</p>}
      <div className="-mx-5 sm:-mx-6">
        <Loaded query={found} lines={6}>
          {() =>
            isOnlyBeyond ? (
              <Skeleton lines={6} />
            ) : parts.length === 0 && !hasNextPage ? (
              <Empty icon={<SearchX aria-hidden className="size-6" />} title={t("mock.noParts")}>
                {search !== "" && t("practice.none")}
                {search === "" && wanted === null && t("mock.noPartsAbout")}
                {search === "" && wanted !== null && t("mock.noPartsOfModule", { module: wanted })}
              </Empty>
            ) : (
              <List label={t("practice.title")}>
                {parts.map((part) => (
                  <ListRow
                    key={part.partId}
                    action={
                      <span className="flex items-center gap-1">
                        <IconLink
                          href={`${ROUTES.practice}?part=${part.partId}`}
                          label={t("mock.viewNamed", { title: part.title })}
                          icon={<ExternalLink aria-hidden className="size-4" />}
                        />
                        <Button aria-label={t("mock.takeNamed", { title: part.title })} onPress={() => onPick(part)}>
                          {t("mock.take")}
                        </Button>
                      </span>
                    }
                  >
                    <p lang="en" className="font-medium">
                      {part.title}
                    </p>
                    <PartFacts part={part} />
                  </ListRow>
                ))}
              </List>
            )
          }
        </Loaded>
      </div>
      {hasNextPage && !isOnlyBeyond && (
        <Button wide isPending={found.isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t("practice.more")}
        </Button>
      )}
    </div>
  );
}
