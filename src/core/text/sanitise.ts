import sanitizeHtml from "sanitize-html";
import {
  ATTRIBUTES,
  BOXES,
  ELEMENTS,
  GLOBAL_ATTRIBUTES,
  NOT_TEXT,
  RENAMED,
  SILENT,
} from "#shared/text/allowed.ts";
import { parseMarkup } from "#shared/text/dom.ts";
import { smartenPlainText } from "#shared/text/smarten.ts";
import { tidy } from "#shared/text/tidy.ts";

/** Kind of removed content, and how often it occurred. */
export interface Dropped {
  readonly kind: "element" | "attribute" | "link" | "image";
  /** The element's or attribute's name; "a" for links, "img" for images. */
  readonly name: string;
  readonly count: number;
}

export interface Sanitised {
  /** Safe and valid HTML, well-formed as HTML and as XML; sanitising it again changes nothing. */
  readonly html: string;
  readonly dropped: readonly Dropped[];
}

/**
 * Sanitises rich story text by an allow-list (allowed.ts) in two steps: sanitize-html removes what is not
 * allowed, then the tidier writes the rest in canonical form. Scripts, styles and embedded objects are
 * removed with their content; other unknown elements are replaced by their text.
 */
export function sanitiseChapter(html: string): Sanitised {
  const counts = new Map<string, number>();
  const count = (kind: Dropped["kind"], name: string) =>
    counts.set(`${kind} ${name}`, (counts.get(`${kind} ${name}`) ?? 0) + 1);
  const guarded = guard(html, (name, attributes) => noteDropped(name, attributes, count));
  const { links, images, html: tidied } = tidy(parseMarkup(guarded));
  settle(counts, "link a", links);
  settle(counts, "image img", images);
  const dropped = [...counts].map(([key, times]) => {
    const [kind, name] = key.split(" ") as [Dropped["kind"], string];
    return { kind, name, count: times };
  });
  return { html: tidied, dropped };
}

/** Limit on open elements: deeper nesting is treated as an attack and read as plain text. */
const MAX_DEPTH = 4_000;
/** Limit on nesting depth of the result. */
const MAX_KEPT_DEPTH = 100;

class TooDeep extends Error {}

function guard(html: string, seen: (name: string, attributes: Record<string, string>) => void): string {
  let depth = 0;
  try {
    return sanitizeHtml(html, {
      ...OPTIONS,
      onOpenTag: (name, attributes) => {
        depth += 1;
        if (depth > MAX_DEPTH) throw new TooDeep();
        seen(name, attributes);
      },
      onCloseTag: () => {
        depth -= 1;
      },
    });
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return smartenPlainText(html.replace(/<[^<>]*>/g, " "));
  }
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ELEMENTS],
  allowedAttributes: {
    "*": [...GLOBAL_ATTRIBUTES],
    ...Object.fromEntries(Object.entries(ATTRIBUTES).map(([name, list]) => [name, [...list]])),
    a: [...(ATTRIBUTES.a ?? []), "name"],
  },
  allowedSchemes: ["http", "https", "mailto", "cid"],
  allowProtocolRelative: false,
  nonTextTags: [...NOT_TEXT],
  nonBooleanAttributes: [],
  nestingLimit: MAX_KEPT_DEPTH,
  transformTags: {
    ...Object.fromEntries(Object.entries(RENAMED)),
    ...Object.fromEntries(BOXES.map((name) => [name, "div"])),
    center: (_name, attributes) => ({
      tagName: "div",
      attribs: { ...attributes, class: `${attributes.class ?? ""} centre` },
    }),
  },
};

const REPORTED_BY_TIDIER = new Set(["a", "img"]);
const BOX_NAMES = new Set(BOXES);

/**
 * Records what will be removed; links and images are recorded provisionally, and counted when the result is
 * known.
 */
function noteDropped(
  name: string,
  attributes: Record<string, string>,
  count: (kind: Dropped["kind"], name: string) => void,
): void {
  if (name === "a" && attributes.href !== undefined) count("link", "a");
  if (name === "img") count("image", "img");
  const known = ELEMENTS.has(name) || BOX_NAMES.has(name) || SILENT.has(name) || Object.hasOwn(RENAMED, name);
  if (!known && !REPORTED_BY_TIDIER.has(name)) count("element", name.replace(/[^a-z0-9-]/g, "").slice(0, 40));
  for (const attribute of Object.keys(attributes))
    if (attribute === "style" || /^on[a-z]+$/.test(attribute)) count("attribute", attribute);
}

function settle(counts: Map<string, number>, key: string, kept: number): void {
  const lost = (counts.get(key) ?? 0) - kept;
  if (lost > 0) counts.set(key, lost);
  else counts.delete(key);
}
