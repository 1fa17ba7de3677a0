import { leadingDay } from "#core/base/zones.ts";
import { labelsText } from "#shared/labels.text.ts";
import type { Origin, OriginFact } from "#shared/stories/elsewhere.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { GENRES } from "#shared/story.enums.ts";

/** A series, and the position of a book in it. */
export interface Series {
  readonly title: string;
  readonly position?: number;
}

/** Returns a series as stories state it: "The Lamps, part 2". */
export const seriesLine = ({ title, position }: Series): string =>
  position === undefined ? title : importsText.origin.inSeries(title, position);

/** What a file says about the story in it. */
export interface StoryFacts {
  /** As stories state it; absent if the file does not say. */
  readonly series?: string | null | undefined;
  /** Day on which it was first published (ISO 8601). */
  readonly firstPublished?: string | null | undefined;
}

/**
 * Returns what a file says about its story as its origin; none at all if it says nothing. `subjects` are the genres and
 * tags in an export of this site; those of other files only suggest genres.
 */
export function originOfFile(
  { series, firstPublished }: StoryFacts,
  subjects: readonly string[] = [],
): { origin?: Origin } {
  const day = leadingDay(firstPublished ?? "");
  const genres = GENRES.filter((genre) => subjects.includes(genre));
  const tags = subjects.filter((subject) => !genres.some((genre) => genre === subject));
  const facts: OriginFact[] = [
    ...(genres.length > 0
      ? [{ kind: "genre" as const, values: genres.map((genre) => labelsText.genre[genre]) }]
      : []),
    ...(tags.length > 0 ? [{ kind: "tag" as const, values: tags }] : []),
    ...(series ? [{ kind: "series" as const, values: [series] }] : []),
    ...(day ? [{ kind: "published" as const, values: [day] }] : []),
  ];
  return facts.length > 0 ? { origin: { site: "file", url: null, facts } } : {};
}
