import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { renewSimilar } from "./similar.ts";
import { forgetStory, renewVotesOf } from "./votes.ts";

/** Milliseconds in which changes of one story are gathered: what is liked by many just now is weighed once for all. */
const GATHER = 300_000;

/** Votes follow what members do, and what is similar follows the votes: in jobs, one at a time for each. */
export interface DiscoveryJobs {
  /** Stories whose votes have changed are weighed anew, soon. */
  weigh(stories: Iterable<string>): Promise<void>;
}

export function subscribeDiscovery({ events }: Pick<Services, "events">, jobs: Jobs): DiscoveryJobs {
  const weighOne = defineJob<{ story: string }>({
    name: "discovery.weigh",
    concurrency: 1,
    run: ({ story }) => renewSimilar(story),
  });
  const vote = defineJob<{ user: string }>({
    name: "discovery.vote",
    concurrency: 2,
    run: async ({ user }) => weigh(await renewVotesOf(user)),
  });
  const forget = defineJob<{ story: string }>({
    name: "discovery.forget-story",
    run: ({ story }) => forgetStory(story),
  });
  for (const job of [weighOne, vote, forget]) jobs.add(job as never);

  // At the next of fixed times, which a newer change does not put off.
  const weigh = async (stories: Iterable<string>): Promise<void> => {
    const runAt = new Date(Math.ceil(Date.now() / GATHER) * GATHER);
    for (const story of stories) await jobs.enqueue(weighOne, { story }, { key: story, runAt });
  };
  const voted = (user: string) => jobs.enqueue(vote, { user }, { key: user });

  events.subscribe("story.favourited", ({ by }) => voted(by));
  events.subscribe("story.unfavourited", ({ by }) => voted(by));
  for (const event of ["list.story-added", "list.story-removed", "list.deleted"] as const)
    events.subscribe(event, ({ owner }) => voted(owner));
  events.subscribe("story.erased", ({ id: story }) => jobs.enqueue(forget, { story }, { key: story }));
  return { weigh };
}
