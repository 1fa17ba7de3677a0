import { type Consequences, decidedOnRead, handler, notAffected } from "#core/consequences.ts";
import { forgetNotificationsOf } from "./commands.ts";
import { type NotifiedContents, withholdAbout, withholdBetween, withholdOf } from "./withhold.ts";

/** Updates notifications when their author or subject changes visibility. */
export function notificationConsequences(contents: NotifiedContents): Consequences {
  const between = (name: string) =>
    handler(`notifications.withhold-${name}`, (pair: { readonly by: string; readonly who: string }) =>
      withholdBetween(contents, pair),
    );
  const about = (name: string) =>
    handler(`notifications.withhold-${name}`, (ref: { readonly id: string; readonly content: string }) =>
      withholdAbout(contents, ref),
    );
  const chapter = (name: string) =>
    handler(`notifications.withhold-${name}`, ({ id }: { readonly id: string }) =>
      withholdAbout(contents, { id, content: "chapter" }),
    );
  const stories = decidedOnRead("`notifications.show` runs on each event that lists or unlists a story.");
  return {
    account: {
      banned: handler("notifications.withhold-banned", ({ id }) => withholdOf(contents, id)),
      unbanned: handler("notifications.withhold-unbanned", ({ id }) => withholdOf(contents, id)),
      deleted: handler("notifications.forget", ({ id }) => forgetNotificationsOf(id)),
    },
    relation: {
      blocked: between("blocked"),
      unblocked: between("unblocked"),
      muted: between("muted"),
      unmuted: between("unmuted"),
    },
    content: {
      edited: notAffected(
        "Each notification kind withdraws its mentions through `takenBackOn`, and notifies of new ones.",
      ),
      hidden: about("hidden"),
      shown: about("shown"),
      removed: about("removed"),
      restored: about("restored"),
    },
    work: {
      storyUnpublished: stories,
      storyDeleted: stories,
      storyReturned: stories,
      chapterUnpublished: chapter("chapter-unpublished"),
      chapterDeleted: chapter("chapter-deleted"),
      chapterReturned: chapter("chapter-returned"),
    },
    transfer: notAffected("The new author gets what concerns the story from now on."),
    purchase: notAffected("A refund has a separate notification; the sale's notification stays true."),
    name: decidedOnRead("Names are looked up at each read."),
  };
}
