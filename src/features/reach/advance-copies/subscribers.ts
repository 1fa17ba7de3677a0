import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import { AdvanceCopy, CopyInvitation, CopySet } from "./model.ts";

/** Durable subscriber that deletes copies with their link. */
export const copySubscribers: readonly Subscriber[] = [
  on("story-link.ended", {
    name: "advance-copies.end",
    async handle({ id }) {
      await AdvanceCopy.deleteMany({ link: toId(id) });
      await CopyInvitation.deleteMany({ link: toId(id) });
      await CopySet.deleteOne({ _id: toId(id) });
    },
  }),
];
