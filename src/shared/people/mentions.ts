import { autolink, type TextPart } from "../autolink.ts";
import { USERNAME_MAX, USERNAME_MIN } from "./identity.limits.ts";

/**
 * Matches `@name` at the beginning of a word, so that mail addresses do not match; the name follows
 * `usernameRule`.
 */
const MENTION = new RegExp(
  String.raw`(?<![\p{L}\p{N}@._/-])@([A-Za-z0-9._-]{${USERNAME_MIN},${USERNAME_MAX}})(?![A-Za-z0-9_-])`,
  "gu",
);
const TYPED = new RegExp(String.raw`(?<![\p{L}\p{N}@._/-])@([A-Za-z0-9._-]{0,${USERNAME_MAX}})$`, "u");
/** Trailing characters that belong to the sentence and not to the name. */
const TRAILING = /[.-]+$/u;

/** Usernames in lower case, mapped to their original spelling. */
export type KnownNames = Readonly<Record<string, string>>;

/**
 * Returns the names mentioned with `@` in a text, in lower case, without duplicates, in order of appearance.
 */
export function mentionedIn(text: string): string[] {
  const names = autolink(text)
    .filter(({ href }) => !href)
    .flatMap((part) => [...part.text.matchAll(MENTION)].map(([, name]) => nameOf(name!)));
  return [...new Set(names)].filter((name) => name.length >= USERNAME_MIN);
}

/** Returns the start and the typed letters of the `@name` at the cursor; null if there is none. */
export function mentionAt(text: string, cursor: number): { start: number; typed: string } | null {
  const [, typed] = TYPED.exec(text.slice(0, cursor)) ?? [];
  return typed === undefined ? null : { start: cursor - typed.length - 1, typed };
}

/**
 * Splits plain text into web addresses, mentions of known members and other text; the parts joined give the
 * original text.
 */
export function linkedParts(
  text: string,
  known: KnownNames,
  hrefOf: (username: string) => string,
): (TextPart & { readonly member?: true })[] {
  return autolink(text).flatMap((part) => (part.href ? [part] : splitNames(part.text, known, hrefOf)));
}

function splitNames(text: string, known: KnownNames, hrefOf: (username: string) => string) {
  const parts: (TextPart & { readonly member?: true })[] = [];
  let at = 0;
  for (const match of text.matchAll(MENTION)) {
    const name = nameOf(match[1]!);
    const username = Object.hasOwn(known, name) ? known[name] : undefined;
    if (username === undefined) continue;
    const end = match.index + 1 + name.length;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ text: text.slice(match.index, end), href: hrefOf(username), member: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

const nameOf = (found: string): string => found.replace(TRAILING, "").toLowerCase();
