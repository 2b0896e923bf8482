/** The names, parser and description of one setting. The table in config.ts is the only source. */
export interface Setting<T> {
  readonly environment: string;
  /** The equivalent flag of `lectern serve`, which overrides the environment, or null. */
  readonly flag: string | null;
  /** The placeholder for the value in help texts. */
  readonly hint: string;
  /** The default value. */
  readonly fallback: T;
  /** What is accepted, in words. */
  readonly accepts: string;
  /** Parses a text; undefined if it is not accepted. */
  readonly parse: (text: string) => T | undefined;
  /** Never shown in messages or logs. */
  readonly secret: boolean;
  /** One line. */
  readonly doc: string;
}

export function setting<T>(
  parts: Omit<Setting<T>, "secret" | "flag"> & { flag?: string; secret?: boolean },
): Setting<T> {
  return { ...parts, flag: parts.flag ?? null, secret: parts.secret ?? false };
}

export function integer(least: number, most: number): (text: string) => number | undefined {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };
}

export function yesOrNo(text: string): boolean | undefined {
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  if (/^(false|0|no|off)$/i.test(text)) return false;
  return undefined;
}

export function words(text: string): string | undefined {
  return text === "" || /\s/u.test(text) ? undefined : text;
}

export function webAddress(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#]/.test(text) || url.username || url.password) {
    return undefined;
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/** A key from a file or a shell, with an optional trailing line break. */
export function key(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed.length >= 32 ? words(trimmed) : undefined;
}
