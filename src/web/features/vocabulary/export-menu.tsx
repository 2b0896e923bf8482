import { Check, Download } from "lucide-react";
import { useState } from "react";
import { Menu, MenuItem, MenuSection, MenuTrigger, Popover, type Selection } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { defuseCsv } from "../../../lib/defuse-csv.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { OPTION, POPOVER } from "../../ui/select.tsx";
import { useToastError } from "../../ui/toast.tsx";
import { type ExportFile, useExport } from "./vocabulary.ts";

/** Menu key of the setting that prevents formulas in the cells of a CSV file. */
const DEFUSED = "defused";

/** Saves the whole book as files. */
export function ExportMenu() {
  const { t } = useTranslation();
  const onError = useToastError();
  const read = useExport();
  const [settings, setSettings] = useState<Selection>(new Set([DEFUSED]));
  const isDefused = settings === "all" || settings.has(DEFUSED);
  const save = (format: ExportFile["format"]) =>
    read.mutate(format, {
      onSuccess: (files) => {
        for (const [index, { content, contentType, fileName }] of files.entries()) {
          const name = files.length === 1 ? fileName : fileName.replace(/(\.[a-z]+)$/, `-${index + 1}$1`);
          const text = format === "csv" && isDefused ? defuseCsv(content) : content;
          saveFile(new Blob([text], { type: contentType }), name);
        }
      },
      onError,
    });
  return (
    <MenuTrigger>
      <Button icon={<Download aria-hidden className="size-4" />} isPending={read.isPending}>
        {t("export.title")}
      </Button>
      <Popover className={POPOVER} placement="bottom end">
        <Menu aria-label={t("export.title")} className="min-w-44 outline-hidden">
          <MenuItem className={OPTION} onAction={() => save("csv")}>
            {t("export.csv")}
          </MenuItem>
          <MenuItem className={OPTION} onAction={() => save("json")}>
            {t("export.json")}
          </MenuItem>
          <MenuSection
            aria-label={t("export.settings")}
            selectionMode="multiple"
            selectedKeys={settings}
            onSelectionChange={setSettings}
            className="mt-1 border-t border-line pt-1"
          >
            <MenuItem id={DEFUSED} className={`${OPTION} max-w-80 py-2.5`}>
              {({ isSelected }) => (
                <>
                  <Check aria-hidden className={`size-4 shrink-0 ${isSelected ? "text-accent" : "invisible"}`} />
                  <span>
                    {t("export.defused")}
                    <span className="block text-xs text-soft">{t("export.defusedAbout")}</span>
                  </span>
                </>
              )}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
