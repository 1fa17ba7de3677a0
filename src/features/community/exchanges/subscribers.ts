import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import type { JobDefinition, Jobs } from "#core/jobs/index.ts";
import { Gift } from "./model.ts";

/** Publishes gifts on the reveal, hides exchanges of banned members, and removes gifts with their stories. */
export const exchangeSubscribers = (
  jobs: Jobs,
  publishing: JobDefinition<{ readonly exchange: string }>,
): readonly Subscriber[] => [
  on("exchange.revealed", {
    name: "exchanges.publish-gifts",
    handle: ({ id }) => jobs.enqueue(publishing, { exchange: id }, { key: id }),
  }),
  on("story.erased", {
    name: "exchanges.forget-story",
    async handle({ id }) {
      await Gift.updateMany({ story: toId(id) }, { $set: { story: null, state: "writing" } });
    },
  }),
];
