import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { Subscription } from "#features/money/subscriptions/model.ts";
import { createLink, editLink, openLink } from "#features/reach/story-links/commands.ts";
import { createLinkCounter, figuresOf } from "#features/reach/story-links/figures.ts";
import { LinkDay, StoryLink, type StoryLinkDoc } from "#features/reach/story-links/model.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useFreshSite } from "#test/support/site.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";

describe("Story links", () => {
  const site = useFreshSite();
  let author: TestMember;
  let story: TestStory;
  let count = 0;

  before(async () => {
    author = await site.addMember("link-author");
    story = await storeStory(site, author, { title: "The Salt Road", chapters: ["It began with salt."] });
  });

  const made = (member = author, of = story, more: object = {}) => {
    count += 1;
    const said = { type: "promotional", story: of.id, slug: `link-${count}`, ...more };
    return createLink(site.app.services, member.caller, said);
  };
  const opened = async (member: TestMember, of: TestStory, more: object = {}) => {
    const link = await made(member, of, more);
    await openLink(site.app.services, member.caller, String(link._id));
    return link;
  };
  const refused = async (act: Promise<unknown>): Promise<string> =>
    act.then(
      () => "",
      (error: { fields?: { path: string[] }[]; message: string }) =>
        error.fields?.[0]?.path.join(".") ?? error.message,
    );

  it("are created step by step without JavaScript, previewed, and published", async () => {
    const agent = await site.visit(author);
    const choose = page(await agent.get("/story-links/new").expect(200));
    expect(choose('form[action="/story-links/new"] input[name="type"]').length).to.equal(2);
    const stories = page(await agent.get("/story-links/new?type=promotional").expect(200));
    expect(stories(`input[name="story"][value="${story.id}"]`).length).to.equal(1);
    const at = `/story-links/new?type=promotional&story=${story.id}`;
    const form = page(await agent.get(at).expect(200));
    expect(form('input[name="slug"]').val()).to.equal("the-salt-road");
    const _csrf = await csrfOf(agent);
    const wrong = await agent.post(at).type("form").send({ _csrf, slug: "No Spaces!", headline: "Kept" });
    expect(wrong.status).to.equal(422);
    expect(page(wrong)('input[name="headline"]').val()).to.equal("Kept");
    const sent = { _csrf, slug: "the-salt-road", headline: "Come along", pitch: "It is <b>good</b>." };
    const shop = { shopName1: "Harbour Books", shopUrl1: "https://books.example/salt", opening: "true" };
    const saved = await agent
      .post(at)
      .type("form")
      .send({ ...sent, ...shop })
      .expect(303);
    const guest = await site.visit();
    await guest.get("/link/the-salt-road").expect(404);
    const preview = page(await agent.get(saved.headers.location!).expect(200));
    expect(preview(".link-preview h2").first().text()).to.equal("The Salt Road");
    await agent.post(saved.headers.location!).type("form").send({ _csrf }).expect(303);
    const shown = page(await guest.get("/link/the-salt-road").expect(200));
    expect(shown("h1").text()).to.equal("The Salt Road");
    expect(shown(".link-pitch").text()).to.equal("It is <b>good</b>.");
    expect(shown(".link-opening").text()).to.include("It began with salt.");
    expect(shown('a[href="https://books.example/salt"]').attr("rel")).to.include("nofollow");
  });

  it("refuse shops without an https address, taken addresses and other authors' stories", async () => {
    const other = await site.addMember("link-other");
    expect(await refused(made(author, story, { shopName1: "X", shopUrl1: "javascript:alert(1)" }))).to.equal(
      "shopUrl1",
    );
    expect(await refused(made(author, story, { shopName1: "X" }))).to.equal("shopUrl1");
    expect(await refused(made(other, story))).to.equal("story");
    const { slug } = await made();
    expect(await refused(made(author, story, { slug }))).to.equal("slug");
    const secret = await storeStory(site, author, { private: true });
    expect(await refused(made(author, secret))).to.equal("story");
  });

  it("keep the addresses they had while open, for their visitors and from other authors", async () => {
    const owner = await site.addMember("link-renamer");
    const rival = await site.addMember("link-rival");
    const [own, theirs] = [await storeStory(site, owner), await storeStory(site, rival)];
    const link = await opened(owner, own, { slug: "the-lamp" });
    const edit = (slug: string) =>
      editLink(site.app.services, owner.caller, String(link._id), { type: "promotional", slug });
    const guest = await site.visit();
    const leadsTo = async (path: string) => {
      const { status, headers } = await guest.get(path);
      return [status, headers.location];
    };
    const taken = await Promise.all([edit("the-lamp-2"), refused(made(rival, theirs, { slug: "the-lamp" }))]);
    expect(taken[1]).to.equal("slug");
    await edit("the-lamp-3");
    for (const slug of ["the-lamp", "the-lamp-2"]) {
      const to = `/link/the-lamp-3?utm_source=mail`;
      expect(await leadsTo(`/link/${slug}?utm_source=mail`)).to.deep.equal([302, to]);
      expect((await leadsTo(`/link/${slug}/read`))[1]).to.include(`/story/${own.id}/`);
      await guest.get(`/link/${slug}/qr.svg`).expect(200);
      expect(await refused(made(rival, theirs, { slug }))).to.equal("slug");
    }
    const other = await made(rival, theirs);
    const change = { type: "promotional", slug: "the-lamp" };
    expect(await refused(editLink(site.app.services, rival.caller, String(other._id), change))).to.equal(
      "slug",
    );
    await edit("the-lamp");
    await guest.get("/link/the-lamp").expect(200);
    expect(await leadsTo("/link/the-lamp-3")).to.deep.equal([302, "/link/the-lamp"]);
  });

  it("free the address of a draft, which nobody could visit", async () => {
    const { _id } = await made(author, story, { slug: "only-a-draft" });
    const change = { type: "promotional", slug: "another-draft" };
    await editLink(site.app.services, author.caller, String(_id), change);
    expect((await made(author, story, { slug: "only-a-draft" })).slug).to.equal("only-a-draft");
  });

  it("are limited to one per type without premium, also under concurrent requests", async () => {
    const member = await site.addMember("link-free");
    const own = await storeStory(site, member);
    const links = await Promise.all([made(member, own), made(member, own), made(member, own)]);
    const press = ({ _id }: StoryLinkDoc) => openLink(site.app.services, member.caller, String(_id));
    const ends = await Promise.allSettled(links.map(press));
    expect(ends.filter(({ status }) => status === "fulfilled").length).to.equal(1);
    const period = { number: 1, start: new Date(), end: new Date(), charged: 900, fee: 0 };
    const paid = { member: toId(member.id), plan: "monthly", amount: 900, provider: "sandbox" };
    await Subscription.create({ ...paid, state: "active", periods: [period] } as never);
    for (const link of links) await press(link);
    expect(await StoryLink.countDocuments({ owner: toId(member.id), state: "open" })).to.equal(3);
  });

  it("count visitors once a day by referrer, and never robots", async () => {
    const member = await site.addMember("link-counted");
    const link = await opened(member, await storeStory(site, member));
    const at = `/link/${link.slug}`;
    const counter = createLinkCounter(site.app.services.now);
    for (const visitor of ["a", "a", "b"]) counter.count(String(link._id), "visits", visitor, "mail");
    await counter.flush();
    const { sources, days } = await figuresOf(String(link._id), site.app.services.now());
    expect(sources).to.deep.equal([{ source: "mail", visits: 2, reads: 0, joins: 0 }]);
    expect(days.at(-1)).to.include({ visits: 2 });
    const guest = await site.visit();
    await guest.get(`${at}?utm_source=Insta gram`).set("User-Agent", BROWSER).expect(200);
    await guest.get(`${at}?utm_source=crawl`).set("User-Agent", "Googlebot/2.1").expect(200);
    const on = await guest
      .get(`${at}/read`)
      .set("User-Agent", BROWSER)
      .set("Referer", `${site.url}${at}?utm_source=mail`)
      .expect(302);
    expect(on.headers.location).to.match(/\/chapter\/1$/);
    const agent = await site.visit(member);
    const code = await guest.get(`${at}/qr.svg`).expect(200);
    expect(code.headers["content-type"]).to.include("image/svg+xml");
    const csv = await agent.get(`/story-links/${link._id}/statistics.csv`).expect(200);
    expect(csv.text)
      .to.match(/^Day,Visits,Reads,Joined the list\r\n/)
      .and.to.match(/,2,0,0\r\n$/);
  });

  it("lead nowhere if closed, if their story is private, or if their author is away", async () => {
    const member = await site.addMember("link-gone");
    const own = await storeStory(site, member);
    const link = await opened(member, own);
    const guest = await site.visit();
    const status = async () => (await guest.get(`/link/${link.slug}`)).status;
    expect(await status()).to.equal(200);
    await mongoose.connection
      .collection("story-links")
      .updateOne({ _id: link._id }, { $set: { ownerHidden: true } });
    expect(await status()).to.equal(404);
    await mongoose.connection
      .collection("story-links")
      .updateOne({ _id: link._id }, { $unset: { ownerHidden: "" } });
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    await agent.post(`/story-links/${link._id}/close`).type("form").send({ _csrf }).expect(303);
    expect(await status()).to.equal(404);
    await agent.post(`/story-links/${link._id}/delete`).type("form").send({ _csrf }).expect(303);
    expect(await LinkDay.countDocuments({ link: link._id })).to.equal(0);
    await agent.get(`/story-links/${link._id}`).expect(404);
  });

  it("show stories of other authors who accepted, each of whom sees the visitors they brought", async () => {
    const [host, guestAuthor] = [await site.addMember("promo-host"), await site.addMember("promo-guest")];
    const own = await storeStory(site, host, { title: "The Host" });
    const theirs = await storeStory(site, guestAuthor, { title: "The Guest" });
    const link = await opened(host, own);
    const [agent, other] = [await site.visit(host), await site.visit(guestAuthor)];
    const [mine, yours] = [await csrfOf(agent), await csrfOf(other)];
    const partners = (fields: object) =>
      agent
        .post(`/story-links/${link._id}/partners`)
        .type("form")
        .send({ _csrf: mine, ...fields })
        .expect(303);
    const at = `/link/${link.slug}/partner`;
    await other.get(at).expect(404);
    await partners({});
    const address = page(await agent.get(`/story-links/${link._id}`).expect(200));
    const invitation = new URL(address("#link-partners").parent().find("code").text());
    await other.get(`${at}?key=wrong`).expect(404);
    const send = (where: string, fields: object) =>
      other
        .post(where)
        .type("form")
        .send({ _csrf: yours, ...fields });
    const asked = invitation.pathname + invitation.search;
    expect(page(await other.get(asked).expect(200))("option").text()).to.include("The Guest");
    expect((await send(asked, { story: own.id })).status).to.equal(422);
    await send(asked, { story: theirs.id }).expect(303);
    await send(asked, { story: theirs.id }).expect(303);
    const { partners: there = [] } = (await StoryLink.findById(link._id).lean<StoryLinkDoc>())!;
    expect(there.length, "pressed twice").to.equal(1);
    const shown = page(await (await site.visit()).get(`/link/${link.slug}`).expect(200));
    expect(shown("#link-partners").parent().text()).to.include("The Guest");
    const day = new Date().toISOString().slice(0, 10);
    await LinkDay.create({ link: link._id, day, source: "promo-guest", visits: 3, reads: 2 } as never);
    await LinkDay.create({ link: link._id, day, source: "elsewhere", visits: 9, reads: 9 } as never);
    const brought = page(await other.get(at).expect(200));
    expect(brought(".link-figures").text()).to.match(/Visits\s*3.*Reads\s*2/);
    expect(brought("code").text()).to.include("utm_source=promo-guest");
    const listed = page(await other.get("/story-links").expect(200));
    expect(listed(`a[href="${at}"]`).text()).to.equal("The Host");
    // Neither learns the title of a story that the other has taken back.
    const titles = async () => [
      page(await other.get(at).expect(200))("main").text(),
      page(await other.get("/story-links").expect(200))(`a[href="${at}"]`).text(),
      page(await agent.get(`/story-links/${link._id}`).expect(200))(".link-partners").text(),
    ];
    expect((await titles()).map((text) => /The (Host|Guest)/.test(text))).to.deep.equal([true, true, true]);
    for (const [writer, { id }, title] of [
      [host, own, "The Host in Secret"],
      [guestAuthor, theirs, "The Guest in Secret"],
    ] as const)
      await updateStory(site.app.services, writer.caller, id, { title, private: true });
    expect((await titles()).join(" "))
      .to.include(link.slug)
      .and.not.match(/Secret|“”/);
    for (const [writer, { id }, title] of [
      [host, own, "The Host"],
      [guestAuthor, theirs, "The Guest"],
    ] as const)
      await updateStory(site.app.services, writer.caller, id, { title, private: false });
    // A closed page can be left like an open one.
    const set = (state: string) => StoryLink.updateOne({ _id: link._id }, { $set: { state } } as never);
    await set("closed");
    const shut = page(await other.get(at).expect(200));
    expect(shut("main").text()).to.include("This page is closed");
    await other.get(asked).expect(200);
    await send(at, { story: theirs.id }).expect(404);
    await send(at, { do: "leave" }).expect(303);
    await other.get(at).expect(404);
    await other.get(asked).expect(404);
    await set("open");
    await send(asked, { story: theirs.id }).expect(303);
    await partners({ do: "remove", author: guestAuthor.id });
    await other.get(asked).expect(404);
    const after = page(await (await site.visit()).get(`/link/${link.slug}`).expect(200));
    expect(after("#link-partners").length).to.equal(0);
  });
});
