import { toId } from "../../../core/db/ids.ts";
import { on, type Subscriber } from "../../../core/events/index.ts";
import { confirmedReaders } from "../mailing-lists/index.ts";
import { Newsletter } from "./model.ts";
import { goesFor, goingFor, putDownJoined } from "./put-down.ts";
import type { SendingParts, SendJob } from "./run.ts";

const DAY_MS = 86_400_000;

/** Whoever joins is put down for the letters that welcome them; a release that moves takes its letters along. */
export const newsletterSubscribers = (parts: SendingParts, send: SendJob): readonly Subscriber[] => [
  on("list.joined", {
    name: "newsletters.welcome",
    async handle({ id, list: name }, { at }) {
      const list = toId(name);
      await putDownJoined(parts, send, list, await confirmedReaders(list, { _id: toId(id) }), at);
    },
  }),
  on("story.scheduled", {
    name: "newsletters.move-release",
    async handle({ id, at }) {
      for (const { _id, trigger } of await goingFor("release", { "trigger.story": toId(id) })) {
        const dueAt = new Date(Math.max(at - trigger!.days * DAY_MS, parts.services.now().getTime()));
        await Newsletter.updateOne({ _id, state: "scheduled" }, { $set: { dueAt } });
        await parts.jobs.enqueue(send, { newsletter: String(_id) }, { key: String(_id), runAt: dueAt });
      }
    },
  }),
  ...(
    ["story.unpublished", "story.published", "story.removed", "story.deleted", "story.erased"] as const
  ).map((event) =>
    on(event, {
      name: "newsletters.end-release",
      async handle({ id }: { readonly id: string }) {
        // It is out, or does not come out: a letter before that would say what is not so. One for the day itself goes.
        const of = {
          ...{ ...goesFor("release"), "trigger.story": toId(id) },
          ...(event === "story.published" ? { "trigger.days": { $gt: 0 } } : {}),
        };
        await Newsletter.updateMany(of as never, { $set: { state: "draft", dueAt: null } });
      },
    }),
  ),
];
