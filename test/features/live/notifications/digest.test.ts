import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import supertest from "supertest";
import { addFavourite } from "#features/library/favourites/index.ts";
import { followUser } from "#features/library/followers/index.ts";
import { preferencesOf, wants } from "#features/live/notification-preferences/index.ts";
import { sendDigests } from "#features/live/notifications/digest.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { createChapter, publishChapter } from "#features/stories/chapters/index.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";
import { kindsOf } from "./support.ts";

describe("Notification digests", () => {
  const { site, members } = useHouseOfSite(["ada", "bea", "cleo", "dora"]);
  const services = () => site.app.services;
  const digests = () => ({
    kinds: kindsOf(site),
    mailer: site.app.mailer,
    site: { name: "Fablewright", url: site.url },
  });
  const wish = (name: string, digest: string) =>
    updateUser(services(), members[name]!.caller, members[name]!.id, {
      notification_digest: digest,
      notification_channels: {
        new_follower_notification: { email: true },
        favourite_story_notification: { email: true },
      },
    });
  const mailsTo = (name: string) => site.app.mailer.listMails({ to: `${name}@example.com` });

  const { now } = Date;
  /**
   * Immediate digests are sent every half minute: starting right after one ensures that none is sent
   * automatically during a test.
   */
  beforeEach(() => {
    const left = 30_000 - (now() % 30_000);
    Date.now = () => now() + left;
  });
  afterEach(async () => {
    Date.now = now;
    await site.app.jobs.whenIdle();
    await mongoose.connection.collection("mails").deleteMany({});
    await mongoose.connection.collection("notifications").deleteMany({});
    await mongoose.connection.collection("followers").deleteMany({});
  });

  it("are sent immediately to members who chose that, one for all new notifications, and once", async () => {
    await wish("ada", "immediately");
    const story = await writeStory(site, members.ada!, { title: "The Lamp" });
    await site.app.jobs.whenIdle();
    for (const name of ["bea", "cleo", "dora"])
      await addFavourite(services(), members[name]!.caller, { story: story.id });
    await followUser(services(), members.bea!.caller, { following: members.ada!.id });
    await site.app.jobs.whenIdle();
    expect(await Promise.all([sendDigests(digests(), "now"), sendDigests(digests(), "daily")])).to.deep.equal(
      [1, 0],
    );
    expect(await sendDigests(digests(), "now")).to.equal(0);
    const [mail, ...more] = await mailsTo("ada");
    expect(more).to.deep.equal([]);
    expect(mail!.subject).to.equal("You have 2 new notifications at Fablewright");
    expect(mail!.text).to.include("and 2 others added “The Lamp” to their favourites");
    expect(mail!.text).to.include("bea now follows you");
    const html = load(mail!.html ?? "");
    expect(html(`a[href="${site.url}/user/bea"]`).text(), "words, not addresses").to.equal(
      "bea now follows you",
    );
    expect(html("title").text()).to.equal("You have 2 new notifications at Fablewright");
    expect(mail!.headers["List-Unsubscribe-Post"]).to.equal("List-Unsubscribe=One-Click");
  });

  it("wait for the daily digest, and omit what was read meanwhile", async () => {
    await wish("ada", "daily");
    await followUser(services(), members.bea!.caller, { following: members.ada!.id });
    await followUser(services(), members.cleo!.caller, { following: members.ada!.id });
    await site.app.jobs.whenIdle();
    expect(await sendDigests(digests(), "now")).to.equal(0);
    expect(await sendDigests(digests(), "weekly")).to.equal(0);
    await mongoose.connection
      .collection("notifications")
      .updateOne({ by: new mongoose.Types.ObjectId(members.cleo!.id) }, { $set: { read: true } });
    expect(await sendDigests(digests(), "daily")).to.equal(1);
    const [mail] = await mailsTo("ada");
    expect(mail!.subject).to.equal("Your day at Fablewright");
    expect(mail!.text).to.include("bea now follows you").and.not.include("cleo");
  });

  it("are ended with one click, without signing in, and only with our link", async () => {
    await wish("ada", "daily");
    await followUser(services(), members.bea!.caller, { following: members.ada!.id });
    await site.app.jobs.whenIdle();
    await sendDigests(digests(), "daily");
    const [mail] = await mailsTo("ada");
    const url = /<(.+)>/.exec(mail!.headers["List-Unsubscribe"]!)![1]!;
    const { pathname, search } = new URL(url);
    const path = pathname + search;
    const page = await supertest(site.url).get(path).expect(200);
    expect(page.text).to.include("Somebody follows you");
    await supertest(site.url).post(path).type("form").send("List-Unsubscribe=One-Click").expect(200);
    await followUser(services(), members.dora!.caller, { following: members.ada!.id });
    await site.app.jobs.whenIdle();
    expect(await sendDigests(digests(), "daily")).to.equal(0);
    await supertest(site.url).get(`${path}x`).expect(404);
    await supertest(site.url).post(path.replace(members.ada!.id, members.bea!.id)).expect(404);
  });

  it("about a message written to one member are ended with that setting only, not with all", async () => {
    await wish("ada", "daily");
    const token = await site.tokenOf(members.bea!);
    await supertest(site.url)
      .post("/api/updates")
      .set("Authorization", `Bearer ${token}`)
      .send({ data: { text: "How is the lamp?", author: members.bea!.id, to: members.ada!.id } })
      .expect(200);
    await site.app.jobs.whenIdle();
    await sendDigests(digests(), "daily");
    const [mail] = await mailsTo("ada");
    const { pathname, search } = new URL(/<(.+)>/.exec(mail!.headers["List-Unsubscribe"]!)![1]!);
    await supertest(site.url)
      .post(pathname + search)
      .type("form")
      .send("List-Unsubscribe=One-Click")
      .expect(200);
    await followUser(services(), members.cleo!.caller, { following: members.ada!.id });
    await site.app.jobs.whenIdle();
    expect(await sendDigests(digests(), "daily"), "another word of the settings").to.equal(1);
  });

  it("about chapters covered by two settings are ended with these two, not with all", async () => {
    await wish("bea", "daily");
    const story = await writeStory(site, members.ada!, { title: "The Lamp" });
    // Notified before anybody follows the author.
    await site.app.jobs.whenIdle();
    await followUser(services(), members.bea!.caller, { following: members.ada!.id });
    await addFavourite(services(), members.bea!.caller, { story: story.id });
    const { _id } = await createChapter(services(), members.ada!.caller, story.id, {
      title: "Two",
      html: "<p>More light.</p>",
    });
    await publishChapter(services(), members.ada!.caller, String(_id));
    await site.app.jobs.whenIdle();
    await sendDigests(digests(), "daily");
    const [mail] = await mailsTo("bea");
    const { pathname, search } = new URL(/<(.+)>/.exec(mail!.headers["List-Unsubscribe"]!)![1]!);
    const page = await supertest(site.url)
      .get(pathname + search)
      .expect(200);
    const asked = load(page.text)("main").text();
    expect(asked).to.include("“An author you follow publishes a chapter”");
    expect(asked).to.include("and “One of your favourite stories is updated”");
    await supertest(site.url)
      .post(pathname + search)
      .type("form")
      .send("List-Unsubscribe=One-Click")
      .expect(200);
    const own = (await preferencesOf([members.bea!.id])).get(members.bea!.id);
    expect(wants(own, "following_new_chapter_notification", "email")).to.equal(false);
    expect(wants(own, "favourited_story_updates", "email")).to.equal(false);
    expect(wants(own, "following_new_story_notification", "email"), "others go on").to.equal(true);
  });

  it("are not sent to members who want none, and a failing one does not hold up others", async () => {
    await wish("ada", "off");
    await wish("bea", "daily");
    await wish("cleo", "daily");
    for (const name of ["ada", "bea", "cleo"])
      await followUser(services(), members.dora!.caller, { following: members[name]!.id });
    await site.app.jobs.whenIdle();
    const failing = {
      ...digests(),
      mailer: {
        sendMail: (mail: { to: string }, options: object) => {
          if (mail.to.startsWith("bea")) throw new Error("no such address");
          return site.app.mailer.sendMail(mail as never, options);
        },
      },
    };
    await sendDigests(failing as never, "daily").then(
      () => expect.fail("the failure was not told"),
      () => {},
    );
    expect(await mailsTo("cleo")).to.have.length(1);
    expect(await mailsTo("ada")).to.have.length(0);
    expect(await sendDigests(digests(), "daily")).to.equal(1);
    expect(await mailsTo("bea")).to.have.length(1);
  });
});
