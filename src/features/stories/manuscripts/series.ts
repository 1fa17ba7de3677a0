import { leadingDay } from "#core/base/zones.ts";
import type { Origin, OriginFact } from "#shared/stories/elsewhere.ts";
import { importsText } from "#shared/stories/imports.text.ts";

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

/** Returns the origin of a work that is in no series and was not published before as none at all. */
export function originOfFile({ series, firstPublished }: StoryFacts): { origin?: Origin } {
  const day = leadingDay(firstPublished ?? "");
  const facts: OriginFact[] = [
    ...(series ? [{ kind: "series" as const, values: [series] }] : []),
    ...(day ? [{ kind: "published" as const, values: [day] }] : []),
  ];
  return facts.length > 0 ? { origin: { site: "file", url: null, facts } } : {};
}
