import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { Page } from "../../ui/page.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Select } from "../../ui/select.tsx";
import { usePartNames } from "../practice/names.ts";
import { DIFFICULTIES } from "../practice/practice.ts";
import { OpenAttempts } from "./attempt-rows.tsx";
import { MAX_SEARCH, NO_FILTERS, readFilters } from "./filters.ts";
import { History } from "./history.tsx";
import { MaterialList } from "./material-list.tsx";

/** Dictation materials, and submitted dictations; the address selects the view. */
export function MaterialBank() {
  const { t } = useTranslation();
  const names = usePartNames();
  const { query, hrefWith, change } = useAddressQuery();
  const filters = readFilters(query);
  const isHistory = filters.view === "history";
  return (
    <Page title={t("dictation.title")} about={t("dictation.about")}>
      <OpenAttempts />
      <PillLinks
        label={t("dictation.kinds")}
        links={[
          { href: hrefWith({ show: null, offset: null }), name: t("dictation.materials"), isOn: !isHistory },
          { href: hrefWith({ show: "history", offset: null }), name: t("dictation.history"), isOn: isHistory },
        ]}
      />
      {isHistory ? (
        <History
          offset={filters.offset}
          onMove={(offset) => change({ offset: offset === 0 ? null : String(offset) })}
        />
      ) : (
        <>
          <search className="grid gap-3 sm:grid-cols-[1fr_auto]">
            <SearchBox
              label={t("practice.search")}
              value={filters.search}
              maxLength={MAX_SEARCH}
              onSearch={(search) => change({ q: search }, { replace: true })}
            />
            <Select
              label={t("practice.filters.difficulty")}
              hideLabel
              options={[
                { id: "", name: t("dictation.anyDifficulty") },
                ...DIFFICULTIES.map((id) => ({ id, name: names.difficulty(id) })),
              ]}
              value={filters.difficulty}
              onChange={(difficulty) => change({ difficulty })}
            />
          </search>
          <MaterialList
            filters={filters}
            hrefOf={(partId) => hrefWith({ part: String(partId) })}
            onClear={() => change(NO_FILTERS)}
          />
        </>
      )}
    </Page>
  );
}
