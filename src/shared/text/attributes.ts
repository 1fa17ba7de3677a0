import { ATTRIBUTES, ID_PREFIX, IMAGE_SOURCE, TEXT_CLASSES } from "./allowed.ts";
import { cleanText, escapeAttribute } from "./characters.ts";
import type { Element } from "./dom.ts";

/** An element's attributes after checking; `id` stands apart because it may be written only once. */
export interface CheckedAttributes {
  readonly id: string | null;
  /** Ready to print, with a space before each. */
  readonly rest: string;
  readonly href: string | null;
  readonly src: string | null;
}

/** Checks each attribute of an allowed element by its own rule; what fails is left out. */
export function checkAttributes(element: Element): CheckedAttributes {
  const given = element.attribs;
  const classes = classesOf(given.class);
  const href = element.name === "a" ? checkHref(given.href) : null;
  const src = element.name === "img" ? checkSource(given.src) : null;
  let rest = print("class", classes.join(" ") || null);
  rest += print("lang", checkLanguage(given.lang));
  rest += print("dir", /^(?:ltr|rtl|auto)$/.test(given.dir ?? "") ? given.dir : null);
  if (href) rest += print("href", href) + print("rel", href.startsWith("#") ? null : LINK_REL);
  if (src) rest += print("src", src) + print("alt", cleanText(given.alt ?? "").trim());
  for (const name of ATTRIBUTES[element.name] ?? []) rest += print(name, CHECKS[name]?.(given[name]) ?? null);
  rest += print("role", roleOf(element.name, classes));
  return { id: checkId(given.id ?? (element.name === "a" ? given.name : undefined)), rest, href, src };
}

/** ` name="value"`, or nothing for a value that failed. */
export const print = (name: string, value: string | null | undefined): string =>
  value == null ? "" : ` ${name}="${escapeAttribute(value)}"`;

/** A language tag in its canonical form (BCP 47), or null. */
export function checkLanguage(value: string | undefined): string | null {
  if (!value || value.length > 35) return null;
  try {
    return Intl.getCanonicalLocales(value)[0] ?? null;
  } catch {
    return null;
  }
}

/** The allowed classes of a class attribute, each once, in the list's order. */
export function classesOf(value: string | undefined): string[] {
  if (!value) return [];
  const given = new Set(value.split(/[\t\n\f\r ]+/));
  return TEXT_CLASSES.filter((name) => given.has(name));
}

const LINK_REL = "nofollow ugc noopener";
const ROLES: Readonly<Record<string, string>> = {
  "a noteref": "doc-noteref",
  "a backlink": "doc-backlink",
  "section footnotes": "doc-endnotes",
};

const roleOf = (name: string, classes: readonly string[]): string | null =>
  classes.map((each) => ROLES[`${name} ${each}`]).find(Boolean) ?? null;

/** An XML name without colons, with our prefix; the same for an id and for the links to it. */
function checkId(value: string | undefined): string | null {
  if (!value) return null;
  const bare = value.startsWith(ID_PREFIX) ? value.slice(ID_PREFIX.length) : value;
  const name = bare.slice(0, 120).replace(/[^\w.-]/g, "-");
  return name ? ID_PREFIX + name : null;
}

/** An address that text may lead to, in its canonical form: a web page, a mail address, or a place in the text; or null. */
export function checkHref(value: string | undefined): string | null {
  if (!value || value.length > 2_000) return null;
  const href = cleanText(value).trim();
  if (href.startsWith("#")) {
    const id = checkId(decoded(href.slice(1)));
    return id && `#${id}`;
  }
  if (/^mailto:/i.test(href)) return MAIL.test(href) ? `mailto:${href.slice(7)}` : null;
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.username || url.password || !HOST.test(url.hostname)) return null;
  const [start = "", ...fragment] = url.href.split("#");
  const whole = fragment.length > 0 ? `${start}#${fragment.join("%23")}` : start;
  return whole.replace(UNSAFE_IN_URL, (character) => encodeURIComponent(character));
}

/** One plain address, without headers. */
const MAIL = /^mailto:[\w.!#$+~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?$/i;
/** Characters a URL parser lets through but RFC 3986 (and so XML's anyURI) does not. */
const UNSAFE_IN_URL = /[|\\^`{}"<>[\]]|%(?![0-9a-f]{2})/gi;

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** The source of a picture that is a file of this site, or null. */
export const checkSource = (value: string | undefined): string | null =>
  value && IMAGE_SOURCE.test(value) ? value : null;

const whole = (min: number, max: number) => (value: string | undefined) =>
  value && /^-?\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max
    ? String(Number(value))
    : null;

const CHECKS: Readonly<Record<string, (value: string | undefined) => string | null>> = {
  width: whole(1, 20_000),
  height: whole(1, 20_000),
  colspan: whole(2, 100),
  rowspan: whole(2, 1_000),
  start: whole(-99_999, 99_999),
  value: whole(-99_999, 99_999),
  reversed: (value) => (value === undefined ? null : "reversed"),
  type: (value) => (value && /^[1aAiI]$/.test(value) ? value : null),
  scope: (value) => (value && /^(?:row|col|rowgroup|colgroup)$/.test(value) ? value : null),
  title: (value) => cleanText((value ?? "").trim().slice(0, 300)).trim() || null,
};
