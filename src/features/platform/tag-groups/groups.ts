import mongoose from "mongoose";
import type { Droppable } from "#core/db/page-tags.ts";
import { createReadMemory } from "#core/db/read-memory.ts";
import { twinOf } from "#shared/stories/tag-names.ts";
import { Tag, type TagDoc } from "./model.ts";

/** Relations between tags as staff decided them. */
export interface TagGroups {
  /** Returns the tag that readers see for this one. */
  canonicalOf(tag: string): string;
  /** Returns the tags that are synonyms of a canonical tag, except corrected spellings. */
  synonymsOf(tag: string): readonly string[];
  parentsOf(tag: string): readonly string[];
  /** Returns all spellings of a tag: the canonical one and its synonyms, each with spaces and with hyphens. */
  spellingsOf(tag: string): readonly string[];
  /** Returns all tags that count as this one: its synonyms, and the tags that belong to it with theirs. */
  namesOf(tag: string): readonly string[];
  /** Returns the corrected spelling of a tag that staff renamed; otherwise the tag. */
  spellingOf(tag: string): string;
  /** True if staff have decided about this tag. */
  knows(tag: string): boolean;
  /** Returns the known tags that begin with this text. */
  beginningWith(text: string): readonly string[];
}

/** Cache lifetime in milliseconds, for changes this process was not notified of. */
const REMEMBERED_MS = 60_000;

const memory = createReadMemory<TagGroups>(async () => groupsOf(await Tag.find().lean<TagDoc[]>()), {
  max: 4,
  ttl: REMEMBERED_MS,
});

/** Returns the relations between tags, cached. */
export const readTagGroups = async (): Promise<TagGroups> =>
  (await memory.get(mongoose.connection.name)) ?? groupsOf([]);

export const forgetTagGroups = (): void => memory.forgetAll();

/** Cache that follows changes of tags in any process. */
export const tagGroupsCache: Droppable = {
  drop(tag) {
    if (tag === "tags") memory.forgetAll();
  },
  clear: forgetTagGroups,
};

/** Builds the relations between tags from the decisions about them. */
export function groupsOf(documents: readonly TagDoc[]): TagGroups {
  const known = new Map(documents.map((document) => [document._id, document]));
  const canonicalOf = (tag: string): string => {
    const path = [tag];
    for (let next = known.get(tag)?.canonical; next; next = known.get(next)?.canonical) {
      // Two merges at once can form a circle; every member must then lead to the same tag.
      if (path.includes(next)) return path.slice(path.indexOf(next)).sort()[0]!;
      path.push(next);
    }
    return path.at(-1)!;
  };
  const synonyms = new Map<string, string[]>();
  const children = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, value: string) => {
    if (key !== value) map.set(key, [...(map.get(key) ?? []), value]);
  };
  for (const { _id, canonical, parents } of documents) {
    if (canonical) add(synonyms, canonicalOf(_id), _id);
    else for (const parent of parents) add(children, canonicalOf(parent), _id);
  }
  return {
    canonicalOf,
    synonymsOf: (tag) => (synonyms.get(tag) ?? []).filter((synonym) => !known.get(synonym)?.renamed),
    parentsOf: (tag) => [...new Set((known.get(tag)?.parents ?? []).map(canonicalOf))],
    spellingsOf(tag) {
      const roots = [canonicalOf(tag), canonicalOf(twinOf(tag))];
      const names = [tag, ...roots, ...roots.flatMap((root) => synonyms.get(root) ?? [])];
      return [...new Set(names.flatMap((name) => [name, twinOf(name)]))];
    },
    namesOf(tag) {
      const roots = new Set([canonicalOf(tag), canonicalOf(twinOf(tag))]);
      for (const root of roots) for (const child of children.get(root) ?? []) roots.add(canonicalOf(child));
      const names = [tag, ...roots, ...[...roots].flatMap((root) => synonyms.get(root) ?? [])];
      return [...new Set(names.flatMap((name) => [name, twinOf(name)]))];
    },
    spellingOf(tag) {
      let spelling = tag;
      for (let steps = known.size; steps > 0; steps -= 1) {
        const decision = known.get(spelling);
        if (!decision?.renamed || !decision.canonical) break;
        spelling = decision.canonical;
      }
      return spelling;
    },
    knows: (tag) => known.has(tag),
    beginningWith: (text) => [...known.keys()].filter((tag) => tag.startsWith(text)),
  };
}
