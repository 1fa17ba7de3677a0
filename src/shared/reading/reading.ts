/** Cookie with a guest's reading positions; only the server reads it. */
export const READING_COOKIE = "reading";
/** Limit on stories in a guest's cookie, newest first, about 75 bytes each. Not in the specification. */
const GUEST_STORIES_MAX = 12;
/**
 * Lifetime of the cookie in days once the guest has accepted cookies; before that, until the browser is
 * closed. Not in the specification.
 */
export const READING_DAYS = 365;

/** Reading states of a story that a member has begun. */
export const READING_STATES = ["reading", "finished", "on-hold", "dropped"] as const;
export type ReadingState = (typeof READING_STATES)[number];

/** Position of a paragraph in a chapter, independent of edits around it. */
export interface ParagraphPlace {
  /** Index among the blocks of the chapter's text, from 0. */
  readonly paragraph: number;
  /** Fingerprint of its text (`reading-mark.ts`); "" if unknown. */
  readonly mark: string;
  /** True if the end of the chapter was visible. */
  readonly done: boolean;
}

export const CHAPTER_START: ParagraphPlace = Object.freeze({ paragraph: 0, mark: "", done: false });

/** A guest's reading position in one story. */
export interface GuestPlace extends ParagraphPlace {
  readonly story: string;
  /** Number of the chapter, as in its address. */
  readonly number: number;
  /** Id of the chapter; absent in cookies and pages of earlier versions. Takes precedence over the number. */
  readonly chapter?: string;
  /** Time in seconds since 1970. */
  readonly at: number;
}

const PLACE =
  /^([0-9a-f]{24})\.(\d{1,5})\.(\d{1,5})\.([0-9a-z]{0,7})\.([01])\.([0-9a-z]{1,7})(?:\.([0-9a-f]{24}))?$/;

/** Parses a guest's positions from the cookie, newest first, leaving out invalid entries. */
export function readGuestPlaces(cookie: string | undefined): GuestPlace[] {
  const places = (cookie ?? "").split("~", GUEST_STORIES_MAX).flatMap((each): GuestPlace[] => {
    const match = PLACE.exec(each);
    if (!match) return [];
    const [, story = "", number, paragraph, mark = "", done, at = "", chapter] = match;
    const position = { paragraph: Number(paragraph), mark, done: done === "1" };
    const place = { story, number: Number(number), ...(chapter ? { chapter } : {}) };
    return [{ ...position, ...place, at: Number.parseInt(at, 36) }];
  });
  return places.filter(({ story }, index) => places.findIndex((each) => each.story === story) === index);
}

/** Formats the cookie with a new position added; beyond twelve stories the oldest is dropped. */
export const writeGuestPlaces = (places: readonly GuestPlace[], newest?: GuestPlace): string =>
  [...(newest ? [newest] : []), ...places.filter(({ story }) => story !== newest?.story)]
    .slice(0, GUEST_STORIES_MAX)
    .map(({ story, number, chapter, paragraph, mark, done, at }) =>
      [story, number, paragraph, mark, done ? 1 : 0, at.toString(36), chapter ?? []].flat().join("."),
    )
    .join("~");

/** Format of messages from the reader's script: the chapter's address and id, and the position in it. */
const BEACON =
  /^\/story\/([0-9a-f]{24})\/[^/\s]{1,300}\/chapter\/([1-9]\d{0,4})(?: ([0-9a-f]{24}))? (\d{1,5})\.([0-9a-z]{1,7})\.([01])$/;

/** Parses a message of the reader's script; null if it is invalid. */
export function readBeacon(message: string): Omit<GuestPlace, "at"> | null {
  const [, story = "", number, chapter, paragraph, mark = "", done] = BEACON.exec(message) ?? [];
  if (!story) return null;
  const place = { story, number: Number(number), ...(chapter ? { chapter } : {}) };
  return { ...place, paragraph: Number(paragraph), mark, done: done === "1" };
}

/**
 * Returns the fragment of a link to a paragraph, such as "#p12-1x9k2a"; "" for the beginning of a chapter.
 */
export const placeHash = ({ paragraph, mark }: Pick<ParagraphPlace, "paragraph" | "mark">): string =>
  paragraph > 0 ? `#p${paragraph}${mark && `-${mark}`}` : "";
