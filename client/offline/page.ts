/** A page made ready to be kept, and what it needs besides. */
export interface PreparedPage {
  readonly html: string;
  /** Paths of styles, scripts and icons. */
  readonly needs: readonly string[];
  /** Paths of its own pictures. */
  readonly pictures: readonly string[];
  /** Paths of its audio, and of when its sentences are spoken; none where that is not kept. */
  readonly audio: readonly string[];
}

/**
 * What would ask the site for something: personal places (but for the way into the story), what others said, and what
 * is for machines.
 */
const ONLINE =
  'fw-slot:not([data-name="story-actions"]), [data-online], search, script[type="application/ld+json"], link[rel="manifest"], link[rel="alternate"], picture source';

/**
 * A guest's page as it is read without a connection: the text and the ways through it, without islands; with its audio
 * where that is kept.
 */
export function preparePage(source: string, withAudio = false): PreparedPage {
  const page = new DOMParser().parseFromString(source, "text/html");
  if (!withAudio) for (const player of page.querySelectorAll(".narration")) player.remove();
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
  const audio = [...page.querySelectorAll(".narration")].flatMap(audioOf);
  return {
    audio,
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

/** The one of its files that this browser plays, as its player chooses, and the sentences. */
function audioOf(player: Element): string[] {
  const sources = [...player.querySelectorAll("source")];
  const played = sources.find(({ type }) => document.createElement("audio").canPlayType(type));
  for (const each of sources) if (each !== played) each.remove();
  return [pathOf(played?.getAttribute("src") ?? null), pathOf(player.getAttribute("data-sentences"))].filter(
    Boolean,
  );
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
