import { MAX_FILE_TITLE } from "../../bounds.ts";

/** What a recorder writes, and the ending of a file that holds it. */
export interface RecordingFormat {
  readonly mimeType: string;
  readonly extension: "webm" | "m4a" | "ogg";
}

/** What the service keeps of what browsers record, the best first. Safari before 18.4 records MP4 alone. */
const FORMATS: readonly RecordingFormat[] = [
  { mimeType: "audio/webm;codecs=opus", extension: "webm" },
  { mimeType: "audio/mp4", extension: "m4a" },
  { mimeType: "audio/ogg;codecs=opus", extension: "ogg" },
];

/** What this browser shall record; null where it records nothing that the service keeps. */
export function chooseFormat(isSupported: (mimeType: string) => boolean): RecordingFormat | null {
  return FORMATS.find(({ mimeType }) => isSupported(mimeType)) ?? null;
}

/** Under which name and title an answer is kept among the learner's files. */
export function recordingNames(question: string, { extension }: RecordingFormat) {
  const line = question.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim();
  const title = [...line].slice(0, MAX_FILE_TITLE).join("").trim();
  return { fileName: `spoken-answer.${extension}`, ...(title === "" ? {} : { title }) };
}
