import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import { endNarrations, type NarrationDependencies } from "./commands.ts";
import { ComputerVoice } from "./model.ts";
import { followChapters } from "./narrated.ts";
import { publishOrderAudio } from "./order-audio/commands.ts";
import { withdrawOrderAudio } from "./order-audio/withdraw.ts";
import { PodcastKey } from "./podcast-model.ts";
import { speakLater } from "./speak.ts";

/** Durable subscriber that deletes audio after its chapter was permanently deleted. */
export const narrationSubscribers = (dependencies: NarrationDependencies): readonly Subscriber[] => [
  on("chapter.erased", {
    name: "narration.end",
    handle: ({ id }) => inTransaction((session) => endNarrations(dependencies, { _id: toId(id) }, session)),
  }),
  ...(["chapter.deleted", "chapter.restored"] as const).map((event) =>
    on(event, {
      name: `narration.follow-${event}`,
      handle: ({ story }) => followChapters(dependencies.services, story),
    }),
  ),
  on("story.erased", {
    name: "narration.end-all",
    async handle({ id }) {
      // Any number of readers have a key.
      await PodcastKey.deleteMany({ story: toId(id) });
      await inTransaction(async (session) => {
        await ComputerVoice.deleteOne({ _id: toId(id) }, { session });
        await endNarrations(dependencies, { story: toId(id) }, session);
      });
    },
  }),
  on("chapter.published", {
    name: "narration.speak",
    async handle({ id, story }) {
      if (await ComputerVoice.exists({ _id: toId(story) })) await speakLater(dependencies, [id]);
    },
  }),
  on("order.changed", {
    name: "narration.take-audio-order.changed",
    handle: async ({ id, act }) => {
      if (act === "approve") await publishOrderAudio(dependencies, id);
    },
  }),
  on("order.changed", {
    name: "narration.withdraw-audio",
    handle: async ({ id, act }) => {
      if (act === "charge-back") await withdrawOrderAudio(dependencies, id);
    },
  }),
  on("order.taken", {
    name: "narration.take-audio-order.taken",
    handle: ({ id }) => publishOrderAudio(dependencies, id),
  }),
];
