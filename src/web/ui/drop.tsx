import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import { DropZone, FileTrigger, Text } from "react-aria-components";
import { Button } from "./button.tsx";

/** Takes files: dropped, pasted with the keyboard, or chosen by the button. */
export function FileDrop({
  label,
  action,
  accept,
  children,
  onFiles,
}: {
  /** A short instruction. */
  label: string;
  /** Label of the button that chooses files. */
  action: string;
  /** Extensions and media types that the file chooser offers. */
  accept: readonly string[];
  /** What is accepted and what is not. */
  children: ReactNode;
  onFiles(files: readonly File[]): void;
}) {
  return (
    <DropZone
      onDrop={(event) => {
        const dropped = event.items.flatMap((item) => (item.kind === "file" ? [item.getFile()] : []));
        void Promise.all(dropped).then(onFiles);
      }}
      className="flex flex-col items-center gap-3 rounded-lg border-2 border-line border-dashed bg-surface px-5 py-6 text-center transition-colors data-drop-target:border-accent data-drop-target:bg-accent-soft motion-reduce:transition-none"
    >
      <Upload aria-hidden className="size-6 text-soft" />
      <Text slot="label" className="text-base font-medium">
        {label}
      </Text>
      <div className="max-w-md text-sm text-soft">{children}</div>
      <FileTrigger
        allowsMultiple
        acceptedFileTypes={[...accept]}
        onSelect={(files) => {
          if (files !== null) onFiles([...files]);
        }}
      >
        <Button look="primary">{action}</Button>
      </FileTrigger>
    </DropZone>
  );
}
