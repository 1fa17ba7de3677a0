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

/** What one reader does not see, in evaluable form: their filters, and members with a block between them. */
export interface Hiding {
  /** Query filter for stories that the reader sees. */
  readonly kept: Filter;
  /** Query filter for stories hidden by the reader's filters, which pages count and can show. */
  readonly left: Filter;
  /** Query filter for everything that `kept` leaves out. */
  readonly omitted: Filter;
  /** True if anything may be left out. */
  readonly hidesAny: boolean;
  /** Ids of authors whose stories the reader's filters hide. */
  readonly authors: readonly string[];
  /** True if the reader does not see this story. */
  hides(story: Fields): boolean;
  /** True if the reader's filters hide it, so that pages count it; nobody learns of a block by a count. */
  counts(story: Fields): boolean;
  /** Returns the reader's marks on a story, including hidden items where it is shown anyway. */
  marks(story: Fields): MarkDto[];
  /** The same for a reader who chooses to see stories hidden by their filters: they are marked instead. */
  readonly shown: Hiding;
  /** The same without blocks, for what a reader opens by its address or has collected. */
  readonly filtersOnly: Hiding;
}

type Fields = { readonly filterFields?: readonly string[] };

/**
 * The only place that turns filters and blocks into a query condition (issue 5). Returns null if nothing is filtered.
 * Readers' authored stories are never hidden from them or marked. Synonymous tags count as one. `unseen` are the ids of
 * members whom the reader has blocked or muted, or who have blocked the reader.
 */
export function hidingBy(
  reader: string,
  { hide, mark }: ReadingFilters,
  groups: TagGroups,
  unseen: readonly string[] = [],
): Hiding | null {
  const [hidden, marked] = [filterFieldsIn(hide, groups), filterFieldsIn(mark, groups)];
  return hidden.length + marked.length + unseen.length === 0
    ? null
    : build(reader, {
        hidden,
        marked,
        authors: hide.authors,
        unseen: unseen.map((author) => field("author", author)),
      });
}

/** The filter fields that a reader's filters hide and mark, and those of authors whom the reader does not see. */
interface Parts {
  readonly hidden: readonly string[];
  readonly marked: readonly string[];
  readonly authors: readonly string[];
  readonly unseen: readonly string[];
}

function build(reader: string, { hidden, marked, authors, unseen }: Parts): Hiding {
  const own = field("author", reader);
  const [filtered, silenced] = [new Set(hidden), new Set(unseen)];
  const filters = new Set([...hidden, ...marked]);
  const omitted = { filterFields: { $in: [...hidden, ...unseen], $nin: [own] } };
  const hidesAny = hidden.length + unseen.length > 0;
  const isIn = (fields: ReadonlySet<string>, { filterFields = [] }: Fields) =>
    filterFields.some((each) => fields.has(each)) && !filterFields.includes(own);
  return {
    kept: hidesAny ? { $nor: [omitted] } : {},
    left: { filterFields: { $in: hidden, $nin: [own, ...unseen] } },
    omitted,
    hidesAny,
    authors,
    hides: (story) => isIn(filtered, story) || isIn(silenced, story),
    counts: (story) => isIn(filtered, story) && !isIn(silenced, story),
    marks: ({ filterFields = [] }) =>
      filterFields.includes(own) ? [] : filterFields.filter((each) => filters.has(each)).flatMap(toMark),
    get shown() {
      return build(reader, { hidden: [], marked: [...filters], authors: [], unseen });
    },
    get filtersOnly() {
      return build(reader, { hidden, marked, authors, unseen: [] });
    },
  };
}

function toMark(text: string): MarkDto[] {
  const at = text.indexOf(":");
  const kind = TRAIT_KINDS.find((each) => each === text.slice(0, at));
  return kind ? [{ kind, value: text.slice(at + 1) }] : [];
}
