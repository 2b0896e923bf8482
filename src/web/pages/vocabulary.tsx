import { FileUp, Layers, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reviewPathOf } from "../features/cards/address.ts";
import { Book } from "../features/vocabulary/book.tsx";
import { EntryDialog } from "../features/vocabulary/entry-dialog.tsx";
import { ExportMenu } from "../features/vocabulary/export-menu.tsx";
import { ImportDialog } from "../features/vocabulary/import-dialog.tsx";
import { Wordbooks } from "../features/vocabulary/wordbooks.tsx";
import { ROUTES } from "../routes.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { useKey } from "../ui/keys.tsx";
import { Page, PageTabs } from "../ui/page.tsx";

export function VocabularyPage({ part }: { part: "personal" | "wordbooks" }) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  useKey("n", t("keys.add"), () => setAdding(true));
  const tabs = [
    { href: ROUTES.vocabulary, name: t("vocabulary.personal") },
    { href: ROUTES.wordbooks, name: t("vocabulary.wordbooks") },
  ];
  return (
    <Page
      title={t("vocabulary.title")}
      tabs={<PageTabs label={t("vocabulary.title")} tabs={tabs} />}
      action={
        part === "personal" && (
          <>
            <LinkButton href={reviewPathOf("personal")} icon={<Layers aria-hidden className="size-4" />}>
              {t("vocabulary.review")}
            </LinkButton>
            <ExportMenu />
            <Button icon={<FileUp aria-hidden className="size-4" />} onPress={() => setImporting(true)}>
              {t("import.open")}
            </Button>
            <Button look="primary" icon={<Plus aria-hidden className="size-4" />} onPress={() => setAdding(true)}>
              {t("entry.add")}
            </Button>
          </>
        )
      }
    >
      {part === "personal" ? <Book onAdd={() => setAdding(true)} /> : <Wordbooks />}
      <EntryDialog entry={null} isOpen={isAdding} onClose={() => setAdding(false)} />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </Page>
  );
}
