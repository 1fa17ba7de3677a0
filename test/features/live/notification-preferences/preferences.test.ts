import { expect } from "chai";
import supertest from "supertest";
import { preferencesOf, switchOff, wants } from "#features/live/notification-preferences/index.ts";
import { blockUser } from "#features/people/staff/index.ts";
import { User } from "#features/people/users/model.ts";
import { NOTIFICATION_KEYS } from "#shared/live/notification-preferences.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { aMember, useHouse } from "../../people/users/support.ts";

describe("Notification preferences of many members", () => {
  const house = useHouse();

  it("are read with one query that examines no other members", async () => {
    const admin = await aMember(house, "admin");
    const members = [await aMember(house), await aMember(house), await aMember(house), await aMember(house)];
    const ids = members.slice(0, 3).map(({ viewer }) => String(viewer.id));
    await blockUser(house.services, admin, ids[2]!, { reason: "Spam" });
    let found = new Map() as Awaited<ReturnType<typeof preferencesOf>>;
    const queries = await examined(async () => {
      found = await preferencesOf([...ids, ids[0]!, "0".repeat(24), "x"]);
    });
    expect(queries.map(({ documents }) => documents)).to.deep.equal([3]);
    expect([...found.keys()]).to.have.members(ids.slice(0, 2));
    expect(wants(found.get(ids[2]!), "new_comment_reply", "site")).to.equal(false);
  });
});

const PLACE = "/settings/notifications";

