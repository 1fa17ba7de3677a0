/** Cookie that keeps a guest's places in stories; only the server reads it. */
export const READING_COOKIE = "reading";
/** Stories whose places a guest's cookie keeps, newest first: about 50 bytes each. Ours. */
const GUEST_STORIES_MAX = 12;
/** Days that it is kept once its guest accepted cookies; before that, until the browser is closed. Ours. */
export const READING_DAYS = 365;

/** How a member stands to a story they began. */
export const READING_STATES = ["reading", "finished", "on-hold", "dropped"] as const;
export type ReadingState = (typeof READING_STATES)[number];

/** A paragraph of a chapter, whatever is edited around it. */
export interface ParagraphPlace {
  /** Among the blocks of the chapter's text, from 0. */
  readonly paragraph: number;
  /** A fingerprint of its text (`reading-mark.ts`); "" where none is known. */
  readonly mark: string;
  /** The end of the chapter was in sight. */
  readonly done: boolean;
}

export const CHAPTER_START: ParagraphPlace = Object.freeze({ paragraph: 0, mark: "", done: false });

/** Where a guest stopped in one story. */
export interface GuestPlace extends ParagraphPlace {
  readonly story: string;
  /** Of the chapter, as in its address. */
  readonly number: number;
  /** Seconds since 1970. */
  readonly at: number;
}

const PLACE = /^([0-9a-f]{24})\.(\d{1,5})\.(\d{1,5})\.([0-9a-z]{0,7})\.([01])\.([0-9a-z]{1,7})$/;

/** A guest's places out of their cookie, newest first; what is not ours is left out. */
export function readGuestPlaces(cookie: string | undefined): GuestPlace[] {
  const places = (cookie ?? "").split("~", GUEST_STORIES_MAX).flatMap((each): GuestPlace[] => {
    const found = PLACE.exec(each);
    if (!found) return [];
    const [, story = "", number, paragraph, mark = "", done, at = ""] = found;
    const place = { paragraph: Number(paragraph), mark, done: done === "1" };
    return [{ ...place, story, number: Number(number), at: Number.parseInt(at, 36) }];
  });
  return places.filter(({ story }, index) => places.findIndex((each) => each.story === story) === index);
}

/** The cookie with one more place, the newest; beyond twelve stories the oldest is forgotten. */
export const writeGuestPlaces = (places: readonly GuestPlace[], newest?: GuestPlace): string =>
  [...(newest ? [newest] : []), ...places.filter(({ story }) => story !== newest?.story)]
    .slice(0, GUEST_STORIES_MAX)
    .map(({ story, number, paragraph, mark, done, at }) =>
      [story, number, paragraph, mark, done ? 1 : 0, at.toString(36)].join("."),
    )
    .join("~");

/** What the reader's script sends: the address of the chapter, and the place in it. */
const BEACON =
  /^\/story\/([0-9a-f]{24})\/[^/\s]{1,300}\/chapter\/([1-9]\d{0,4}) (\d{1,5})\.([0-9a-z]{1,7})\.([01])$/;

/** A message of the reader's script; null for anything else. */
export function readBeacon(message: string): Omit<GuestPlace, "at"> | null {
  const [, story = "", number, paragraph, mark = "", done] = BEACON.exec(message) ?? [];
  if (!story) return null;
  return { story, number: Number(number), paragraph: Number(paragraph), mark, done: done === "1" };
}

/** The end of a link that leads to a paragraph: "#p12-1x9k2a"; "" at a chapter's beginning. */
export const placeHash = ({ paragraph, mark }: Pick<ParagraphPlace, "paragraph" | "mark">): string =>
  paragraph > 0 ? `#p${paragraph}${mark && `-${mark}`}` : "";
