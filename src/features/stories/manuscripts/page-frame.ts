import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { childrenOf, type Document, Element, elementsIn, setChildren } from "#shared/text/dom.ts";
import { Collector } from "./elsewhere/elsewhere.ts";
import { spacedText } from "./parts.ts";
import type { ReportLine } from "./types.ts";

/** What a saved web page has around its text. */
export interface PageFrame {
  readonly report: readonly ReportLine[];
  readonly leftOut: readonly string[];
}

/**
 * Removes from a web page what its site puts around the text: menus, sidebars, forms and visitors' comments. Only
 * pages that mark their text have a frame: with `article` or `main`, or with a class of blogs. Null for all others.
 */
export function takeFrame(root: Document): PageFrame | null {
  const { texts, regions } = findMarked(root);
  const marked = texts.size > 0 ? texts : regions;
  if (marked.size === 0) return null;
  const hasHeading = [...marked].some((each) => [...elementsIn(each)].some(isHeading));
  const around = ancestorsOf(marked);
  const linked = linkedFrom(marked);
  const isFrame = (element: Element, place: Place): boolean => {
    if (marked.has(element) || around.has(element)) return false;
    if (isNamedFrame(element) || isForScreenReaders(element)) return true;
    if (BOXES.has(element.name) && wordsOf(element.attribs.class).includes("footer"))
      return !holdsNotes(element, linked);
    // A text without a heading may have it in the header of the page.
    if (element.name === "header" && !hasHeading) return false;
    if (NOTE_BOXES.has(element.name) && holdsNotes(element, linked)) return false;
    return FRAME_ELEMENTS[place].has(element.name) || FRAME_ROLES.has(element.attribs.role ?? "");
  };
  const taken = new Collector();
  const visit = (parent: Document | Element, place: Place): void => {
    const children = childrenOf(parent);
    const kept = children.filter((child) => {
      if (!(child instanceof Element) || !isFrame(child, place)) return true;
      taken.leftOut.push(spacedText(child));
      return false;
    });
    if (kept.length < children.length) setChildren(parent, kept);
    for (const child of kept)
      if (child instanceof Element)
        visit(child, texts.has(child) ? "text" : regions.has(child) ? "region" : place);
  };
  visit(root, "outside");
  return { report: taken.report(manuscriptsText.parts.frame), leftOut: taken.leftOut };
}

/** Returns the outermost elements that hold the page's text, and its main regions; those of comments are neither. */
function findMarked(root: Document): { readonly texts: Set<Element>; readonly regions: Set<Element> } {
  const texts = new Set<Element>();
  const regions = new Set<Element>();
  const visit = (parent: Document | Element, isInRegion: boolean): void => {
    for (const child of childrenOf(parent)) {
      if (!(child instanceof Element) || isNamedFrame(child)) continue;
      if (isText(child)) {
        texts.add(child);
        continue;
      }
      if (isRegion(child) && !isInRegion) regions.add(child);
      visit(child, isInRegion || isRegion(child));
    }
  };
  visit(root, false);
  return { texts, regions };
}

function ancestorsOf(elements: Iterable<Element>): ReadonlySet<Element> {
  const ancestors = new Set<Element>();
  for (const { parent: first } of elements)
    for (let parent = first; parent instanceof Element && !ancestors.has(parent); parent = parent.parent)
      ancestors.add(parent);
  return ancestors;
}

/** Elements of a frame that may hold the notes of the text instead. */
const NOTE_BOXES = new Set(["aside", "footer"]);

/** True if an element calls itself a note, or holds what the text links to. */
const holdsNotes = (element: Element, linked: ReadonlySet<string>): boolean =>
  [element, ...elementsIn(element)].some(
    ({ attribs }) =>
      /^doc-(?:foot|end)note/.test(attribs.role ?? "") ||
      /note/.test(attribs["epub:type"] ?? "") ||
      linked.has(attribs.id ?? attribs.name ?? ""),
  );

/** Returns the ids to which elements link. */
const linkedFrom = (elements: Iterable<Element>): ReadonlySet<string> =>
  new Set(
    [...elements].flatMap((each) =>
      [...elementsIn(each)].flatMap(({ attribs }) => /^#(.+)/.exec(attribs.href ?? "")?.[1] ?? []),
    ),
  );

const isHeading = ({ name }: Element): boolean => /^h[1-6]$/.test(name);

type Place = "text" | "region" | "outside";

const FRAME_ELEMENTS: Readonly<Record<Place, ReadonlySet<string>>> = {
  text: new Set(["nav", "form"]),
  region: new Set(["nav", "form", "aside", "footer"]),
  outside: new Set(["nav", "form", "aside", "footer", "header"]),
};

/** ARIA landmarks around a page's text. */
const FRAME_ROLES = new Set(["navigation", "banner", "contentinfo", "complementary", "search"]);

const isRegion = ({ name, attribs }: Element): boolean => name === "main" || attribs.role === "main";

const isText = (element: Element): boolean =>
  element.name === "article" || wordsOf(element.attribs.class).some((word) => TEXT_CLASSES.has(word));

/** Classes of a post's text in WordPress, Blogger, Dreamwidth and LiveJournal, and of the microformat h-entry. */
const TEXT_CLASSES = new Set([
  "entry-content",
  "e-content",
  "post-content",
  "post-body",
  "b-singlepost-body",
]);

/** True for a box that its class or id calls a part of the frame. */
const isNamedFrame = ({ name, attribs }: Element): boolean =>
  BOXES.has(name) &&
  [...wordsOf(attribs.class), ...wordsOf(attribs.id)].some((word) => FRAME_NAMES.test(word));

const BOXES = new Set([
  "div",
  "section",
  "aside",
  "header",
  "footer",
  "nav",
  "form",
  "ol",
  "ul",
  "dl",
  "table",
]);

/** Class names and ids of the themes and plug-ins of WordPress, Blogger, Ghost and Tumblr. */
const FRAME_NAMES =
  /^(?:comments?(?:-?(?:area|list|section|respond|form|wrapper|content))?|commentlist|respond|disqus_thread|sidebar(?:-\w+)*|widgets?(?:-area)?|(?:main-|site-|primary-)?(?:menu|navigation|navbar)|nav-(?:links|menu|bar)|(?:post|posts)-navigation|site-(?:header|footer)|masthead|colophon|breadcrumbs?|pagination|pager|blog-pager|sharedaddy|share-(?:buttons|links|post)|sharing|byline-wrapper|social-(?:links|share|icons)|(?:jp-)?related-?posts|cookie-?(?:banner|notice|consent|bar)|newsletter-(?:form|signup)|subscribe-form|subscription-widget(?:-wrap)?|post-ufi|main-menu|discussion|posted-on|entry-(?:meta|footer)|post-(?:meta|footer|share|tags|notes))$/i;

/** True for text that a theme shows to screen readers only, such as a link past the menu. */
const isForScreenReaders = ({ attribs }: Element): boolean =>
  wordsOf(attribs.class).some((word) => SCREEN_READERS.has(word));

const SCREEN_READERS = new Set([
  "screen-reader-text",
  "screen-reader-only",
  "sr-only",
  "visually-hidden",
  "visuallyhidden",
  "skip-link",
]);

const wordsOf = (value: string | undefined): string[] => (value ?? "").split(/\s+/).filter(Boolean);
