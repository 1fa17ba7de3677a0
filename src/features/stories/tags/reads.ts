import mongoose from "mongoose";
import { createReadMemory } from "#core/db/read-memory.ts";
import { twinOf } from "#shared/stories/tag-names.ts";
import type { TagCountDto } from "#shared/stories/tags.dto.ts";
import { TAG_SUGGESTIONS_FROM, TAGS_IN_QUEUE, TAGS_SHOWN } from "#shared/stories/tags.limits.ts";
import { readTagGroups, type TagGroups } from "../../platform/tag-groups/index.ts";
import { Story } from "../stories/entity.ts";
import type { StoryDoc } from "../stories/index.ts";

/** Milliseconds after which the uses of all tags are counted again. */
const COUNTED_MS = 600_000;
/** Milliseconds after which the database gives up counting tags. */
const COUNT_TIME = 5_000;
/** Number of tags that are counted, most used first. */
const COUNTED_MAX = 5_000;

const counted = createReadMemory<readonly TagCountDto[]>(() => countTags(), { max: 4, ttl: COUNTED_MS });

/** Counts the listed stories that use each tag, most used first; each tag as its authors typed it. */
export const countTags = (begin = ""): Promise<TagCountDto[]> =>
  Story.aggregate<TagCountDto>([
    { $match: { listed: true, tags: begin ? { $gte: begin, $lt: `${begin}\uffff` } : { $exists: true } } },
    { $project: { tags: 1 } },
    { $unwind: "$tags" },
    { $group: { _id: "$tags", uses: { $sum: 1 } } },
    { $sort: { uses: -1, _id: 1 } },
    { $limit: COUNTED_MAX },
    { $project: { _id: 0, tag: "$_id", uses: 1 } },
  ]).option({ maxTimeMS: COUNT_TIME });

/** Returns the most used tags, synonyms counted as one, in alphabetical order. Counted every ten minutes. */
export async function readTags(): Promise<TagCountDto[]> {
  const [groups, counts] = await Promise.all([readTagGroups(), counted.get(mongoose.connection.name)]);
  const sums = new Map<string, number>();
  for (const { tag, uses } of counts ?? []) {
    const canonical = groups.canonicalOf(tag);
    // Both spellings have one page; the more used one comes first.
    const name = sums.has(twinOf(canonical)) ? twinOf(canonical) : canonical;
    sums.set(name, (sums.get(name) ?? 0) + uses);
  }
  return [...sums]
    .map(([tag, uses]) => ({ tag, uses }))
    .sort((a, b) => b.uses - a.uses)
    .slice(0, TAGS_SHOWN)
    .sort((a, b) => a.tag.localeCompare(b.tag, "en"));
}

/** Counts the listed stories with this tag as it is spelt. */
export const countUses = (tag: string): Promise<number> =>
  Story.countDocuments({ listed: true, tags: tag }).exec();

/** Returns tags for the back office: those that begin with `q`, or those that nobody has decided yet. */
export async function readTagQueue(q: string): Promise<{ tags: TagCountDto[]; groups: TagGroups }> {
  const [groups, counts] = await Promise.all([readTagGroups(), countTags(q)]);
  const tags = q
    ? withKnown(
        counts.filter(({ tag }) => tag.startsWith(q)),
        groups.beginningWith(q),
      )
    : counts.filter(({ tag }) => !groups.knows(tag));
  return { tags: tags.slice(0, TAGS_IN_QUEUE), groups };
}

/** Adds tags that staff have decided and no story uses. */
function withKnown(counts: readonly TagCountDto[], known: readonly string[]): TagCountDto[] {
  const used = new Set(counts.map(({ tag }) => tag));
  return [...counts, ...known.filter((tag) => !used.has(tag)).map((tag) => ({ tag, uses: 0 }))];
}

/** Returns which of these tags a decision of staff or a listed story knows; the first one wins. */
export async function findTag(tags: readonly string[]): Promise<string | null> {
  const groups = await readTagGroups();
  // A tag that others belong to is known without a decision about it.
  const hasOthers = (tag: string) => groups.namesOf(tag).some((name) => name !== tag && name !== twinOf(tag));
  for (const tag of tags) if (groups.knows(tag) || hasOthers(tag)) return tag;
  for (const tag of tags) {
    if (await Story.exists({ filterFields: `tag:${tag}` })) return tag;
  }
  return null;
}

/** Returns canonical tags for a beginning that someone types; one index seek per tag. */
export async function suggestTags(typed: string, limit: number): Promise<string[]> {
  const begin = typed.trim().toLowerCase();
  if ([...begin].length < TAG_SUGGESTIONS_FROM) return [];
  const [groups, used] = await Promise.all([readTagGroups(), usedTags(begin, 2 * limit)]);
  const found = [...used, ...groups.beginningWith(begin).filter((tag) => groups.canonicalOf(tag) !== tag)];
  const names = [...new Set(found.map(groups.canonicalOf))];
  return names.filter((tag, index) => !names.slice(0, index).includes(twinOf(tag))).slice(0, limit);
}

/** Returns tags of listed stories with the given prefix, alphabetically. */
async function usedTags(begin: string, limit: number): Promise<string[]> {
  const tags: string[] = [];
  for (let from: object = { $gte: begin }; tags.length < limit; from = { $gt: tags.at(-1) }) {
    const next = await Story.findOne(
      { listed: true, tags: { $elemMatch: { ...from, $lt: `${begin}\uffff` } } },
      { tags: 1 },
    )
      .hint({ listed: 1, tags: 1 })
      .lean<Pick<StoryDoc, "tags">>();
    const after = tags.at(-1);
    const fitting = next?.tags
      .filter((tag) => tag.startsWith(begin) && (after === undefined || tag > after))
      .sort();
    if (!fitting?.[0]) break;
    tags.push(fitting[0]);
  }
  return tags;
}
