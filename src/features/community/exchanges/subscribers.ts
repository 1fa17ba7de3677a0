import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import type { JobDefinition, Jobs } from "#core/jobs/index.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { Gift } from "./model.ts";

/** Publishes gifts on the reveal, and those that come later; forgets erased stories. */
export const exchangeSubscribers = (
  jobs: Jobs,
  publishing: JobDefinition<{ readonly exchange: string; readonly gift?: string }>,
): readonly Subscriber[] => {
  const publishOne = ({ id, gift }: { readonly id: string; readonly gift: string }) =>
    jobs.enqueue(publishing, { exchange: id, gift }, { key: gift });
  return [
    on("exchange.revealed", {
      name: "exchanges.publish-gifts",
      handle: ({ id }) => jobs.enqueue(publishing, { exchange: id }, { key: id }),
    }),
    on("exchange.gift-given", { name: "exchanges.publish-given", handle: publishOne }),
    on("exchange.gift-returned", { name: "exchanges.publish-returned", handle: publishOne }),
    // Given gifts were lost when the story was deleted (`followStory`), except those to deleted accounts.
    on("story.erased", {
      name: "exchanges.forget-story",
      async handle({ id }) {
        const story = toId(id);
        await Gift.updateMany({ "lost.story": story }, { $pull: { lost: { story } } });
        await Gift.deleteMany({ story, recipient: DELETED_AUTHOR });
      },
    }),
  ];
};
