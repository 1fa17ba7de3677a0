import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { findStoryStanding } from "../../stories/stories/index.ts";
import { setAway } from "./away.ts";
import { openListFollows } from "./commands.ts";
import { forgetStory, renewStoryLists, showStory } from "./keep.ts";
import { List } from "./model.ts";
import { readAllItems } from "./reads.ts";

/** Lists follow their stories and owners, and stories' pages their lists: in jobs, for they may be many. */
export function subscribeLists({ events }: Services, jobs: Jobs): void {
  const show = defineJob<{ story: string }>({
    name: "lists.show-story",
    run: async ({ story }) => showStory(story, (await findStoryStanding(story))?.listed ?? false),
  });
  const forget = defineJob<{ story: string }>({
    name: "lists.forget-story",
    run: ({ story }) => forgetStory(story),
  });
  const renew = defineJob<{ stories: readonly string[] }>({
    name: "lists.renew-stories",
    async run({ stories }) {
      for (const story of stories) await renewStoryLists(story);
    },
  });
  const away = defineJob<{ user: string; away: boolean }>({
    name: "lists.away",
    run: (data) => setAway(data.user, data.away),
  });
  for (const job of [show, forget, renew, away]) jobs.add(job as never);

  events.subscribe("member.unblocked", ({ by, who }) => openListFollows(who, by));
  events.subscribe("story.listed", ({ id: story }) => jobs.enqueue(show, { story }, { key: story }));
  events.subscribe("story.erased", ({ id: story }) => jobs.enqueue(forget, { story }, { key: story }));
  events.subscribe("list.story-added", ({ story, open }) => {
    if (open) return jobs.enqueue(renew, { stories: [story] }, { key: story });
  });
  events.subscribe("list.story-removed", ({ story }) =>
    jobs.enqueue(renew, { stories: [story] }, { key: story }),
  );
  events.subscribe("list.opened", async ({ id }) => {
    const list = await List.findById(id, { _id: 1 }).lean();
    if (list) await jobs.enqueue(renew, { stories: await storiesIn(list._id) });
  });
  events.subscribe("list.deleted", ({ stories }) => jobs.enqueue(renew, { stories }));
  events.subscribe("user.blocked", ({ id }) => jobs.enqueue(away, { user: id, away: true }));
  events.subscribe("user.unblocked", ({ id }) => jobs.enqueue(away, { user: id, away: false }));
}

const storiesIn = async (list: Parameters<typeof readAllItems>[0]): Promise<string[]> =>
  (await readAllItems(list)).map(({ story }) => String(story));
