import { expect } from "chai";
import mongoose from "mongoose";
import { Invalidation } from "#core/db/invalidations.ts";
import { Notification, UnreadBadge } from "#features/live/notifications/model.ts";
import { countUnread } from "#features/live/notifications/reads.ts";
import { showNotificationsOf } from "#features/live/notifications/story-visibility.ts";
import { publishStory, unpublishStory } from "#features/stories/editing/index.ts";
import { eventually } from "#test/support/eventually.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { aDraft } from "../../stories/stories/support.ts";
import { toldBy, useFanOut } from "./support.ts";

describe("Fan-out to many followers of a story that appears or disappears", () => {
  const house = useHouse();
  const { fansOf, aProcess } = useFanOut();

  it("recomputes badges for a hidden story, even if the first attempt stopped after writing the lists", async () => {
    const author = await aMember(house);
    const fan = (await fansOf(author.user._id, 1))[0]!;
    const draft = await aDraft(house, author);
    const about = {
      by: author.user._id,
      kind: "new-story" as const,
      story: draft._id,
      createdAt: new Date(),
    };
    await Notification.create({ ...about, for: fan, key: `story:${draft._id}`, group: "stories" });
    await UnreadBadge.create({ _id: fan });
    const { jobs, notifications } = await aProcess();
    await notifications.show(String(draft._id));
    const { insertMany } = Invalidation.collection;
    Invalidation.collection.insertMany = () => Promise.reject(new Error("the database has just gone"));
    await jobs.start();
    const queue = mongoose.connection.collection("jobs");
    await eventually(async () => (await queue.findOne({ lastError: /just gone/ })) !== null);
    Invalidation.collection.insertMany = insertMany;
    expect(await countUnread(String(fan))).to.equal(0);
    await queue.updateMany({ state: "waiting" }, { $set: { due: new Date(0) } });
    await jobs.whenIdle();
    expect(await Invalidation.exists({ of: "unread-badges", ids: String(fan) })).to.not.equal(null);
  });

  it("shows nobody a story that was unpublished during the fan-out", async () => {
    const author = await aMember(house);
    const fans = await fansOf(author.user._id, 300);
    await UnreadBadge.insertMany(fans.map((_id) => ({ _id })));
    const draft = await aDraft(house, author, { title: "Too Soon", categories: ["fantasy"] });
    const id = String(draft._id);
    const heard: string[] = [];
    let batches = 0;
    const { jobs, notifications } = await aProcess({
      emitToUser: (user) => heard.push(user),
      beforeWriting: async () => {
        batches += 1;
        if (batches > 1) return;
        await unpublishStory(house.services, author, id);
        // Updates everything in the lists at once; notifications still being written are not in them yet.
        await showNotificationsOf(id);
      },
    });
    await publishStory(toldBy(house.services, notifications), author, id);
    await jobs.start();
    await jobs.whenIdle();
    const key = `story:${draft._id}`;
    expect(await Notification.countDocuments({ key })).to.equal(300);
    expect(await Notification.countDocuments({ key, shown: true })).to.equal(0);
    expect(heard).to.deep.equal([]);
  });

  it("shows nobody such a story, even if the first attempt stopped before removing it from the lists", async () => {
    const author = await aMember(house);
    await fansOf(author.user._id, 10);
    const draft = await aDraft(house, author, { title: "Sooner Still", categories: ["fantasy"] });
    const id = String(draft._id);
    const { updateMany } = Notification;
    let tries = 0;
    const { jobs, notifications } = await aProcess({
      beforeWriting: async () => {
        tries += 1;
        if (tries > 1) return;
        await unpublishStory(house.services, author, id);
        Notification.updateMany = (() => Promise.reject(new Error("the lists have just gone"))) as never;
      },
    });
    try {
      await publishStory(toldBy(house.services, notifications), author, id);
      await jobs.start();
      const queue = mongoose.connection.collection("jobs");
      await eventually(async () => (await queue.findOne({ lastError: /lists have just gone/ })) !== null);
      Notification.updateMany = updateMany;
      await queue.updateMany({ state: "waiting" }, { $set: { due: new Date(0) } });
      await jobs.whenIdle();
      const key = `story:${draft._id}`;
      expect(tries).to.equal(2);
      expect(await Notification.countDocuments({ key })).to.equal(10);
      expect(await Notification.countDocuments({ key, shown: true })).to.equal(0);
    } finally {
      Notification.updateMany = updateMany;
    }
  });
});
