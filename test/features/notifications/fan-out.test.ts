import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { pino } from "pino";
import { Touch } from "../../../src/core/db/touches.ts";
import { createJobs, type Jobs } from "../../../src/core/jobs/index.ts";
import { Block } from "../../../src/features/blocks/model.ts";
import { Follower } from "../../../src/features/followers/model.ts";
import { createNotificationJobs, type NotificationJobs } from "../../../src/features/notifications/jobs.ts";
import { type Message, newStory } from "../../../src/features/notifications/kinds.ts";
import { Bell, Notification } from "../../../src/features/notifications/model.ts";
import { countUnread } from "../../../src/features/notifications/reads.ts";
import { showNotificationsOf } from "../../../src/features/notifications/shown.ts";
import { subscribeNotifications } from "../../../src/features/notifications/subscribers.ts";
import { publishStory, unpublishStory } from "../../../src/features/stories/index.ts";
import { User } from "../../../src/features/users/model.ts";
import { aDraft } from "../stories/support.ts";
import { aMember, useHouse } from "../users/support.ts";

const FANS = 3_000;
const logger = pino({ level: "silent" });

describe("Telling many followers", () => {
  const house = useHouse();
  const workers: Jobs[] = [];

  /** Accounts and follows past the commands, for there are thousands. */
  const fansOf = async (author: Types.ObjectId, count: number) => {
    const ids = Array.from({ length: count }, () => new Types.ObjectId());
    const named = (id: Types.ObjectId) => `fan-${author}-${id}`;
    await User.collection.insertMany(
      ids.map((_id) => ({
        _id,
        username: named(_id),
        usernameKey: named(_id),
        emailKey: `${named(_id)}@mail.example`,
        email: `${named(_id)}@mail.example`,
        name: "",
        blocked: false,
        setup_complete: true,
        confirmed: true,
        promotional_emails: false,
      })) as never,
    );
    await Follower.collection.insertMany(
      ids.map((follower) => ({
        follower,
        following: author,
        followerName: named(follower),
        followingName: "",
        shadow: false,
        followerHides: false,
        followingHides: false,
        createdAt: new Date(),
      })) as never,
    );
    return ids;
  };

  /** A process of its own: its worker breaks off at the batch that `breaks` names, as a crash would. */
  const aProcess = async (
    breaks = Number.POSITIVE_INFINITY,
    emitToUser: (user: string, event: string, payload: unknown) => void = () => {},
    beforeWriting: () => Promise<unknown> = async () => {},
  ): Promise<{ jobs: Jobs; notifications: NotificationJobs }> => {
    const jobs = createJobs({ connection: mongoose.connection, logger, leaseMs: 400, pollMs: 50 });
    workers.push(jobs);
    let batches = 0;
    const delivery = {
      realtime: { emitToUser },
      mailWaits: async () => {},
      // What a batch is about has been looked up by now.
      havingPush: async () => {
        await beforeWriting();
        return new Set<string>();
      },
      pushWaits: async () => {},
      now: () => {
        batches += 1;
        // The batch is written after this: what dies here dies in the middle, and never ends its job.
        if (batches === breaks) return forever();
        return new Date();
      },
    };
    const notifications = createNotificationJobs(jobs, delivery, 250);
    await jobs.prepare();
    return { jobs, notifications };
  };
  const forever = (): never => {
    throw new Error("the process is gone");
  };

  afterEach(async () => {
    for (const jobs of workers.splice(0)) await jobs.stop(0);
    await mongoose.connection.collection("jobs").deleteMany({});
  });

  it("answers before any is written, and a crash in the middle neither loses nor repeats anyone", async function () {
    this.timeout(60_000);
    const author = await aMember(house);
    const fans = await fansOf(author.user._id, FANS);
    const draft = await aDraft(house, author, { title: "The Long Queue", categories: ["fantasy"] });
    const first = await aProcess(3);
    const end = subscribeNotifications(house.services, first.notifications);
    await publishStory(house.services, author, String(draft._id));
    end();
    const written = () => Notification.countDocuments({ key: `story:${draft._id}` });
    expect(await written()).to.equal(0);

    await first.jobs.start();
    while ((await written()) < 500) await new Promise((done) => setTimeout(done, 10));
    await first.jobs.stop(0);
    const before = await written();
    expect(before).to.be.within(500, FANS - 1);
    await mongoose.connection
      .collection("jobs")
      .updateMany({ state: { $in: ["waiting", "running"] } }, { $set: { due: new Date(0) } });

    const second = await aProcess();
    await second.jobs.start();
    while ((await written()) < FANS) await new Promise((done) => setTimeout(done, 20));
    await second.jobs.whenIdle();
    expect(await written()).to.equal(FANS);
    const told = await Notification.distinct("for", { key: `story:${draft._id}` });
    expect(told.map(String).sort()).to.deep.equal(fans.map(String).sort());
  });

  it("tells nobody twice when the same is told by two processes at once", async function () {
    this.timeout(60_000);
    const author = await aMember(house);
    await fansOf(author.user._id, 800);
    const story = { _id: new Types.ObjectId(), author: author.user._id, categories: [] };
    // About no stored story: not shown, but written all the same.
    const [one, two] = [await aProcess(), await aProcess()];
    await one.notifications.tell(newStory(story));
    await two.notifications.tell(newStory(story));
    await Promise.all([one.jobs.start(), two.jobs.start()]);
    const key = `story:${story._id}`;
    while ((await Notification.countDocuments({ key })) < 800)
      await new Promise((done) => setTimeout(done, 20));
    await Promise.all([one.jobs.whenIdle(), two.jobs.whenIdle()]);
    expect(await Notification.countDocuments({ key })).to.equal(800);
  });

  it("tells 600 members each their own, once, by two processes of which one fails and told some before", async function () {
    this.timeout(60_000);
    const author = await aMember(house);
    const fans = await fansOf(author.user._id, 200);
    const [blocker, quiet] = fans;
    await Block.create({ by: blocker, who: author.user._id, kind: "mute" });
    const channels = { new_comment_reply: { site: false, email: false } };
    await User.updateOne({ _id: quiet }, { $set: { notifications: { channels } } });
    await Bell.insertMany(fans.map((_id) => ({ _id })));
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
      await aProcess(undefined, () => {
        if (!broken) return;
        broken = false;
        throw new Error("this process has just died, with the list written");
      }),
      await aProcess(undefined, (user, event, payload) => {
        expect(event).to.equal(`new-notification:${user}`);
        expect((payload as { for: string }).for).to.equal(user);
        heard.push(user);
      }),
    ];
    await Promise.all(told.map((message) => one.notifications.tell(message)));
    await one.jobs.start();
    await two.jobs.start();
    // Told again while the first are being told.
    await Promise.all(told.slice(0, 100).map((message) => two.notifications.tell(message)));
    await Promise.all([one.jobs.whenIdle(), two.jobs.whenIdle()]);
    const own = { key: /^update-reply:own-/ };
    expect(await Notification.countDocuments(own)).to.equal(594);
    expect(await Notification.countDocuments({ ...own, for: { $in: fans.slice(0, 2) } })).to.equal(0);
    for (const fan of fans.slice(2, 12)) {
      expect(await countUnread(String(fan))).to.equal(3);
      expect(await Touch.exists({ of: "bells", ids: String(fan) })).to.not.equal(null);
    }
    expect(heard.length).to.be.at.most(594);
    expect(await mongoose.connection.collection("jobs").countDocuments({ state: { $ne: "done" } })).to.equal(
      0,
    );
  });

  it("draws bells anew for a story out of sight, though the first try broke off with the lists written", async () => {
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
    await Bell.create({ _id: fan });
    const { jobs, notifications } = await aProcess();
    await notifications.show(String(draft._id));
    const { insertOne } = Touch.collection;
    Touch.collection.insertOne = () => Promise.reject(new Error("the database has just gone"));
    await jobs.start();
    const queue = mongoose.connection.collection("jobs");
    while (!(await queue.findOne({ lastError: /just gone/ })))
      await new Promise((done) => setTimeout(done, 20));
    Touch.collection.insertOne = insertOne;
    expect(await countUnread(String(fan))).to.equal(0);
    await queue.updateMany({ state: "waiting" }, { $set: { due: new Date(0) } });
    await jobs.whenIdle();
    expect(await Touch.exists({ of: "bells", ids: String(fan) })).to.not.equal(null);
  });

  it("shows nobody a story that was taken back while some were being told of it", async () => {
    const author = await aMember(house);
    const fans = await fansOf(author.user._id, 300);
    await Bell.insertMany(fans.map((_id) => ({ _id })));
    const draft = await aDraft(house, author, { title: "Too Soon", categories: ["fantasy"] });
    const id = String(draft._id);
    const heard: string[] = [];
    let batches = 0;
    const { jobs, notifications } = await aProcess(
      undefined,
      (user) => heard.push(user),
      async () => {
        batches += 1;
        if (batches > 1) return;
        await unpublishStory(house.services, author, id);
        // All that is in lists follows at once; what is just being written is not there yet.
        await showNotificationsOf(id);
      },
    );
    const end = subscribeNotifications(house.services, { ...notifications, show: async () => {} });
    await publishStory(house.services, author, id);
    end();
    await jobs.start();
    await jobs.whenIdle();
    const key = `story:${draft._id}`;
    expect(await Notification.countDocuments({ key })).to.equal(300);
    expect(await Notification.countDocuments({ key, shown: true })).to.equal(0);
    expect(heard).to.deep.equal([]);
  });

  it("shows nobody such a story, though the first try broke off before it had taken it out of the lists", async () => {
    const author = await aMember(house);
    await fansOf(author.user._id, 10);
    const draft = await aDraft(house, author, { title: "Sooner Still", categories: ["fantasy"] });
    const id = String(draft._id);
    const { updateMany } = Notification;
    let tries = 0;
    const { jobs, notifications } = await aProcess(undefined, undefined, async () => {
      tries += 1;
      if (tries > 1) return;
      await unpublishStory(house.services, author, id);
      Notification.updateMany = (() => Promise.reject(new Error("the lists have just gone"))) as never;
    });
    try {
      const end = subscribeNotifications(house.services, { ...notifications, show: async () => {} });
      await publishStory(house.services, author, id);
      end();
      await jobs.start();
      const queue = mongoose.connection.collection("jobs");
      while (!(await queue.findOne({ lastError: /lists have just gone/ })))
        await new Promise((done) => setTimeout(done, 20));
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

  it("tells nothing of a publication that was rolled back", async () => {
    const author = await aMember(house);
    await fansOf(author.user._id, 10);
    const draft = await aDraft(house, author);
    const { notifications } = await aProcess();
    const end = subscribeNotifications(house.services, {
      ...notifications,
      tellOnce: async (message, session) => {
        await notifications.tellOnce(message, session);
        throw new Error("something else went wrong");
      },
    });
    await publishStory(house.services, author, String(draft._id)).then(
      () => expect.fail("it was published"),
      () => {},
    );
    end();
    expect(await mongoose.connection.collection("jobs").countDocuments({})).to.equal(0);
  });
});
