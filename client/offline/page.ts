/** A page prepared for saving, and the files it needs. */
export interface PreparedPage {
  readonly html: string;
  /** Paths of styles, scripts and icons. */
  readonly needs: readonly string[];
  /** Paths of the page's pictures. */
  readonly pictures: readonly string[];
  /** Paths of its audio and of the sentence times; empty if audio is not saved. */
  readonly audio: readonly string[];
}

/**
 * Elements that need the network: personal slots (except the story's actions), other members' content, and
 * data for machines.
 */
const ONLINE =
  'fw-slot:not([data-name="story-actions"]), [data-online], search, script[type="application/ld+json"], link[rel="manifest"], link[rel="alternate"], picture source';

/**
 * Converts a guest's page to one that works offline: the text and its navigation, without islands; with its
 * audio if that is saved.
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

/** Returns the audio file that this browser plays, chosen as its player does, and the sentence times. */
function audioOf(player: Element): string[] {
  const sources = [...player.querySelectorAll("source")];
  const played = sources.find(({ type }) => document.createElement("audio").canPlayType(type));
  for (const each of sources) if (each !== played) each.remove();
  return [pathOf(played?.getAttribute("src") ?? null), pathOf(player.getAttribute("data-sentences"))].filter(
    Boolean,
  );
}

/** Also searches in templates. */
function* allOf(page: ParentNode, selector: string): Generator<Element> {
  yield* page.querySelectorAll(selector);
  for (const template of page.querySelectorAll("template")) yield* allOf(template.content, selector);
}

/** Returns the path of a URL on this site; "" for other sites. */
function pathOf(href: string | null): string {
  const url = new URL(href ?? "", location.origin);
  return href && url.origin === location.origin ? url.pathname : "";
}
