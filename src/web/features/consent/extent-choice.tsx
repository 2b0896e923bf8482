import { useTranslation } from "react-i18next";
import { OneOf } from "../../ui/options.tsx";
import { ScopeList } from "../account/scopes.tsx";
import { allowedBy, type Extent } from "./choice.ts";
import { ScopeChoice } from "./scope-choice.tsx";

const EXTENTS = ["all", "read", "some"] as const;

export interface Choice {
  readonly extent: Extent;
  /** The scopes that are picked one by one; they count for the extent `some` only. */
  readonly picked: readonly string[];
}

/** How much to allow: everything, reading, or single areas; and what that is. */
export function ExtentChoice({
  label,
  allName,
  offered,
  choice: { extent, picked },
  onChange,
}: {
  label: string;
  /** The name of the choice of everything. */
  allName: string;
  offered: readonly string[];
  choice: Choice;
  onChange(choice: Choice): void;
}) {
  const { t } = useTranslation();
  const names = { all: allName, read: t("consent.extents.read"), some: t("consent.extents.some") };
  return (
    <>
      <OneOf
        label={label}
        options={EXTENTS.filter((one) => one === "all" || offered.length > 1).map((id) => ({ id, name: names[id] }))}
        value={extent}
        onChange={(id) => onChange({ extent: EXTENTS.find((one) => one === id) ?? "all", picked })}
      />
      {extent === "some" ? (
        <ScopeChoice offered={offered} picked={picked} onPick={(scopes) => onChange({ extent, picked: scopes })} />
      ) : (
        <section aria-label={t("bind.access")}>
          <ScopeList scopes={allowedBy(extent, { offered, picked })} />
        </section>
      )}
    </>
  );
}
