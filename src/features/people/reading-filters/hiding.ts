import type { Filter } from "../../../core/base/policy.ts";
import type { MarkDto } from "../../../shared/people/reading-filters.dto.ts";
import {
  type FilterSet,
  type ReadingFilters,
  TRAIT_KINDS,
  type TraitKind,
} from "../../../shared/people/reading-filters.ts";
import type { AiUse, ContentWarning, Genre } from "../../../shared/stories/catalogue.enums.ts";

/** What of a story its traits follow from. */
interface Filterable {
  readonly categories: readonly Genre[];
  readonly tags: readonly string[];
  readonly warnings: readonly ContentWarning[];
  readonly author: unknown;
  readonly complete: boolean;
  readonly aiUse: AiUse | null;
}

/**
 * Everything of a story that a reader can filter by, as it is kept with each listed one: "genre:horror". Filters are
 * made of the same words, so that a query and a look at one story can never disagree.
 */
export const traitsOf = (story: Filterable): string[] => [
  ...story.categories.map((genre) => trait("genre", genre)),
  ...story.tags.map((tag) => trait("tag", tag)),
  ...story.warnings.map((warning) => trait("warning", warning)),
  trait("author", String(story.author)),
  ...(story.complete ? [] : [trait("incomplete", "")]),
  ...(story.aiUse === null || story.aiUse === "none" ? [] : [trait("ai", story.aiUse)]),
];

const trait = (kind: TraitKind, value: string): string => `${kind}:${value}`;

const traitsIn = (set: FilterSet): string[] => [
  ...set.genres.map((genre) => trait("genre", genre)),
  ...set.tags.map((tag) => trait("tag", tag)),
  ...set.warnings.map((warning) => trait("warning", warning)),
  ...set.authors.map((author) => trait("author", author)),
  ...(set.incomplete ? [trait("incomplete", "")] : []),
  ...set.aiUses.map((use) => trait("ai", use)),
];

/** One reader's filters, ready to be asked. */
export interface Hiding {
  /** For a query of stories: those that are not hidden. */
  readonly kept: Filter;
  /** The opposite: those that are. */
  readonly left: Filter;
  readonly hidesAny: boolean;
  /** Ids of authors whose stories are hidden. */
  readonly authors: readonly string[];
  hides(story: { readonly traits?: readonly string[] }): boolean;
  /** What this reader wanted to know of: what is marked, and what is hidden where it is shown all the same. */
  marks(story: { readonly traits?: readonly string[] }): MarkDto[];
  /** The same filters for who asks to see what they hide: it is marked. */
  readonly shown: Hiding;
}

/**
 * The one place where filters become a condition (issue 5). Null for who filters nothing. What readers wrote
 * themselves is never hidden from them, nor marked.
 */
export function hidingBy(reader: string, { hide, mark }: ReadingFilters): Hiding | null {
  const [hidden, marked] = [traitsIn(hide), traitsIn(mark)];
  return hidden.length + marked.length === 0 ? null : build(reader, hidden, marked, hide.authors);
}

function build(
  reader: string,
  hidden: readonly string[],
  marked: readonly string[],
  authors: readonly string[],
): Hiding {
  const own = trait("author", reader);
  const hides = new Set(hidden);
  const told = new Set([...hidden, ...marked]);
  const left = { traits: { $in: hidden, $nin: [own] } };
  return {
    kept: hidden.length > 0 ? { $nor: [left] } : {},
    left,
    hidesAny: hidden.length > 0,
    authors,
    hides: ({ traits = [] }) => traits.some((each) => hides.has(each)) && !traits.includes(own),
    marks: ({ traits = [] }) =>
      traits.includes(own) ? [] : traits.filter((each) => told.has(each)).flatMap(toMark),
    get shown() {
      return build(reader, [], [...told], []);
    },
  };
}

function toMark(text: string): MarkDto[] {
  const at = text.indexOf(":");
  const kind = TRAIT_KINDS.find((each) => each === text.slice(0, at));
  return kind ? [{ kind, value: text.slice(at + 1) }] : [];
}
