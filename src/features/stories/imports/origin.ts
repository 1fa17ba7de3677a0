import { leadingDay } from "#core/base/zones.ts";
import { tagsOf } from "#core/text/index.ts";
import { labelsText } from "#shared/labels.text.ts";
import { GENRES_PER_STORY_MAX, TAG_MAX, TAGS_MAX, TITLE_MAX } from "#shared/stories/editing.limits.ts";
import type { Origin, OriginFactKind } from "#shared/stories/elsewhere.ts";
import type { OriginRowDto } from "#shared/stories/imports.dto.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { CONTENT_WARNINGS, type ContentWarning, GENRES, type Genre } from "#shared/story.enums.ts";
import { genresOf } from "./genres-of.ts";

/** What a new story gets of a work from elsewhere, besides its text; the author checks it in the preview. */
export interface ImportDetails {
  readonly categories: readonly Genre[];
  readonly tags: readonly string[];
  readonly warnings: readonly ContentWarning[];
  readonly mature: boolean;
  readonly complete: boolean;
  /** Absent from imports stored before these fields existed. */
  readonly series?: string;
  readonly firstPublished?: string;
}

/** Warnings of other sites, and tags that warn, by words in them. */
const WARNINGS: readonly (readonly [RegExp, ContentWarning])[] = [
  [/graphic depictions of violence|graphic violence|\bgore\b/i, "graphic-violence"],
  [/major character death|^character death/i, "death"],
  [/rape|non-con|noncon|dub-?con|sexual (?:assault|violence)/i, "sexual-violence"],
  [/underage|sexual content|\bsmut\b|explicit sexual/i, "sexual-content"],
  [/self-harm|suicid/i, "self-harm"],
  [/\babuse|domestic violence/i, "abuse"],
  [/drug use|substance|addiction|alcoholism/i, "substance-use"],
  [/profanity|strong language|swearing/i, "strong-language"],
  [/racism|homophobia|transphobia|misogyny|discrimination|slurs/i, "discrimination"],
];

/** Ratings for adults: AO3, FanFiction.net, Wattpad. */
const MATURE = /^(?:mature|explicit|m|ma|fiction m|rated: (?:fiction )?m|18\+|adult)$/i;
const COMPLETE = /^completed?$/i;

/** Facts whose values become tags. */
const TAGGED: ReadonlySet<OriginFactKind> = new Set([
  ...(["fandom", "relationship", "character", "genre", "tag"] as const),
]);

/** Returns what the site's own terms are for those of another site. */
export function detailsOf(origin: Origin, subjects: readonly string[]): ImportDetails {
  const { facts } = origin;
  const isFile = origin.site === "file";
  const valuesOf = (kind: OriginFactKind) => facts.find((fact) => fact.kind === kind)?.values ?? [];
  // A file states genres and tags only if this site has written it: they are exact.
  const isExact = isFile && facts.some(({ kind }) => kind === "genre" || kind === "tag");
  const named = new Set([
    ...(valuesOf("fandom").length > 0 ? ["fan-fiction" as const] : []),
    ...(isExact
      ? GENRES.filter((genre) => valuesOf("genre").includes(labelsText.genre[genre]))
      : genresOf([
          ...valuesOf("genre"),
          ...valuesOf("tag"),
          ...(facts.length > 0 && !isFile ? [] : subjects),
        ])),
  ]);
  const tagged = facts.filter(({ kind }) => TAGGED.has(kind) && !(isExact && kind === "genre"));
  const warned = new Set([...valuesOf("warning"), ...valuesOf("tag")].flatMap(warningsIn));
  return {
    categories: GENRES.filter((genre) => named.has(genre)).slice(0, GENRES_PER_STORY_MAX),
    tags: tagsOf(tagged.flatMap(({ values }) => values.map(asTag)))
      .filter((tag) => tag.length <= TAG_MAX)
      .slice(0, TAGS_MAX),
    warnings: CONTENT_WARNINGS.filter((warning) => warned.has(warning)),
    mature: valuesOf("rating").some((value) => MATURE.test(value)),
    complete: valuesOf("status").some((value) => COMPLETE.test(value)),
    series: isFile
      ? (valuesOf("series")[0] ?? "").slice(0, TITLE_MAX)
      : seriesOf(valuesOf("series")[0] ?? ""),
    firstPublished: leadingDay(valuesOf("published")[0] ?? ""),
  };
}

/** Returns a series in the site's format: AO3 writes "Part 2 of The Lamps", FanFicFare "The Lamps [2]". */
function seriesOf(value: string): string {
  const [, ao3Position, ao3Name] = /^Part (\d+) of (.+)$/.exec(value) ?? [];
  const [, name = ao3Name, position = ao3Position] = /^(.+) \[(\d+)(?:\.0+)?\]$/.exec(value) ?? [];
  return (name && position ? importsText.origin.inSeries(name, Number(position)) : value).slice(0, TITLE_MAX);
}

/** Commas separate tags here. */
const asTag = (value: string): string => value.replaceAll(",", " ");

const warningsIn = (value: string): ContentWarning[] =>
  WARNINGS.flatMap(([pattern, warning]) => (pattern.test(value) ? [warning] : []));

/** Presents what a file says about a work, beside what it becomes here. */
export const presentOrigin = ({ site, facts }: Origin, details: ImportDetails): OriginRowDto[] =>
  facts.map(({ kind, values }) => ({
    kind,
    there: values.join(", "),
    here:
      site === "file" && kind === "genre"
        ? details.categories.map((genre) => labelsText.genre[genre]).join(", ")
        : hereOf(kind, values, details),
  }));

function hereOf(kind: OriginFactKind, values: readonly string[], details: ImportDetails): string {
  const texts = importsText.origin.here;
  switch (kind) {
    case "rating":
      return values.some((value) => MATURE.test(value)) ? texts.mature : texts.notMature;
    case "warning": {
      const warnings = values.flatMap(warningsIn).map((warning) => labelsText.warning[warning]);
      return warnings.length > 0 ? texts.warnings(warnings) : texts.noWarning;
    }
    case "status":
      return values.some((value) => COMPLETE.test(value)) ? texts.complete : texts.notComplete;
    case "fandom":
    case "relationship":
    case "character":
    case "genre":
    case "tag": {
      const tags = tagsOf(values.map(asTag));
      const left = tags.filter((tag) => !details.tags.includes(tag));
      const isFandom = kind === "fandom";
      return texts.tags(isFandom ? labelsText.genre["fan-fiction"] : null, left);
    }
    case "series":
      return texts.series(details.series ?? "");
    case "published":
      return details.firstPublished ? texts.firstPublished(details.firstPublished) : texts.nothing;
    case "updated":
      return texts.updated;
    case "category":
    case "collection":
    case "chapters":
    case "language":
      return texts.nothing;
  }
}
