import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { levelled, readWave, resampled, SAMPLE_RATE, toPcm, trimmed } from "./samples.ts";
import { type AudioScript, type Segment, spokenText, type Voice } from "./script-format.ts";

/** Kilobits in a second: clear speech at the voices' 16 kHz. */
const BITRATE = "24";
/** Seconds of silence before the first line. */
const LEAD = 0.5;

export interface Spoken {
  /** Ogg Opus. */
  readonly audio: Uint8Array;
  readonly transcript: Segment[];
}

/** Synthesises a script. The same script gives the same bytes with the same flite and opusenc. */
export function speak(script: AudioScript): Spoken {
  const folder = mkdtempSync(join(tmpdir(), "lectern-audio-"));
  try {
    const pieces: Float64Array[] = [silence(LEAD)];
    const transcript: Segment[] = [];
    let length = silence(LEAD).length;
    for (const line of script.lines) {
      const voice = script.voices[line.speaker];
      if (voice === undefined) throw new Error(`${line.speaker} has no voice in ${script.key}`);
      const speech = synthesise(spokenText(line), voice, join(folder, "line.wav"));
      const start = seconds(length);
      const end = seconds(length + speech.length);
      transcript.push({ start, end, speaker: line.speaker, text: line.text, translation: line.translation });
      pieces.push(speech, silence(line.pauseAfter));
      length += speech.length + silence(line.pauseAfter).length;
    }
    const samples = new Float64Array(length);
    let at = 0;
    for (const piece of pieces) {
      samples.set(piece, at);
      at += piece.length;
    }
    return { audio: encode(samples), transcript };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The samples of one line, from its first sound to its last. */
function synthesise(text: string, { voice, pitch, rate }: Voice, file: string): Float64Array {
  // Playing it faster shortens it, so the synthesised speech is longer by the same factor.
  const stretch = `duration_stretch=${(pitch / rate).toFixed(4)}`;
  run(["flite", "-voice", voice, "--setf", stretch, "-t", text, "-o", file]);
  return levelled(trimmed(resampled(readWave(readFileSync(file)), pitch)));
}

function encode(samples: Float64Array): Uint8Array {
  const input = ["--raw", "--raw-bits", "16", "--raw-rate", String(SAMPLE_RATE), "--raw-chan", "1"];
  // A fixed serial number and no padding make the bytes reproducible.
  const output = ["--bitrate", BITRATE, "--vbr", "--speech", "--serial", "1", "--padding", "0", "--quiet"];
  return run(["opusenc", ...input, ...output, "-", "-"], toPcm(samples));
}

function run(command: string[], input?: Uint8Array): Uint8Array {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { stdin: input ?? "ignore" });
  if (exitCode !== 0) throw new Error(`${command[0]} failed: ${stderr.toString()}`);
  return stdout;
}

function silence(duration: number): Float64Array {
  return new Float64Array(Math.round(duration * SAMPLE_RATE));
}

/** Samples as seconds, to the millisecond. */
function seconds(samples: number): number {
  return Math.round((samples / SAMPLE_RATE) * 1000) / 1000;
}
