import { formatNumber } from "../format.ts";
import { labelsText } from "../labels.text.ts";
import { languageName } from "../languages.ts";
import {
  AI_USES,
  CONTENT_WARNINGS,
  GENRES,
  LAST_UPDATED,
  MATURE_CHOICES,
  MIN_RATINGS,
  PRICE_CHOICES,
  PROGRESS_CHOICES,
  STORY_LENGTHS,
} from "../story.enums.ts";
import { browseText } from "./browse.text.ts";
import { TAG_MAX } from "./editing.limits.ts";
import { languagesText } from "./languages.text.ts";
import type { StoryFiltersDto } from "./stories.dto.ts";

/** Limit on the tags that one listing includes, and on those it excludes. */
const TAGS_MAX = 10;

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Form control of a filter. A fold groups the less common filters. */
export type FilterControl =
  | { readonly kind: "select"; readonly label: string; readonly options: readonly Option[] }
  | { readonly kind: "checks"; readonly label: string; readonly options: readonly Option[] }
  | { readonly kind: "check"; readonly label: string }
  | { readonly kind: "tags"; readonly label: string };

/** One filter: how it is read from an address, written to it, shown in the form and as chips. */
export interface BrowseFilter<Value = unknown> {
  readonly none: Value;
  /** Parses all values of the query parameter; unknown values are left out. */
  read(values: readonly string[]): Value;
  /** Returns the values of the query parameter in canonical order; none if the filter is not used. */
  write(value: Value): readonly string[];
  /** Returns the value of the form control: several for check boxes. */
  shown(value: Value): readonly string[];
  /** Returns a chip for each active value, with the value that remains without it. */
  chips(value: Value): readonly { readonly label: string; readonly without: Value }[];
  readonly control: FilterControl;
}

/** Filter with one of several values; the first is the default. */
function one<Value extends string>(
  values: readonly [Value, ...Value[]],
  label: string,
  nameOf: (value: Value) => string,
  chipOf: (value: Value) => string = nameOf,
): BrowseFilter<Value> {
  const [none] = values;
  return {
    none,
    read: (given) => values.find((value) => value === given[0]) ?? none,
    write: (value) => (value === none ? [] : [value]),
    shown: (value) => [value],
    chips: (value) => (value === none ? [] : [{ label: chipOf(value), without: none }]),
    control: { kind: "select", label, options: values.map((value) => ({ value, label: nameOf(value) })) },
  };
}

/** Filter with any number of known values. */
function many<Value extends string>(
  values: readonly Value[],
  label: string,
  nameOf: (value: Value) => string,
  chipOf: (value: Value) => string = nameOf,
): BrowseFilter<readonly Value[]> {
  return {
    none: [],
    read: (given) => values.filter((value) => given.includes(value)),
    write: (chosen) => chosen,
    shown: (chosen) => chosen,
    chips: (chosen) =>
      chosen.map((value) => ({ label: chipOf(value), without: chosen.filter((other) => other !== value) })),
    control: { kind: "checks", label, options: values.map((value) => ({ value, label: nameOf(value) })) },
  };
}

/** Filter with tags as one comma-separated line. */
function tags(label: string, chipOf: (tag: string) => string): BrowseFilter<readonly string[]> {
  const write = (chosen: readonly string[]) => (chosen.length > 0 ? [chosen.join(", ")] : []);
  return {
    none: [],
    read: readTags,
    write,
    shown: write,
    chips: (chosen) =>
      chosen.map((tag) => ({ label: chipOf(tag), without: chosen.filter((other) => other !== tag) })),
    control: { kind: "tags", label },
  };
}

/** Filter that is on or off. */
function onOff(label: string): BrowseFilter<boolean> {
  const write = (on: boolean) => (on ? ["true"] : []);
  return {
    none: false,
    read: (given) => given[0] === "true",
    write,
    shown: write,
    chips: (on) => (on ? [{ label, without: false }] : []),
    control: { kind: "check", label },
  };
}

/** Filter by language, without regional variants. */
function language(): BrowseFilter<string> {
  const codes = [...new Set(Object.keys(languagesText).map((code) => code.split("-")[0]!))];
  return {
    ...one(["any", ...codes], browseText.language, (code) =>
      code === "any" ? browseText.anyLanguage : languageName(code),
    ),
    read: (given) => {
      const code = given[0]?.toLowerCase() ?? "";
      return /^[a-z]{2,3}$/.test(code) ? code : "any";
    },
  };
}

const not = browseText.not;
const labels = labelsText;

/** Every filter of a listing of stories, in the order of its form; each is a query parameter of this name. */
export const BROWSE_FILTERS: {
  readonly [Name in keyof StoryFiltersDto]: BrowseFilter<StoryFiltersDto[Name]>;
} = {
  tag: tags(browseText.tags, (tag) => `#${tag}`),
  nottag: tags(browseText.notTag, (tag) => not(`#${tag}`)),
  genre: many(GENRES, browseText.genre, (genre) => labels.genre[genre]),
  progress: one(PROGRESS_CHOICES, browseText.progress, (value) => browseText.progresses[value]),
  price: one(PRICE_CHOICES, browseText.price, (value) => browseText.prices[value]),
  mature: one(
    MATURE_CHOICES,
    browseText.mature,
    (value) => browseText.matures[value],
    (value) => browseText.matureChips[value],
  ),
  length: one(STORY_LENGTHS, browseText.length, (value) => labels.length[value]),
  updated: one(LAST_UPDATED, browseText.updated, (value) => labels.updated[value]),
  rating: one(MIN_RATINGS, browseText.rating, (value) =>
    value === "any" ? browseText.anyRating : browseText.ratingFrom(formatNumber(Number(value))),
  ),
  language: language(),
  narration: onOff(browseText.narrated),
  ai: many(AI_USES, browseText.ai, (use) => labels.aiUse[use]),
  nowarn: many(
    CONTENT_WARNINGS,
    browseText.notWarning,
    (warning) => labels.warning[warning],
    (warning) => not(labels.warning[warning]),
  ),
  not: many(
    GENRES,
    browseText.notGenre,
    (genre) => labels.genre[genre],
    (genre) => not(labels.genre[genre]),
  ),
};

export type FilterName = keyof StoryFiltersDto;
export const FILTER_NAMES = Object.keys(BROWSE_FILTERS) as FilterName[];

/** Returns a filter's definition for code that handles all filters alike. */
export const filterOf = (name: FilterName): BrowseFilter => BROWSE_FILTERS[name];

/** Parses comma-separated tags into their stored form. */
function readTags(given: readonly string[]): string[] {
  const written = given.flatMap((each) => each.split(","));
  const stored = written.map((tag) =>
    tag.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase().replace(/^#+/, ""),
  );
  return [...new Set(stored.filter((tag) => tag !== "" && tag.length <= TAG_MAX))].slice(0, TAGS_MAX);
}
