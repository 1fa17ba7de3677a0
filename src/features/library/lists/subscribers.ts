import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { inJob } from "../../people/member-content/index.ts";
import { isListed } from "../../stories/stories/index.ts";
import { forgetSubject } from "../followers/index.ts";
import { List } from "./model.ts";
import { readAllItems } from "./reads.ts";
import { forgetStory, renewStoryLists, showStory } from "./upkeep.ts";

/**
 * Updates lists when stories or owners change, and stories' pages when lists change: in jobs, because there
 * may be many.
 */
export function listSubscribers(jobs: Jobs): readonly Subscriber[] {
  const renew = defineJob<{ stories: readonly string[] }>({
    name: "lists.renew-stories",
    async run({ stories }) {
      for (const story of stories) await renewStoryLists(story);
    },
  });
  jobs.add(renew);

  return [
    inJob(jobs, "story.listed", {
      name: "lists.show-story",
      of: "story",
      run: async (story) => showStory(story, await isListed(story)),
    }),
    inJob(jobs, "story.erased", { name: "lists.forget-story", of: "story", run: forgetStory }),
    inJob(jobs, "list.deleted", {
      name: "lists.forget-follows",
      of: "list",
      async run(list, signal) {
        if (!(await List.exists({ _id: toId(list) }))) await forgetSubject("list", list, signal);
      },
    }),
    on("list.story-added", {
      name: "lists.renew-added",
      handle: ({ story, open }) => {
        if (open) return jobs.enqueue(renew, { stories: [story] }, { key: story });
      },
    }),
    on("list.story-removed", {
      name: "lists.renew-removed",
      handle: ({ story }) => jobs.enqueue(renew, { stories: [story] }, { key: story }),
    }),
    on("list.opened", {
      name: "lists.renew-opened",
      handle: async ({ id }) => {
        const list = await List.findById(id, { _id: 1 }).lean();
        if (list) await jobs.enqueue(renew, { stories: await storiesIn(list._id) }, { key: id });
      },
    }),
    on("list.deleted", {
      name: "lists.renew-deleted",
      handle: ({ id, stories }) => jobs.enqueue(renew, { stories }, { key: id }),
    }),
  ];
}

const storiesIn = async (list: Parameters<typeof readAllItems>[0]): Promise<string[]> =>
  (await readAllItems(list)).map(({ story }) => String(story));
