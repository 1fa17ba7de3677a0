import { isId } from "../../../core/db/ids.ts";
import type { ReportKind } from "../../../core/report-kind.ts";
import type { Services } from "../../../core/services.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { storyReport } from "../../../shared/stories/stories.report.ts";

import { reinstateStory, removeStory } from "../editing/index.ts";
import { Story } from "../stories/entity.ts";
import { readStory } from "../stories/index.ts";

/** Stories: taken down as moderators do, and put back into the state they were in. */
export const storyKind = (services: Services): ReportKind => ({
  words: storyReport,
  async find(viewer, id) {
    const story = await readStory(viewer, id);
    if (!story) return null;
    return {
      ...{ by: String(story.author), title: story.title, text: story.synopsis },
      place: cataloguePaths.story({ id, slug: story.slug }),
      writtenAt: story.publishedAt ?? story.createdAt,
    };
  },
  async remove(id, { caller, reason }) {
    if (await isThere(id)) await removeStory(services, caller, id, { reason });
  },
  async restore(id, { caller }) {
    if (await isThere(id)) await reinstateStory(services, caller, id);
  },
});

/** What its author has deleted meanwhile needs no taking down. */
const isThere = async (id: string): Promise<boolean> =>
  isId(id) && (await Story.exists({ _id: id, deletedAt: null })) !== null;
