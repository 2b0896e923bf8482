import { ChevronRight, NotebookPen } from "lucide-react";
import { Disclosure, DisclosurePanel, Button as Pressable } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import type { ShownNote } from "./passage-text.tsx";

/** Every note and highlight of the passages, collapsed until it is opened. */
export function NoteList({ notes, onJump }: { notes: readonly ShownNote[]; onJump(note: ShownNote): void }) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <Disclosure className="group flex flex-col items-start">
      <span className="-ml-4">
        <Button
          slot="trigger"
          look="quiet"
          icon={
            <ChevronRight
              aria-hidden
              className="size-4 transition-transform group-data-expanded:rotate-90 motion-reduce:transition-none"
            />
          }
        >
          {t("panels.notes", { count: notes.length })}
        </Button>
      </span>
      <DisclosurePanel className="w-full">
        <ul aria-label={t("panels.notesLabel")} className="mt-1 divide-y divide-line rounded-md border border-line">
          {notes.map((note) => (
            <li key={note.noteId}>
              <Pressable
                onPress={() => onJump(note)}
                className="flex min-h-11 w-full cursor-pointer flex-col items-start gap-0.5 px-4 py-2 text-left -outline-offset-2 data-hovered:bg-sunken"
              >
                <span lang="en" className="line-clamp-2 font-serif text-sm">
                  {note.quote}
                </span>
                {note.note !== "" && (
                  <span className="flex gap-1.5 text-sm text-soft">
                    <NotebookPen aria-hidden className="mt-1 size-3.5 shrink-0 text-warn" />
                    <span className="line-clamp-3 whitespace-pre-line">{note.note}</span>
                  </span>
                )}
              </Pressable>
            </li>
          ))}
        </ul>
      </DisclosurePanel>
    </Disclosure>
  );
}
