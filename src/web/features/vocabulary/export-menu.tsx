import { Download } from "lucide-react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
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
        for (const [index, file] of files.entries()) saveFile(file, files.length === 1 ? "" : `-${index + 1}`);
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

const KEPT_MS = 30_000;

function saveFile(file: ExportFile, suffix: string): void {
  const url = URL.createObjectURL(new Blob([file.content], { type: file.contentType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.fileName.replace(/(\.[a-z]+)$/, `${suffix}$1`);
  link.click();
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
