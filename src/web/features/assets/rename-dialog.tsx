import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_FILE_TITLE } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { toast } from "../../ui/toast.tsx";
import { type Asset, useRenameAsset } from "./assets.ts";

/** Changes a file's title; the file name stays. */
export function RenameDialog({ asset, onClose }: { asset: Asset | null; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("assets.renameTitle")} isOpen={asset !== null} onClose={onClose}>
      {asset !== null && <RenameForm asset={asset} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ asset, onClose }: { asset: Asset; onClose(): void }) {
  const { t } = useTranslation();
  const rename = useRenameAsset();
  const [title, setTitle] = useState(asset.title);
  const [wasTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (title.trim() === "") return;
    rename.mutate(
      { assetId: asset.assetId, title: title.trim() },
      {
        onSuccess: (renamed) => {
          onClose();
          toast(t("assets.renamed", { title: renamed.title }));
        },
      },
    );
  };
  const problems = wasTried && title.trim() === "" ? { title: t("assets.titleMissing") } : {};
  return (
    <Form error={rename.error} problems={problems} onSubmit={submit}>
      <Field
        name="title"
        label={t("assets.name")}
        hint={t("assets.nameHint", { name: asset.fileName })}
        value={title}
        onChange={setTitle}
        maxLength={MAX_FILE_TITLE}
        autoFocus
        autoComplete="off"
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onPress={onClose}>{t("ui.cancel")}</Button>
        <Button type="submit" look="primary" isPending={rename.isPending}>
          {t("assets.rename")}
        </Button>
      </div>
    </Form>
  );
}
