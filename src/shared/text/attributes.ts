import { ATTRIBUTES, ID_PREFIX, IMAGE_SOURCE, TEXT_CLASSES } from "./allowed.ts";
import { cleanText, escapeAttribute } from "./characters.ts";
import type { Element } from "./dom.ts";

/** An element's attributes after checking; `id` is separate because each id may be written only once. */
export interface CheckedAttributes {
  readonly id: string | null;
  /** Serialised attributes, with a space before each. */
  readonly rest: string;
  readonly href: string | null;
  readonly src: string | null;
}

/** Checks each attribute of an allowed element by its rule; invalid ones are left out. */
export function checkAttributes(element: Element): CheckedAttributes {
  const attributes = element.attribs;
  const classes = classesOf(attributes.class);
  const href = element.name === "a" ? checkHref(attributes.href) : null;
  const src = element.name === "img" ? checkSource(attributes.src) : null;
  let rest = print("class", classes.join(" ") || null);
  rest += print("lang", checkLanguage(attributes.lang));
  const direction = attributes.dir?.toLowerCase() ?? "";
  rest += print("dir", /^(?:ltr|rtl|auto)$/.test(direction) ? direction : null);
  if (href) rest += print("href", href) + print("rel", href.startsWith("#") ? null : LINK_REL);
  if (src) rest += print("src", src) + print("alt", cleanAttribute(attributes.alt ?? ""));
  for (const name of ATTRIBUTES[element.name] ?? [])
    rest += print(name, CHECKS[name]?.(attributes[name]) ?? null);
  rest += print("role", roleOf(element.name, classes));
  return {
    id: checkId(attributes.id ?? (element.name === "a" ? attributes.name : undefined)),
    rest,
    href,
    src,
  };
}

/** Returns ` name="value"`, or "" for a value that failed its check. */
export const print = (name: string, value: string | null | undefined): string =>
  value == null ? "" : ` ${name}="${escapeAttribute(value)}"`;

/** Returns a language tag in its canonical form (BCP 47), or null if invalid. */
export function checkLanguage(value: string | undefined): string | null {
  if (!value || value.length > 35) return null;
  try {
    return Intl.getCanonicalLocales(value)[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns the allowed classes of a class attribute without duplicates, in the order of the list. */
export function classesOf(value: string | undefined): string[] {
  if (!value) return [];
  const classNames = new Set(value.split(/[\t\n\f\r ]+/));
  return TEXT_CLASSES.filter((name) => classNames.has(name));
}

const LINK_REL = "nofollow ugc noopener";
const ROLES: Readonly<Record<string, string>> = {
  "a noteref": "doc-noteref",
  "a backlink": "doc-backlink",
  "section footnotes": "doc-endnotes",
};

const roleOf = (name: string, classes: readonly string[]): string | null =>
  classes.map((each) => ROLES[`${name} ${each}`]).find(Boolean) ?? null;

/** Returns an XML name without colons, with `ID_PREFIX`; used for ids and for the links to them. */
function checkId(value: string | undefined): string | null {
  if (!value) return null;
  const bare = value.startsWith(ID_PREFIX) ? value.slice(ID_PREFIX.length) : value;
  const name = bare.slice(0, 120).replace(/[^\w.-]/g, "-");
  return name ? ID_PREFIX + name : null;
}

/**
 * Returns a link target in its canonical form if it is allowed: a web page, a mail address, or an id in the
 * text; otherwise null.
 */
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
  const encodedUrl = fragment.length > 0 ? `${start}#${fragment.join("%23")}` : start;
  return encodedUrl.replace(UNSAFE_IN_URL, (character) => encodeURIComponent(character));
}

/** Matches one plain mail address, without headers. */
const MAIL = /^mailto:[\w.!#$+~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?$/i;
/** Characters that a URL parser accepts but RFC 3986 (and so XML's anyURI) does not allow. */
const UNSAFE_IN_URL = /[|\\^`{}"<>[\]]|%(?![0-9a-f]{2})/gi;

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** Returns the source of a picture if it is a file of this site, otherwise null. */
export const checkSource = (value: string | undefined): string | null =>
  value && IMAGE_SOURCE.test(value) ? value : null;

const wholeNumber = (min: number, max: number) => (value: string | undefined) =>
  value && /^-?\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max
    ? String(Number(value))
    : null;

const CHECKS: Readonly<Record<string, (value: string | undefined) => string | null>> = {
  width: wholeNumber(1, 20_000),
  height: wholeNumber(1, 20_000),
  colspan: wholeNumber(2, 100),
  rowspan: wholeNumber(2, 1_000),
  start: wholeNumber(-99_999, 99_999),
  value: wholeNumber(-99_999, 99_999),
  reversed: (value) => (value === undefined ? null : "reversed"),
  type: (value) => (value && /^[1aAiI]$/.test(value) ? value : null),
  scope: (value) => (value && /^(?:row|col|rowgroup|colgroup)$/.test(value) ? value : null),
  title: (value) => cleanAttribute((value ?? "").trim().slice(0, 300)) || null,
};

/** Returns an attribute's text without characters that XML forbids. */
const cleanAttribute = (value: string): string => cleanText(value).replaceAll("\f", " ").trim();
