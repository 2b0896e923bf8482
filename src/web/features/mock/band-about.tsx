import { Info } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { usePartNames } from "../practice/names.ts";
import type { Band, SittingSection } from "./mock.ts";

const TABLES = ["listening", "academic_reading", "general_reading"] as const;

/** Explains on demand how the band of a section is determined. */
export function BandAbout({ section, band }: { section: SittingSection; band: Band }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const [isOpen, setOpen] = useState(false);
  const title = t("sitting.about.title", { subject: names.subject(section.subject) });
  return (
    <span data-screen-only>
      <IconButton
        label={title}
        icon={<Info aria-hidden className="size-4 text-soft" />}
        onPress={() => setOpen(true)}
      />
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="flex flex-col gap-3">
          {band.table === null ? <Given band={band} /> : <FromTable band={band} table={band.table} />}
        </div>
      </Dialog>
    </span>
  );
}

function FromTable({ band, table }: { band: Band; table: string }) {
  const { t } = useTranslation();
  const known = TABLES.find((name) => name === table);
  const name = known === undefined ? table : t(`sitting.tables.${known}`);
  const facts = { count: band.rawScore ?? 0, table: name };
  return (
    <>
      <p>
        {band.band === null
          ? t("sitting.about.belowTable", facts)
          : t("sitting.about.fromTable", { ...facts, band: band.band })}
      </p>
      <p className="text-soft">{t("sitting.about.estimate")}</p>
    </>
  );
}

function Given({ band }: { band: Band }) {
  const { t } = useTranslation();
  const { taskBands } = band;
  return (
    <>
      <p>{t(band.source === "teacher" ? "sitting.about.teacher" : "sitting.about.learner")}</p>
      {taskBands !== null && <p>{t("sitting.about.tasks", { ...taskBands, band: band.band })}</p>}
    </>
  );
}
