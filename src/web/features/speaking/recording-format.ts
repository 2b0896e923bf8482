import { MAX_FILE_TITLE } from "../../bounds.ts";

/** The media type a recorder writes, and the file extension for it. */
export interface RecordingFormat {
  readonly mimeType: string;
  readonly extension: "webm" | "m4a" | "ogg";
}

/** Formats of browser recordings that the service accepts, best first. Safari before 18.4 records only MP4. */
const FORMATS: readonly RecordingFormat[] = [
  { mimeType: "audio/webm;codecs=opus", extension: "webm" },
  { mimeType: "audio/mp4", extension: "m4a" },
  { mimeType: "audio/ogg;codecs=opus", extension: "ogg" },
];

/** The format for this browser; null if it supports none that the service accepts. */
export function chooseFormat(isSupported: (mimeType: string) => boolean): RecordingFormat | null {
  return FORMATS.find(({ mimeType }) => isSupported(mimeType)) ?? null;
}

/** The file name and title of an answer among the learner's files. */
export function recordingNames(question: string, { extension }: RecordingFormat) {
  const line = question.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim();
  const title = [...line].slice(0, MAX_FILE_TITLE).join("").trim();
  return { fileName: `spoken-answer.${extension}`, ...(title === "" ? {} : { title }) };
}
