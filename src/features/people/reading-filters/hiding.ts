import type { Filter } from "#core/base/policy.ts";
import type { MarkDto } from "#shared/people/reading-filters.dto.ts";
import {
  type FilterSet,
  type ReadingFilters,
  TRAIT_KINDS,
  type TraitKind,
} from "#shared/people/reading-filters.ts";
import type { AiUse, ContentWarning, Genre } from "#shared/story.enums.ts";
import type { TagGroups } from "../../platform/tag-groups/index.ts";

/** Story fields from which its filter fields are derived. */
interface Filterable {
  readonly categories: readonly Genre[];
  readonly tags: readonly string[];
  readonly warnings: readonly ContentWarning[];
  readonly author: unknown;
  readonly complete: boolean;
  readonly aiUse: AiUse | null;
}

/**
 * Returns everything about a story that readers can filter by, stored with each listed story: "genre:horror".
 * Filters use the same strings, so that queries and checks of a single story always agree.
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

const filterFieldsIn = (set: FilterSet, { spellingsOf }: TagGroups): string[] => [
  ...set.genres.map((genre) => field("genre", genre)),
  ...[...new Set(set.tags.flatMap(spellingsOf))].map((tag) => field("tag", tag)),
  ...set.warnings.map((warning) => field("warning", warning)),
  ...set.authors.map((author) => field("author", author)),
  ...(set.incomplete ? [field("incomplete", "")] : []),
  ...set.aiUses.map((use) => field("ai", use)),
];

/** One reader's filters in evaluable form. */
export interface Hiding {
  /** Query filter for stories that are not hidden. */
  readonly kept: Filter;
  /** Query filter for hidden stories. */
  readonly left: Filter;
  readonly hidesAny: boolean;
  /** Ids of authors whose stories are hidden. */
  readonly authors: readonly string[];
  hides(story: { readonly filterFields?: readonly string[] }): boolean;
  /** Returns the reader's marks on a story, including hidden items where it is shown anyway. */
  marks(story: { readonly filterFields?: readonly string[] }): MarkDto[];
  /** The same filters for a reader who chooses to see hidden stories: they are marked instead. */
  readonly shown: Hiding;
}

/**
 * The only place that turns filters into a query condition (issue 5). Returns null if nothing is filtered.
 * Readers' authored stories are never hidden from them or marked. Synonymous tags count as one.
 */
export function hidingBy(reader: string, { hide, mark }: ReadingFilters, groups: TagGroups): Hiding | null {
  const [hidden, marked] = [filterFieldsIn(hide, groups), filterFieldsIn(mark, groups)];
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
  const filters = new Set([...hidden, ...marked]);
  const left = { filterFields: { $in: hidden, $nin: [own] } };
  return {
    kept: hidden.length > 0 ? { $nor: [left] } : {},
    left,
    hidesAny: hidden.length > 0,
    authors,
    hides: ({ filterFields = [] }) =>
      filterFields.some((each) => hides.has(each)) && !filterFields.includes(own),
    marks: ({ filterFields = [] }) =>
      filterFields.includes(own) ? [] : filterFields.filter((each) => filters.has(each)).flatMap(toMark),
    get shown() {
      return build(reader, [], [...filters], []);
    },
  };
}

function toMark(text: string): MarkDto[] {
  const at = text.indexOf(":");
  const kind = TRAIT_KINDS.find((each) => each === text.slice(0, at));
  return kind ? [{ kind, value: text.slice(at + 1) }] : [];
}
