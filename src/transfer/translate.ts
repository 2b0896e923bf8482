import { Value } from "@sinclair/typebox/value";
import { KINDS_IN_JSON, kindsBy, type RecordKind } from "../database/record-kinds.ts";
import { ContentRef } from "../kernel/content-ref.ts";
import { parseRefKey, refKey } from "../lib/content-ref.ts";
import { type Id, MissingContentError, type Translate } from "./kinds.ts";

/** Names in events about writing that have another meaning elsewhere. */
const WRITING_NAMES = kindsBy(({ inWritingEvents }) => inWritingEvents);

/** Agents choose the contents of their events; the contract defines only this name. */
const AGENT_NAMES: Readonly<Record<string, RecordKind>> = { sessionId: "practice_session" };

const OBJECTS = kindsBy(({ eventObjects }) => eventObjects);

/** Parameters of paths. */
const PARAMETERS = kindsBy(({ parameter }) => (parameter === undefined ? [] : [parameter]));

/** Which names for ids a JSON text uses. */
export type Names = "usual" | "writing" | "agent";

/** A JSON value in which every id is translated; the order of its keys is unchanged. */
export function translateJson(value: unknown, translate: Translate, names: Names = "usual"): unknown {
  const kinds =
    names === "agent" ? AGENT_NAMES : names === "writing" ? { ...KINDS_IN_JSON, ...WRITING_NAMES } : KINDS_IN_JSON;
  return walk(value, translate, kinds);
}

function walk(value: unknown, translate: Translate, kinds: Readonly<Record<string, RecordKind>>): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => walk(one, translate, kinds));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, walkField(name, held, translate, kinds)]),
  );
}

function walkField(
  name: string,
  held: unknown,
  translate: Translate,
  kinds: Readonly<Record<string, RecordKind>>,
): unknown {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind !== undefined) return isId(held) ? translate(kind, held) : held;
  const listed = name.endsWith("s") ? name.slice(0, -1) : "";
  const each = Object.hasOwn(kinds, listed) ? kinds[listed] : undefined;
  if (each !== undefined && Array.isArray(held)) {
    return held.map((one: unknown) => (isId(one) ? translate(each, one) : one));
  }
  if (/^route$|Route$/.test(name) && typeof held === "string") return translatePath(held, translate);
  return walk(held, translate, kinds);
}

function isId(held: unknown): held is Id {
  return typeof held === "number" ? Number.isSafeInteger(held) && held > 0 : typeof held === "string" && held !== "";
}

/** A path of the workspace, which has ids in its query or at its end. */
export function translatePath(path: string, translate: Translate): string {
  const known = lenient(translate);
  return path
    .replace(
      /^(\/(?:practice|mock|writing)\/|\/reviews\/(?:practice|mock)-)(\d+)/,
      (_all, before: string, id: string) => {
        return `${before}${known("practice_session", Number(id))}`;
      },
    )
    .replace(/^(\/ai-apps\/listening-dictation\/)([0-9a-f-]{36})/, (_all, before: string, id: string) => {
      return `${before}${known("dictation_attempt", id)}`;
    })
    .replace(/([?&])([a-z]+)=([^&#]*)/g, (all, mark: string, name: string, held: string) => {
      const kind = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined;
      if (kind === "mock_paper") return `${mark}${name}=${encodeURIComponent(known(kind, decoded(held)))}`;
      return kind === undefined || !/^[1-9]\d{0,14}$/.test(held) ? all : `${mark}${name}=${known(kind, Number(held))}`;
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Leaves ids unchanged if the other server does not have the content. */
export function lenient(translate: Translate): Translate {
  return (kind, id) => {
    try {
      return translate(kind, id);
    } catch (error) {
      if (error instanceof MissingContentError) return id;
      throw error;
    }
  };
}

/** A content reference stored as text, or any other text. */
export function translateRefKey(key: string, translate: Translate): string {
  const ref = parseRefKey(key);
  const translated = ref === null ? null : translateJson(ref, translate);
  return Value.Check(ContentRef, translated) ? refKey(translated) : key;
}

/** The id that an event refers to: one id, or that of a course and a section of it. */
export function translateObject(type: string, id: string, translate: Translate): string {
  const kind = Object.hasOwn(OBJECTS, type) ? OBJECTS[type] : undefined;
  if (kind === "dictation_attempt") return String(translate(kind, id));
  if (kind !== undefined) return /^[1-9]\d{0,14}$/.test(id) ? String(translate(kind, Number(id))) : id;
  const pair = type === "course_section" ? /^([1-9]\d{0,14}):([1-9]\d{0,14})$/.exec(id) : null;
  if (pair === null) return id;
  return `${translate("course", Number(pair[1]))}:${translate("course_section", Number(pair[2]))}`;
}

/** The origin of a word, such as `practice_session:12`; other texts are unchanged. */
export function translateSource(source: string, translate: Translate): string {
  const known = lenient(translate);
  const session = /^((?:practice|mock|writing|speaking)_session:)([1-9]\d{0,14})$/.exec(source);
  if (session !== null) return `${session[1]}${known("practice_session", Number(session[2]))}`;
  const attempt = /^(dictation_attempt:)([0-9a-f-]{36})$/i.exec(source);
  if (attempt !== null) return `${attempt[1]}${known("dictation_attempt", attempt[2] ?? "")}`;
  const section = /^(course_section:)(.+)$/.exec(source);
  return section === null ? source : `${section[1]}${translateObject("course_section", section[2] ?? "", known)}`;
}
