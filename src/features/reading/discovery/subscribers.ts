import { on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { renewSimilar } from "./similar.ts";
import { forgetStory, renewVotesOf } from "./votes.ts";

/**
 * Milliseconds during which changes to one story are batched, so that a currently popular story is recomputed
 * once.
 */
const GATHER = 300_000;

/**
 * Jobs that update votes after member actions, and similar stories after vote changes, one at a time for
 * each.
 */
export interface DiscoveryJobs {
  /** Schedules the recomputation of similar stories for stories with changed votes. */
  weigh(stories: Iterable<string>): Promise<void>;
  /** Schedules the recomputation of a member's votes, by the state of their account when it runs. */
  voted(user: string): Promise<void>;
  readonly subscribers: readonly Subscriber[];
}

/** Defines the jobs and the subscribers that enqueue them. */
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
  for (const job of [weighOne, vote, forget]) jobs.add(job);

  // Runs at the next of fixed times, so that newer changes do not postpone it.
  const weigh = async (stories: Iterable<string>): Promise<void> => {
    const runAt = new Date(Math.ceil(Date.now() / GATHER) * GATHER);
    for (const story of stories) await jobs.enqueue(weighOne, { story }, { key: story, runAt });
  };
  const voted = async (user: string): Promise<void> =>
    void (await jobs.enqueue(vote, { user }, { key: user }));
  const name = "discovery.vote";
  return {
    weigh,
    voted,
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
