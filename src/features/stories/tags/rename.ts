import { forbidden, invalidField } from "#core/base/errors.ts";
import { type Caller, isStaff } from "#core/base/viewer.ts";
import { afterCommit, inTransaction } from "#core/db/transaction.ts";
import { defineJob, type JobDefinition, type Jobs } from "#core/jobs/index.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { TAG_PARENTS_MAX } from "#shared/stories/tags.limits.ts";
import { tagsMessages } from "#shared/stories/tags.messages.ts";
import { filterTagToo, stopFilteringTag } from "../../people/reading-filters/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { forgetTagGroups, groupsOf, Tag, type TagDoc } from "../../platform/tag-groups/index.ts";
import { renameTagInDefaults } from "../default-filters/index.ts";
import { Story } from "../stories/entity.ts";
import { changeStory, eventOf, type StoryDoc } from "../stories/index.ts";
import { type RenameInput, renameRules } from "./rules.ts";

export type RenameJob = JobDefinition<RenameInput>;

export interface Renaming {
  readonly services: Services;
  readonly jobs: Jobs;
  readonly job: RenameJob;
}

/**
 * Corrects the spelling of a tag. The old name stays known as another spelling of the new one, so that its
 * addresses redirect and it is corrected when typed. Stories and stored filters follow in a job.
 * @throws 403 for members; 400 at `name`, also if the tag was renamed meanwhile
 */
export async function renameTag(
  { services, jobs, job }: Renaming,
  caller: Caller,
  input: unknown,
): Promise<RenameInput> {
  if (!isStaff(caller.viewer)) throw forbidden();
  const { tag, name } = validate<RenameInput>(renameRules, input);
  if (tag === name) throw invalidField("name", tagsMessages.sameName);
  await audited(services, caller, { action: "tag.rename", details: { tag, name } }, () =>
    inTransaction(async (session) => {
      const decisions = await Tag.find().session(session).lean<TagDoc[]>();
      const groups = groupsOf(decisions);
      const spelling = groups.spellingOf(tag);
      if (spelling !== tag) throw invalidField("name", tagsMessages.alreadyRenamed(spelling));
      const wasSynonym = groups.canonicalOf(name) === groups.canonicalOf(tag);
      const parents = [...new Set([...groups.parentsOf(tag), ...groups.parentsOf(name)])]
        .filter((parent) => parent !== tag && parent !== name)
        .slice(0, TAG_PARENTS_MAX);
      const isKnown = groups.knows(name) && !wasSynonym && groups.canonicalOf(name) !== name;
      // A synonym of the tag takes its place; one of another tag stays as it is.
      if (!isKnown)
        await Tag.updateOne(
          { _id: name },
          { $set: { canonical: null, parents, renamed: false } },
          { session, upsert: true },
        );
      await Tag.updateOne(
        { _id: tag },
        { $set: { canonical: name, parents: [], renamed: true } },
        { session, upsert: true },
      );
      await jobs.enqueue(job, { tag, name }, { session });
      afterCommit(session, async () => forgetTagGroups());
    }),
  );
  return { tag, name };
}

/**
 * Returns how many stories, published or not, already have the new name. Renaming it back would rename them, too.
 * @throws 400 by field
 */
export async function previewRename(input: unknown): Promise<RenameInput & { readonly uses: number }> {
  const { tag, name } = validate<RenameInput>(renameRules, input);
  if (tag === name) throw invalidField("name", tagsMessages.sameName);
  const uses = await Story.countDocuments({ listed: { $in: [true, false] }, tags: name });
  return { tag, name, uses };
}

/** Defines the job that renames a tag in stories and in stored filters. */
export const renameJob = (services: Services): RenameJob =>
  defineJob<RenameInput>({
    name: "tags.rename",
    async run({ tag, name }, { signal }) {
      // Until every story is renamed, filters have both names.
      await filterTagToo(services, tag, name);
      await renameInStories(services, { tag, name }, signal);
      await stopFilteringTag(services, tag);
      await renameTagInDefaults({ tag, name }, signal);
    },
  });

async function renameInStories(
  services: Services,
  { tag, name }: RenameInput,
  signal: AbortSignal,
): Promise<void> {
  const sweep = createSweep("stories with a renamed tag", signal, { isOnce: true });
  const stories = Story.find({ listed: { $in: [true, false] }, tags: tag }, { _id: 1 })
    .lean<Pick<StoryDoc, "_id">>()
    .cursor();
  await sweep.each(stories, ({ _id }) =>
    changeStory(
      services,
      _id,
      ({ tags }) => ({ tags: [...new Set(tags.map((each) => (each === tag ? name : each)))] }),
      ({ after }, session) =>
        services.events.publish("story.updated", { ...eventOf(null, after), changed: ["tags"] }, session),
    ),
  );
  sweep.end();
}
