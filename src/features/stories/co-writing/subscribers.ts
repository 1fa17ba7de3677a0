import { toId } from "#core/db/ids.ts";
import { type EventMap, on, type Subscriber } from "#core/events/index.ts";
import { CoWriter, CoWriting, CoWritingUpdate } from "./model.ts";
import type { Rooms } from "./rooms.ts";

/** Events that may revoke permission to write or watch. */
const RIGHTS = [
  "story.collaborator-removed",
  "story.collaborator-added",
  "story.transferred",
  "story.deleted",
  "story.removed",
] as const satisfies readonly (keyof EventMap)[];

/** Merges other edits into documents, and revokes access immediately. */
export const coWritingSubscribers = (rooms: Rooms): readonly Subscriber[] => [
  on("chapter.revised", {
    name: "co-writing.bring-in",
    handle: ({ id }) => rooms.settle(id),
  }),
  ...RIGHTS.map((event) =>
    on(event, {
      name: `co-writing.ask-anew-${event}`,
      async handle({ id }) {
        rooms.shutStory(id, await CoWriter.distinct("chapter", { story: toId(id) }));
      },
    }),
  ),
  on("chapter.deleted", { name: "co-writing.shut", handle: ({ id }) => rooms.shut(id) }),
  on("chapter.erased", {
    name: "co-writing.forget-chapter",
    async handle({ id }) {
      await CoWriting.deleteOne({ _id: toId(id) });
      await CoWritingUpdate.deleteMany({ chapter: toId(id) });
    },
  }),
  on("story.erased", {
    name: "co-writing.forget-story",
    async handle({ id }) {
      const heads = await CoWriting.find({ story: toId(id) }, { _id: 1 }).lean();
      for (const { _id } of heads) {
        await CoWritingUpdate.deleteMany({ chapter: _id });
        await CoWriting.deleteOne({ _id });
      }
    },
  }),
];
