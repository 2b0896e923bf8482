import { chooseFormat, type RecordingFormat } from "./recording-format.ts";

/** Why recording is impossible. */
export type MicrophoneProblem = "insecure" | "unsupported" | "refused" | "missing" | "busy" | "failed";

/** The microphone is not available. */
class MicrophoneError extends Error {
  constructor(readonly problem: MicrophoneProblem) {
    super(problem);
  }
}

/** An open microphone with its recording format. */
export interface Microphone {
  readonly stream: MediaStream;
  readonly format: RecordingFormat;
}

/** Maps the errors of `getUserMedia` to problems (Media Capture and Streams, 10.2). */
const PROBLEMS: ReadonlyMap<string, MicrophoneProblem> = new Map([
  ["NotAllowedError", "refused"],
  ["SecurityError", "refused"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
]);

export function problemOf(error: unknown): MicrophoneProblem {
  if (error instanceof MicrophoneError) return error.problem;
  return (error instanceof Error ? PROBLEMS.get(error.name) : undefined) ?? "failed";
}

/** A problem known before permission is requested, or null. */
export function obstacle(): MicrophoneProblem | null {
  if (!window.isSecureContext) return "insecure";
  return findFormat() === null || !("mediaDevices" in navigator) ? "unsupported" : null;
}

function findFormat(): RecordingFormat | null {
  if (!("MediaRecorder" in window)) return null;
  return chooseFormat((mimeType) => MediaRecorder.isTypeSupported(mimeType));
}

/**
 * Opens the microphone; the browser may ask the person first.
 * @throws MicrophoneError, or the browser's error, which `problemOf` maps.
 */
export async function openMicrophone(): Promise<Microphone> {
  const before = obstacle();
  const format = findFormat();
  if (before !== null || format === null) throw new MicrophoneError(before ?? "unsupported");
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  return { stream, format };
}
