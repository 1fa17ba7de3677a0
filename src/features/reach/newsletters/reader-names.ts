import { createBatcher } from "#core/db/batcher.ts";
import { lettersText as words } from "#shared/reach/letters.text.ts";
import { findPeople } from "../../people/users/index.ts";
import { subscriberNames } from "../mailing-lists/index.ts";
import type { LetterDoc, NewsletterDoc } from "./document.ts";

/**
 * Field of a newsletter that is replaced by the reader's name: `{name}`, or `{first name|friend}` with a
 * fallback for readers without a name. In HTML the fallback is escaped with the text around it.
 */
const FIELD = /\{(name|first[ _]?name)(?:\|([^{}<>|]{0,60}))?\}/gi;

/** What looks like such a field, here or in other newsletter programs; Markdown removes the stars. */
const LIKE_FIELD = /\*?\|[A-Z][A-Z0-9_]*\|\*?|\{\{[^{}]*\}\}|\{[A-Za-z][A-Za-z_ ]{0,30}(?:\|[^{}]*)?\}/g;

/** Replaces the fields in plain text by a reader's name, "" if it is unknown. */
export const withName = (text: string, name: string): string => replaced(text, name, (part) => part);

/** Replaces the fields in HTML. */
export const withNameInHtml = (html: string, name: string): string => replaced(html, name, escapeHtml);

function replaced(text: string, name: string, encode: (part: string) => string): string {
  const known = name.replace(/\s+/g, " ").trim();
  return text.replace(FIELD, (_field, kind: string, fallback = "") => {
    if (!known) return fallback.trim() || encode(words.reader);
    return encode(kind.toLowerCase() === "name" ? known : known.split(" ")[0]!);
  });
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** True if a text contains a field. */
export const hasNames = (text: string): boolean => text.search(FIELD) >= 0;

/** Returns what looks like a field in a text but is none, each once. */
export const unknownFields = (text: string): readonly string[] => [
  ...new Set((text.match(LIKE_FIELD) ?? []).filter((field) => field.replace(FIELD, "") !== "")),
];

/** Limit on names looked up at a time. */
const LOOKED_UP = 500;

/** Returns the name of a letter's reader, "" if it is unknown; concurrent calls are batched. */
export function readerName({ list }: Pick<NewsletterDoc, "list">, to: LetterDoc["to"]): Promise<string> {
  return list ? nameOfSubscriber(to) : nameOfMember(to);
}

const nameOfSubscriber = createBatcher<LetterDoc["to"], string>(async (ids) => {
  const names = await subscriberNames(ids);
  return ids.map((id) => names.get(String(id)) ?? "");
}, LOOKED_UP);

const nameOfMember = createBatcher<LetterDoc["to"], string>(async (ids) => {
  const people = await findPeople(ids);
  return ids.map((id) => people.get(String(id))?.name ?? "");
}, LOOKED_UP);
