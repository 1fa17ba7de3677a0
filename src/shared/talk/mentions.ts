import { autolink, type TextPart } from "../autolink.ts";
import { USERNAME_MAX, USERNAME_MIN } from "../people/identity.limits.ts";

/** `@name` where a word begins, so that no mail address is one; a name as `usernameRule` has it. */
const MENTION = new RegExp(
  String.raw`(?<![\p{L}\p{N}@._/-])@([A-Za-z0-9._-]{${USERNAME_MIN},${USERNAME_MAX}})(?![A-Za-z0-9_-])`,
  "gu",
);
const TYPED = new RegExp(String.raw`(?<![\p{L}\p{N}@._/-])@([A-Za-z0-9._-]{0,${USERNAME_MAX}})$`, "u");
/** What ends a sentence rather than a name. */
const TRAILING = /[.-]+$/u;

/** Usernames in lower case -> as their members write them. */
export type KnownNames = Readonly<Record<string, string>>;

/** Names, in lower case, that a text speaks to with an `@`; each once, in the order of the text. */
export function mentionedIn(text: string): string[] {
  const names = autolink(text)
    .filter(({ href }) => !href)
    .flatMap((part) => [...part.text.matchAll(MENTION)].map(([, name]) => nameOf(name!)));
  return [...new Set(names)].filter((name) => name.length >= USERNAME_MIN);
}

/** The `@name` that is being typed where the cursor is: where it begins, and its letters so far; null for none. */
export function mentionAt(text: string, cursor: number): { start: number; typed: string } | null {
  const [, typed] = TYPED.exec(text.slice(0, cursor)) ?? [];
  return typed === undefined ? null : { start: cursor - typed.length - 1, typed };
}

/** Plain text with its web addresses and the names of members found; all parts together are the text again. */
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
