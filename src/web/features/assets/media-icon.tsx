import { File, FileImage, FileMusic, FileText, FileVideo, type LucideIcon } from "lucide-react";
import type { Asset } from "./assets.ts";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  text: FileText,
  application: FileText,
  image: FileImage,
  audio: FileMusic,
  video: FileVideo,
};

/** The type of file as an icon; the file name states it in words. */
export function MediaIcon({ mediaType }: { mediaType: Asset["mediaType"] }) {
  const Icon = ICONS[mediaType.split("/")[0] ?? ""] ?? File;
  return <Icon aria-hidden className="size-5 text-soft" />;
}