describe("A member's notification preferences", () => {
  const site = useSite();
  let count = 0;
  const newMember = () => site.addMember(`hearer-${++count}`);
  const of = async ({ id }: TestMember) => (await preferencesOf([id])).get(id)!;
  const put = async (member: TestMember, body: object, asked = member) =>
    supertest(site.url)
      .put(`/api/users/${asked.id}`)
      .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
      .send(body);

  it("are the specification's twelve keys, each a flag on the account", async () => {
    expect(NOTIFICATION_KEYS).to.have.members([
      "new_comment_notification",
      "new_comment_reply",
      "new_follower_notification",
      "following_new_story_notification",
      "following_new_chapter_notification",
      "favourite_author_notification",
      "favourite_story_notification",
      "promotional",
      "thread_post_notification",
      "post_reply_notification",
      "following_new_thread_notification",
      "favourited_story_updates",
    ]);
    const member = await newMember();
    const token = await site.tokenOf(member);
    const get = async (path: string) =>
      (await supertest(site.url).get(path).set("Authorization", `Bearer ${token}`).expect(200)).body;
    for (const path of ["/api/users/me", `/api/users/${member.id}`]) {
      const own = await get(path);
      for (const key of NOTIFICATION_KEYS) expect(own[key], key).to.equal(key !== "promotional");
      expect(own.notification_digest).to.equal("daily");
      expect(own.notification_channels.new_follower_notification).to.deep.equal({
        site: true,
        email: false,
        push: false,
      });
    }
  });

  it("are visible to their owner only", async () => {
    const [member, other] = [await newMember(), await newMember()];
    const admin = await site.addMember(`admin-${++count}`, "admin");
    const names = [
      ...NOTIFICATION_KEYS,
      "promotional_emails",
      "notification_channels",
      "notification_digest",
    ];
    for (const asker of [null, other, admin]) {
      const request = supertest(site.url).get(`/api/users/${member.id}`);
      if (asker) request.set("Authorization", `Bearer ${await site.tokenOf(asker)}`);
      const { body } = await request.expect(200);
      expect(body).to.not.have.any.keys(...names);
    }
    expect((await put(other, { promotional: true }, member)).status).to.equal(403);
    await supertest(site.url).get("/api/users?filters[promotional]=true").expect(400);
  });

  it("are changed by a flag in a whole account that is sent back, beside its channels", async () => {
    const member = await newMember();
    const { body } = await supertest(site.url)
      .get(`/api/users/${member.id}`)
      .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
      .expect(200);
    const off = await put(member, { ...body, new_comment_reply: false });
    expect(off.status, off.text).to.equal(200);
    expect(off.body.new_comment_reply).to.equal(false);
    expect((await of(member)).channels.new_comment_reply).to.deep.equal({
      site: false,
      email: false,
      push: true,
    });
    // Channels that are changed in the same request are as named.
    const on = await put(member, {
      new_comment_reply: true,
      notification_channels: { new_comment_reply: { site: true, email: false } },
    });
    expect(on.status, on.text).to.equal(200);
    expect((await of(member)).channels.new_comment_reply).to.include({ site: true, email: false });
  });

  it("are changed by existing clients key by key, for the site and email", async () => {
    const member = await newMember();
    const { body, status } = await put(member, {
      new_comment_reply: false,
      new_follower_notification: false,
    });
    expect(status).to.equal(200);
    expect(body).to.include({ new_comment_reply: false, new_follower_notification: false });
    expect((await of(member)).channels.new_comment_reply).to.deep.equal({
      site: false,
      email: false,
      push: true,
    });
    await put(member, { new_follower_notification: "true" });
    expect((await of(member)).channels.new_follower_notification).to.deep.include({
      site: true,
      email: true,
    });
    expect((await put(member, { new_comment_reply: { $ne: 1 } })).status).to.equal(400);
    expect((await put(member, { notification_digest: "hourly" })).status).to.equal(400);
    await put(member, { notification_channels: { promotional: { push: true } } });
    expect((await of(member)).channels.promotional.push, "there is no such letter").to.equal(false);
  });

  it("preserve a choice per channel when a client sends the whole account back", async () => {
    const member = await newMember();
    await put(member, {
      notification_channels: { new_comment_notification: { email: false } },
      notification_digest: "weekly",
    });
    const { body } = await put(member, {});
    await put(member, body);
    const { channels, digest } = await of(member);
    expect(channels.new_comment_notification).to.deep.equal({ site: true, email: false, push: true });
    expect(digest).to.equal("weekly");
  });

  it("store one value for the site's newsletter, under each of its names", async () => {
    const member = await newMember();
    const stored = async () => (await User.findById(member.id).lean())?.promotional_emails;
    await put(member, { promotional: true });
    expect(await stored()).to.equal(true);
    const { body } = await put(member, { promotional_emails: false });
    expect(body).to.include({ promotional: false, promotional_emails: false });
    expect(wants(await of(member), "promotional", "email")).to.equal(false);
    await put(member, { promotional: false, promotional_emails: true });
    expect(wants(await of(member), "promotional", "email")).to.equal(true);
  });

  it("send no email if the digest is off, except requested mails", async () => {
    const member = await newMember();
    await put(member, { notification_digest: "off", promotional: true });
    const preferences = await of(member);
    expect(wants(preferences, "new_comment_reply", "email")).to.equal(false);
    expect(wants(preferences, "new_comment_reply", "site")).to.equal(true);
    expect(wants(preferences, "promotional", "email")).to.equal(true);
  });

  it("are switched off key by key with a link", async () => {
    const member = await newMember();
    expect(await switchOff(site.app.services, member.id, "new_comment_reply")).to.equal(true);
    await put(member, { promotional: true });
    expect(await switchOff(site.app.services, member.id, "promotional")).to.equal(true);
    const preferences = await of(member);
    expect(preferences.channels.new_comment_reply).to.deep.equal({ site: true, email: false, push: true });
    expect(preferences.channels.promotional.email).to.equal(false);
    expect(await switchOff(site.app.services, "0".repeat(24), "promotional")).to.equal(false);
  });

  it("are a table of checkboxes in the settings, without JavaScript", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    const first = page(await agent.get(PLACE).expect(200));
    expect(first('input[name="channels"]')).to.have.length(34);
    const unnamed = first("label.channel-box").filter((_, box) => !first(box).text().trim());
    expect(unnamed).to.have.length(0);
    const form = formOf(await agent.get(PLACE), "digest");
    const kept = ["new_comment_reply:site", "promotional:email"];
    const saved = await send(agent, form, { channels: kept, digest: "immediately" });
    expect([saved.status, saved.headers.location]).to.deep.equal([303, PLACE]);
    const again = page(await agent.get(PLACE));
    const ticked = again('input[name="channels"][checked]')
      .map((_, box) => again(box).val())
      .get();
    expect(ticked).to.have.members(kept);
    expect(again('input[name="digest"][checked]').val()).to.equal("immediately");
    expect((await of(member)).channels.following_new_chapter_notification.site).to.equal(false);
    expect((await User.findById(member.id).lean())?.promotional_emails).to.equal(true);
    expect(again(".flash").text()).to.contain("Notification settings saved.");
  });

  it("refuse unknown boxes and digests, and preserve the ticks", async () => {
    const member = await newMember();
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent, PLACE);
    const sent = await agent
      .post(PLACE)
      .type("form")
      .send({ _csrf, channels: ["new_comment_reply:email", "role:admin"], digest: "hourly" })
      .expect(422);
    expect(page(sent)('input[value="new_comment_reply:email"][checked]')).to.have.length(1);
    expect(page(sent)('input[value="new_comment_reply:site"][checked]')).to.have.length(0);
    expect((await of(member)).channels.new_comment_reply.site).to.equal(true);
    await agent.post(PLACE).type("form").send({ channels: [], digest: "daily" }).expect(403);
    await (await site.visit()).get(PLACE).expect(302);
  });
});
