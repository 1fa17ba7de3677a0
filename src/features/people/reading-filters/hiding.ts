import type { Filter } from "../../../core/base/policy.ts";
import type { MarkDto } from "../../../shared/people/reading-filters.dto.ts";
import {
  type FilterSet,
  type ReadingFilters,
  TRAIT_KINDS,
  type TraitKind,
} from "../../../shared/people/reading-filters.ts";
import type { AiUse, ContentWarning, Genre } from "../../../shared/stories/catalogue.enums.ts";

/** What of a story its filter fields follow from. */
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
export const filterFieldsOf = (story: Filterable): string[] => [
  ...story.categories.map((genre) => field("genre", genre)),
  ...story.tags.map((tag) => field("tag", tag)),
  ...story.warnings.map((warning) => field("warning", warning)),
  field("author", String(story.author)),
  ...(story.complete ? [] : [field("incomplete", "")]),
  ...(story.aiUse === null || story.aiUse === "none" ? [] : [field("ai", story.aiUse)]),
];

const field = (kind: TraitKind, value: string): string => `${kind}:${value}`;

const filterFieldsIn = (set: FilterSet): string[] => [
  ...set.genres.map((genre) => field("genre", genre)),
  ...set.tags.map((tag) => field("tag", tag)),
  ...set.warnings.map((warning) => field("warning", warning)),
  ...set.authors.map((author) => field("author", author)),
  ...(set.incomplete ? [field("incomplete", "")] : []),
  ...set.aiUses.map((use) => field("ai", use)),
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
  hides(story: { readonly filterFields?: readonly string[] }): boolean;
  /** What this reader wanted to know of: what is marked, and what is hidden where it is shown all the same. */
  marks(story: { readonly filterFields?: readonly string[] }): MarkDto[];
  /** The same filters for who asks to see what they hide: it is marked. */
  readonly shown: Hiding;
}

/**
 * The one place where filters become a condition (issue 5). Null for who filters nothing. What readers wrote
 * themselves is never hidden from them, nor marked.
 */
export function hidingBy(reader: string, { hide, mark }: ReadingFilters): Hiding | null {
  const [hidden, marked] = [filterFieldsIn(hide), filterFieldsIn(mark)];
  return hidden.length + marked.length === 0 ? null : build(reader, hidden, marked, hide.authors);
}

function build(
  reader: string,
  hidden: readonly string[],
  marked: readonly string[],
  authors: readonly string[],
): Hiding {
  const own = field("author", reader);
  const hides = new Set(hidden);
  const told = new Set([...hidden, ...marked]);
  const left = { filterFields: { $in: hidden, $nin: [own] } };
  return {
    kept: hidden.length > 0 ? { $nor: [left] } : {},
    left,
    hidesAny: hidden.length > 0,
    authors,
    hides: ({ filterFields = [] }) =>
      filterFields.some((each) => hides.has(each)) && !filterFields.includes(own),
    marks: ({ filterFields = [] }) =>
      filterFields.includes(own) ? [] : filterFields.filter((each) => told.has(each)).flatMap(toMark),
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
