/** A page made ready to be kept, and what it needs besides. */
export interface PreparedPage {
  readonly html: string;
  /** Paths of styles, scripts and icons. */
  readonly needs: readonly string[];
  /** Paths of its own pictures. */
  readonly pictures: readonly string[];
}

/**
 * What would ask the site for something: personal places (but for the way into the story), what others said, and what
 * is for machines.
 */
const ONLINE =
  'fw-slot:not([data-name="story-actions"]), [data-online], search, script[type="application/ld+json"], link[rel="manifest"], link[rel="alternate"], picture source';

/** A guest's page as it is read without a connection: the text and the ways through it, without islands. */
export function preparePage(source: string): PreparedPage {
  const page = new DOMParser().parseFromString(source, "text/html");
  for (const element of page.querySelectorAll(ONLINE)) element.remove();
  for (const element of page.querySelectorAll("[data-kept]")) element.removeAttribute("hidden");
  for (const island of page.querySelectorAll("fw-island")) island.replaceWith(...island.childNodes);
  for (const picture of page.querySelectorAll("img")) {
    picture.removeAttribute("srcset");
    picture.removeAttribute("loading");
  }
  const paths = (selector: string, attribute: string) => [
    ...new Set(
      [...allOf(page, selector)].map((each) => pathOf(each.getAttribute(attribute))).filter(Boolean),
    ),
  ];
  return {
    html: `<!DOCTYPE html>${page.documentElement.outerHTML}`,
    needs: [
      ...paths('link[rel="stylesheet"], link[rel="icon"]', "href"),
      ...paths("script[src]", "src"),
      ...paths("[data-script]", "data-script"),
      ...paths("use", "href"),
    ],
    pictures: paths("img", "src"),
  };
}

/** What stands in templates counts too. */
function* allOf(page: ParentNode, selector: string): Generator<Element> {
  yield* page.querySelectorAll(selector);
  for (const template of page.querySelectorAll("template")) yield* allOf(template.content, selector);
}

/** The path on this site that an address leads to; "" for another's. */
function pathOf(href: string | null): string {
  const url = new URL(href ?? "", location.origin);
  return href && url.origin === location.origin ? url.pathname : "";
}
