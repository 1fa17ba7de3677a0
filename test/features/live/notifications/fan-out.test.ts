import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { Invalidation } from "#core/db/invalidations.ts";
import type { NotificationJobs } from "#features/live/notifications/jobs.ts";
import { type Message, messageOf } from "#features/live/notifications/message.ts";
import { Notification, UnreadBadge } from "#features/live/notifications/model.ts";
import { countUnread } from "#features/live/notifications/reads.ts";
import { Block } from "#features/people/blocks/model.ts";
import { User } from "#features/people/users/model.ts";
import { publishStory } from "#features/stories/editing/index.ts";
import { newStory, storyKinds } from "#features/stories/stories/notification-kinds.ts";
import { eventually } from "#test/support/eventually.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { aDraft } from "../../stories/stories/support.ts";
import { toldBy, useFanOut } from "./support.ts";

const FANS = 3_000;

describe("Fan-out to many followers", () => {
  const house = useHouse();
  const { fansOf, aProcess } = useFanOut();

  it("responds before any notification is written, and a crash halfway neither loses nor repeats any", async () => {
    const author = await aMember(house);
    const fans = await fansOf(author.user._id, FANS);
    const draft = await aDraft(house, author, { title: "The Long Queue", categories: ["fantasy"] });
    const first = await aProcess({ breaks: 3 });
    await publishStory(toldBy(house.services, first.notifications), author, String(draft._id));
    const written = () => Notification.countDocuments({ key: `story:${draft._id}` });
    expect(await written()).to.equal(0);

    await first.jobs.start();
    await eventually(async () => (await written()) >= 500);
    await first.jobs.stop(0);
    const before = await written();
    expect(before).to.be.within(500, FANS - 1);
    await mongoose.connection
      .collection("jobs")
      .updateMany({ state: { $in: ["waiting", "running"] } }, { $set: { due: new Date(0) } });

    const second = await aProcess();
    await second.jobs.start();
    await eventually(async () => (await written()) >= FANS);
    await second.jobs.whenIdle();
    expect(await written()).to.equal(FANS);
    const told = await Notification.distinct("for", { key: `story:${draft._id}` });
    expect(told.map(String).sort()).to.deep.equal(fans.map(String).sort());
  });

  it("notifies nobody twice if two processes handle the same event concurrently", async () => {
    const author = await aMember(house);
    await fansOf(author.user._id, 800);
    const story = { _id: new Types.ObjectId(), author: author.user._id, categories: [] };
    // About a story that is not stored: written, but not shown.
    const [one, two] = [await aProcess(), await aProcess()];
    await one.notifications.notify(messageOf(storyKinds[0]!, newStory(story)));
    await two.notifications.notify(messageOf(storyKinds[0]!, newStory(story)));
    await Promise.all([one.jobs.start(), two.jobs.start()]);
    const key = `story:${story._id}`;
    await eventually(async () => (await Notification.countDocuments({ key })) >= 800);
    await Promise.all([one.jobs.whenIdle(), two.jobs.whenIdle()]);
    expect(await Notification.countDocuments({ key })).to.equal(800);
  });

  it("notifies 600 members with a separate message each, once, with two processes of which one fails halfway", async () => {
    const author = await aMember(house);
    const fans = await fansOf(author.user._id, 200);
    const [blocker, quiet] = fans;
    await Block.create({ by: blocker, who: author.user._id, kind: "mute" });
    const channels = { new_comment_reply: { site: false, email: false } };
    await User.updateOne({ _id: quiet }, { $set: { notifications: { channels } } });
    await UnreadBadge.insertMany(fans.map((_id) => ({ _id })));
    const told = Array.from({ length: 600 }, (_, n): Message => {
      const id = String(fans[n % fans.length]);
      return {
        kind: "update-reply",
        key: `update-reply:own-${n}`,
        group: "update-replies",
        by: String(author.user._id),
        links: {},
        recipients: [{ from: "one", id, wanting: "new_comment_reply" }],
      };
    });
    const heard: string[] = [];
    let broken = true;
    const [one, two] = [
      await aProcess({
        emitToUser: () => {
          if (!broken) return;
          broken = false;
          throw new Error("this process has just died, with the list written");
        },
      }),
      await aProcess({
        emitToUser: (user, event, payload) => {
          expect(event).to.equal(`new-notification:${user}`);
          expect((payload as { for: string }).for).to.equal(user);
          heard.push(user);
        },
      }),
    ];
    const ends = await Promise.allSettled(told.map((message) => one.notifications.notify(message)));
    expect(ends.some(({ status }) => status === "rejected")).to.equal(true);
    // Notified again, as a repeated event would, by two processes concurrently.
    await Promise.all([
      ...told.map((message) => two.notifications.notify(message)),
      ...told.slice(0, 100).map((message) => one.notifications.notify(message)),
    ]);
    const own = { key: /^update-reply:own-/ };
    expect(await Notification.countDocuments(own)).to.equal(594);
    expect(await Notification.countDocuments({ ...own, for: { $in: fans.slice(0, 2) } })).to.equal(0);
    for (const fan of fans.slice(2, 12)) {
      expect(await countUnread(String(fan))).to.equal(3);
      expect(await Invalidation.exists({ of: "unread-badges", ids: String(fan) })).to.not.equal(null);
    }
    expect(heard.length).to.be.at.most(594);
    expect(await mongoose.connection.collection("jobs").countDocuments({ state: { $ne: "done" } })).to.equal(
      0,
    );
  });

  it("notifies nobody of a publication that was rolled back", async () => {
    const author = await aMember(house);
    await fansOf(author.user._id, 10);
    const draft = await aDraft(house, author);
    const { notifications } = await aProcess();
    const breaking: NotificationJobs = {
      ...notifications,
      notifyOnce: async (message, session) => {
        await notifications.notifyOnce(message, session);
        throw new Error("something else went wrong");
      },
    };
    await publishStory(toldBy(house.services, breaking), author, String(draft._id)).then(
      () => expect.fail("it was published"),
      () => {},
    );
    expect(await mongoose.connection.collection("jobs").countDocuments({})).to.equal(0);
  });
});
