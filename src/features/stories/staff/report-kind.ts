import type { ClientSession } from "mongoose";
import { isId } from "#core/db/ids.ts";
import { linksBelow, type ReportKind, textsOf } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { storyReport } from "#shared/stories/stories.report.ts";

import { reinstateStory, removeStory, restoreStory } from "../editing/index.ts";
import { Story } from "../stories/entity.ts";
import { readStory, type StoryDoc } from "../stories/index.ts";

/**
 * Reports about stories: a story is taken down as moderators do, in the bin too, and reinstated in its earlier state.
 */
export const storyKind = (services: Services): ReportKind => ({
  words: storyReport,
  async find(viewer, id) {
    const story = await readStory(viewer, id);
    if (!story) return null;
    return {
      by: String(story.author),
      title: story.title,
      text: textsOf(story.synopsis, story.series, story.tags.join(", "), ...partTitlesOf(story)),
      place: cataloguePaths.story({ id, slug: story.slug }),
      writtenAt: story.publishedAt ?? story.createdAt,
    };
  },
  async remove(id, { caller, reason }, session) {
    if (await exists(id, session)) await removeStory(services, caller, id, { reason }, session);
  },
  async restore(id, { caller, undoes }, session) {
    const isInBin = await isBinned(id, session);
    if (undoes === "deleted") {
      if (isInBin) await restoreStory(services, caller, id, {}, session);
      return isInBin;
    }
    if (!(await exists(id, session))) return false;
    await reinstateStory(services, caller, id, {}, session);
    return !isInBin;
  },
  links: [
    linksBelow("/story", async (id) => {
      const wasPublic = {
        private: false,
        authorHidden: { $ne: true },
        removedFrom: { $in: [...PUBLIC_STATES] },
      };
      return (await Story.exists({ _id: id, state: "removed", deletedAt: null, ...wasPublic })) !== null;
    }),
  ],
});

const partTitlesOf = ({ parts = [] }: StoryDoc): string[] => parts.map(({ title }) => title);

/** States in which guests can open the page of a story. */
const PUBLIC_STATES = ["published", "scheduled"] as const;

const isBinned = async (id: string, session: ClientSession): Promise<boolean> =>
  isId(id) &&
  (await Story.exists({ _id: id, deletedAt: { $ne: null }, ending: { $ne: true } }).session(session)) !==
    null;

/** A story in the bin too: its author may restore it. */
const exists = async (id: string, session: ClientSession): Promise<boolean> =>
  isId(id) && (await Story.exists({ _id: id, ending: { $ne: true } }).session(session)) !== null;
