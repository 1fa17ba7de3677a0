import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import { PrivateNote } from "./model.ts";

/** Deletes the notes on erased chapters and stories. */
export const privateNoteSubscribers: readonly Subscriber[] = [
  on("chapter.erased", {
    name: "private-notes.forget-chapter",
    handle: ({ id }) => PrivateNote.deleteMany({ chapter: toId(id) }),
  }),
  on("story.erased", {
    name: "private-notes.forget-story",
    handle: ({ id }) => PrivateNote.deleteMany({ story: toId(id) }),
  }),
];
