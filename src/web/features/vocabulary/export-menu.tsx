import { Download } from "lucide-react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { OPTION, POPOVER } from "../../ui/select.tsx";
import { useToastError } from "../../ui/toast.tsx";
import { type ExportFile, useExport } from "./vocabulary.ts";

/** Saves the whole book as files. */
export function ExportMenu() {
  const { t } = useTranslation();
  const onError = useToastError();
  const read = useExport();
  const save = (format: ExportFile["format"]) =>
    read.mutate(format, {
      onSuccess: (files) => {
        for (const [index, { content, contentType, fileName }] of files.entries()) {
          const name = files.length === 1 ? fileName : fileName.replace(/(\.[a-z]+)$/, `-${index + 1}$1`);
          saveFile(new Blob([content], { type: contentType }), name);
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
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
