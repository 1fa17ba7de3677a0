import { daysLater } from "#core/base/zones.ts";
import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import { confirmedReaders } from "../mailing-lists/index.ts";
import { enqueueNewSubscribers, goesFor, goingFor } from "./enqueue.ts";
import { Newsletter } from "./model.ts";
import type { SendingParts, SendJob } from "./run.ts";

/**
 * Enqueues new subscribers for welcome newsletters; reschedules newsletters when a release moves; ends those whose
 * story is not released.
 */
export const newsletterSubscribers = (parts: SendingParts, send: SendJob): readonly Subscriber[] => [
  on("list.joined", {
    name: "newsletters.welcome",
    async handle({ id, list: name }, { at }) {
      const list = toId(name);
      await enqueueNewSubscribers(parts, send, list, await confirmedReaders(list, { _id: toId(id) }), at);
    },
  }),
  on("story.scheduled", {
    name: "newsletters.move-release",
    async handle({ id, at }) {
      for (const { _id, owner, trigger } of await goingFor("release", { "trigger.story": toId(id) })) {
        const before = daysLater(new Date(at), -trigger!.days, await zoneOf({ id: String(owner) }));
        const dueAt = new Date(Math.max(before.getTime(), parts.services.now().getTime()));
        await Newsletter.updateOne({ _id, state: "scheduled" }, { $set: { dueAt } });
        await parts.jobs.enqueue(send, { newsletter: String(_id) }, { key: String(_id), runAt: dueAt });
      }
    },
  }),
  ...(
    [
      "story.unpublished",
      "story.schedule-ended",
      "story.published",
      "story.removed",
      "story.deleted",
      "story.erased",
    ] as const
  ).map((event) =>
    on(event, {
      name: "newsletters.end-release",
      async handle({ id }: { readonly id: string }) {
        // Released, or cancelled: a newsletter announcing it in advance would be wrong. One scheduled for the
        // day itself is sent.
        const of = {
          ...goesFor("release"),
          "trigger.story": toId(id),
          ...(event === "story.published" ? { "trigger.days": { $gt: 0 } } : {}),
        };
        await Newsletter.updateMany(of, { $set: { state: "draft", dueAt: null } });
      },
    }),
  ),
];
