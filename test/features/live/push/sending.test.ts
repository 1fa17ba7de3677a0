import { expect } from "chai";
import mongoose from "mongoose";
import { addFavourite } from "#features/library/favourites/index.ts";
import { followUser } from "#features/library/followers/index.ts";
import { queuePushes } from "#features/live/notifications/pushes.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { finishJobs } from "#test/support/mails.ts";
import type { FakeBrowser } from "#test/support/push-service.ts";
import type { TestMember } from "#test/support/site.ts";
import { kindsOf } from "../notifications/support.ts";
import { switchOn, usePushSite, wishPush } from "./support.ts";

describe("Push notifications", () => {
  const { site, service } = usePushSite();
  const services = () => site.app.services;
  let ada: TestMember;
  let fans: TestMember[];
  let browser: FakeBrowser;
  const kept = () => mongoose.connection.collection("pushsubscriptions");
  const follow = (fan: TestMember) => followUser(services(), fan.caller, { following: ada.id });

  before(async () => {
    ada = await site.addMember("ada");
    fans = [await site.addMember("bea"), await site.addMember("cleo"), await site.addMember("dora")];
  });

  beforeEach(async () => {
    await wishPush(site, ada, "new_follower_notification", true);
    browser = service.browser();
    await switchOn(await site.visit(ada), browser);
  });

  afterEach(async () => {
    await finishJobs(site);
    for (const name of ["pushsubscriptions", "notifications", "followers", "jobs"])
      await mongoose.connection.collection(name).deleteMany({});
  });

  it("arrive encrypted at members who want them, signed by the site, and lead to their subject", async () => {
    await follow(fans[0]!);
    await site.app.jobs.whenIdle();
    const [handed, ...more] = service.handed;
    expect(more).to.deep.equal([]);
    const payload = browser.read(handed!);
    expect(payload).to.include({ title: "Fablewright", body: "bea now follows you", url: "/user/bea" });
    expect(handed!.path).to.equal(new URL(browser.subscription.endpoint).pathname);
    expect(handed!.headers.authorization).to.match(/^vapid t=[\w.-]+, k=[\w-]{87}$/);
    expect(handed!.headers["content-encoding"]).to.equal("aes128gcm");
    expect(Number(handed!.headers.ttl)).to.be.within(86_000, 86_400);
    expect(handed!.headers.topic).to.equal(payload.tag);
    expect(handed!.body.toString("latin1")).not.to.include("bea");
    const [, claims] = /t=[\w-]+\.([\w-]+)\./.exec(handed!.headers.authorization!)!;
    const { aud, sub } = JSON.parse(Buffer.from(claims!, "base64url").toString());
    expect(aud).to.equal(new URL(browser.subscription.endpoint).origin);
    expect(sub).to.equal("mailto:staff@127.0.0.1");
  });

  it("group related notifications, the newer replacing the older", async () => {
    await follow(fans[0]!);
    await site.app.jobs.whenIdle();
    await follow(fans[1]!);
    await site.app.jobs.whenIdle();
    const [one, two] = service.handed.map(browser.read);
    expect(two!.body).to.equal("cleo and bea now follow you");
    expect(two!.tag).to.equal(one!.tag);
  });

  it("are not sent to members who want none or have read them, and are sent alone if only push is wanted", async () => {
    await wishPush(site, ada, "new_follower_notification", false);
    await follow(fans[0]!);
    await site.app.jobs.whenIdle();
    expect(service.handed).to.deep.equal([]);
    expect(await mongoose.connection.collection("notifications").countDocuments({ push: true })).to.equal(0);

    const story = await writeStory(site, ada, { title: "The Lamp" });
    await updateUser(services(), ada.caller, ada.id, {
      notification_channels: { favourite_story_notification: { site: false, email: false, push: true } },
    });
    await addFavourite(services(), fans[0]!.caller, { story: story.id });
    await site.app.jobs.whenIdle();
    expect(service.handed.map(browser.read).map(({ body }) => body)).to.deep.equal([
      "bea added “The Lamp” to their favourites",
    ]);
    const listed = mongoose.connection.collection("notifications");
    expect(await listed.countDocuments({ kind: "favourite-story", shown: true })).to.equal(0);

    await listed.updateMany({}, { $set: { push: true, read: true } });
    expect(await queuePushes({ kinds: kindsOf(site), queue: failing, site: { name: "x" } })).to.equal(0);
  });

  it("are retried while the service is unavailable, at the time it requests, and abandoned if it refuses them", async () => {
    service.answers.push({ status: 503 }, { status: 429, headers: { "Retry-After": "3600" } });
    await follow(fans[0]!);
    await site.app.jobs.whenIdle();
    expect(service.handed).to.have.length(1);
    await finishJobs(site);
    expect(service.handed).to.have.length(2);
    const jobs = mongoose.connection.collection("jobs");
    const waiting = await jobs.findOne({ name: "push.send", state: "waiting" });
    expect(waiting!.due.getTime() - Date.now()).to.be.within(3_500_000, 3_600_000);
    await finishJobs(site);
    expect(service.handed.map(browser.read).map(({ body }) => body)).to.deep.equal(
      Array(3).fill("bea now follows you"),
    );
    service.answers.push({ status: 413 });
    await follow(fans[1]!);
    await finishJobs(site);
    await finishJobs(site);
    expect(service.handed).to.have.length(4);
    const failed = await jobs.findOne({ name: "push.send", state: "failed" });
    expect(failed!.lastError).to.match(/answered 413$/);
    expect(await kept().countDocuments()).to.equal(1);
  });

  it("delete a browser that no longer exists (404, 410), and continue with the others", async () => {
    const other = service.browser("still-there");
    await switchOn(await site.visit(ada), other);
    const count = async (status: number) => {
      const before = service.handed.length;
      service.answers.push({ status });
      await follow(fans[service.handed.length > 0 ? 1 : 0]!);
      await site.app.jobs.whenIdle();
      return [service.handed.length - before, await kept().countDocuments()];
    };
    expect(await count(410)).to.deep.equal([2, 1]);
    expect(await count(404)).to.deep.equal([1, 0]);
  });

  it("are not sent to a browser that signed out while they waited", async () => {
    service.answers.push({ status: 503 });
    await follow(fans[0]!);
    await site.app.jobs.whenIdle();
    await kept().deleteMany({});
    await finishJobs(site);
    expect(service.handed).to.have.length(1);
  });

  it("are neither lost nor repeated if the process dies between writing and enqueueing", async () => {
    await wishPush(site, ada, "new_follower_notification", true);
    await mongoose.connection.collection("notifications").deleteMany({});
    await follow(fans[2]!);
    await site.app.jobs.whenIdle();
    await mongoose.connection.collection("notifications").updateMany({}, { $set: { push: true } });
    service.handed.length = 0;
    const broken = await queuePushes({ kinds: kindsOf(site), queue: failing, site: { name: "x" } }).catch(
      (error: Error) => error,
    );
    expect(broken).to.be.instanceOf(Error);
    expect(await mongoose.connection.collection("notifications").countDocuments({ push: true })).to.equal(1);
    let queued = 0;
    const queue = async () => {
      queued += 1;
    };
    const runs = [1, 2, 3].map(() => queuePushes({ kinds: kindsOf(site), queue, site: { name: "x" } }));
    const done = await Promise.all(runs);
    expect(done.reduce((sum, count) => sum + count, 0)).to.equal(1);
    expect(queued).to.be.at.least(1);
    expect(await queuePushes({ kinds: kindsOf(site), queue, site: { name: "x" } })).to.equal(0);
  });

  const failing = async () => {
    throw new Error("the process is gone");
  };
});
