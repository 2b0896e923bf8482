/** Samples in a second, as the voices speak them. */
export const SAMPLE_RATE = 16_000;

const FULL_SCALE = 32_767;
/** A hundredth of a second: the step in which loudness is measured. */
const WINDOW = SAMPLE_RATE / 100;
/** A window is speech if it has this share of the loudness of the loudest one. */
const SPEECH_SHARE = 0.02;
/** Samples retained before and after speech, so that soft consonants are not cut. */
const MARGIN = 3 * WINDOW;
/** The loudness to which every line is normalised, and its maximum peak. */
const TARGET_LEVEL = 0.1 * FULL_SCALE;
const MAX_PEAK = 0.95 * FULL_SCALE;
/** Samples on each side from which a resampled one is computed. */
const TAPS = 16;

/** Samples of a 16-bit mono RIFF file at {@link SAMPLE_RATE}. */
export function readWave(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tagAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  for (let at = 12; at + 8 <= bytes.length; at += 8 + view.getUint32(at + 4, true)) {
    const tag = tagAt(at);
    if (tag === "fmt ") {
      const isExpected =
        view.getUint16(at + 10, true) === 1 &&
        view.getUint32(at + 12, true) === SAMPLE_RATE &&
        view.getUint16(at + 22, true) === 16;
      if (!isExpected) throw new Error(`The synthesiser's file is not 16-bit mono at ${SAMPLE_RATE} Hz`);
    } else if (tag === "data") {
      const count = Math.floor(Math.min(view.getUint32(at + 4, true), bytes.length - at - 8) / 2);
      return Float64Array.from({ length: count }, (_, index) => view.getInt16(at + 8 + 2 * index, true));
    }
  }
  throw new Error("The synthesiser's file has no samples");
}

/** The samples from the first to the last audible one. */
export function trimmed(samples: Float64Array): Float64Array {
  const levels = windowLevels(samples);
  const threshold = SPEECH_SHARE * Math.max(0, ...levels);
  const first = levels.findIndex((level) => level > threshold);
  const last = levels.findLastIndex((level) => level > threshold);
  if (first === -1) throw new Error("The synthesiser said nothing");
  return samples.slice(Math.max(0, first * WINDOW - MARGIN), (last + 1) * WINDOW + MARGIN);
}

/** Played faster by a factor, which raises both pitch and timbre. Windowed sinc, without aliasing. */
export function resampled(samples: Float64Array, factor: number): Float64Array {
  if (factor === 1) return samples;
  const cutoff = Math.min(1, 1 / factor);
  const reach = Math.ceil(TAPS / cutoff);
  const result = new Float64Array(Math.floor(samples.length / factor));
  for (let index = 0; index < result.length; index++) {
    const centre = index * factor;
    let sum = 0;
    for (let at = Math.ceil(centre - reach); at <= centre + reach; at++) {
      const distance = at - centre;
      const x = Math.PI * cutoff * distance;
      const sinc = x === 0 ? 1 : Math.sin(x) / x;
      const hann = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1));
      sum += (samples[at] ?? 0) * sinc * hann;
    }
    result[index] = sum * cutoff;
  }
  return result;
}

/** Normalised to the common loudness, as far as its peak allows. */
export function levelled(samples: Float64Array): Float64Array {
  const levels = windowLevels(samples);
  const loudest = Math.max(0, ...levels);
  const speech = levels.filter((level) => level > loudest / 10);
  const level = Math.sqrt(speech.reduce((sum, one) => sum + one * one, 0) / speech.length);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const gain = Math.min(TARGET_LEVEL / level, MAX_PEAK / peak);
  return samples.map((sample) => sample * gain);
}

/** The samples as raw 16-bit little-endian PCM. */
export function toPcm(samples: Float64Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * samples.length));
  for (const [index, sample] of samples.entries()) view.setInt16(2 * index, Math.round(sample), true);
  return new Uint8Array(view.buffer);
}

/** Root mean square of each full window. */
function windowLevels(samples: Float64Array): number[] {
  return Array.from({ length: Math.floor(samples.length / WINDOW) }, (_, index) => {
    const window = samples.subarray(index * WINDOW, (index + 1) * WINDOW);
    return Math.sqrt(window.reduce((sum, sample) => sum + sample * sample, 0) / WINDOW);
  });
}
