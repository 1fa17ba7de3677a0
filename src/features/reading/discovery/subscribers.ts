import { on, type Subscriber } from "../../../core/events/index.ts";
import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import { renewSimilar } from "./similar.ts";
import { forgetStory, renewVotesOf } from "./votes.ts";

/** Milliseconds in which changes of one story come as one batch: what is liked by many just now is weighed once for all. */
const GATHER = 300_000;

/** Votes follow what members do, and what is similar follows the votes: in jobs, one at a time for each. */
export interface DiscoveryJobs {
  /** Stories whose votes have changed are weighed anew, soon. */
  weigh(stories: Iterable<string>): Promise<void>;
  readonly subscribers: readonly Subscriber[];
}

/** Defines the jobs, and what they follow. */
export function createDiscoveryJobs(jobs: Jobs): DiscoveryJobs {
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
  const name = "discovery.vote";
  return {
    weigh,
    subscribers: [
      on("story.favourited", { name, handle: ({ by }) => voted(by) }),
      on("story.unfavourited", { name, handle: ({ by }) => voted(by) }),
      ...(["list.story-added", "list.story-removed", "list.deleted"] as const).map((event) =>
        on(event, { name, handle: ({ owner }) => voted(owner) }),
      ),
      on("story.erased", {
        name: "discovery.forget-story",
        handle: ({ id: story }) => jobs.enqueue(forget, { story }, { key: story }),
      }),
    ],
  };
}
