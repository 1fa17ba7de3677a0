import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { createList, followList, updateList } from "#features/library/lists/commands.ts";
import { addItem } from "#features/library/lists/items.ts";
import { Item } from "#features/library/lists/model.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { fillIn, formOf, send } from "#test/app/support/forms.ts";
import { type TestStory, writeStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";

describe("Reading lists on the site", () => {
  const site = useEmptySite();
  let [ada, bea, cyd] = [] as unknown as [TestMember, TestMember, TestMember];
  let [lamp, tide] = [] as unknown as [TestStory, TestStory];

  beforeEach(async () => {
    [ada, bea, cyd] = [await site.addMember("ada"), await site.addMember("bea"), await site.addMember("cyd")];
    lamp = await writeStory(site, ada, { title: "The Lamp" });
    tide = await writeStory(site, ada, { title: "The Tide" });
  });

  const guest = async (path: string, status = 200) =>
    (await supertest(site.url).get(path).expect(status)).text;
  const aList = async (who: TestMember, input: object = {}) =>
    String(
      (await createList(site.app.services, who.caller, { title: "Sea air", public: true, ...input }))._id,
    );
  const add = (who: TestMember, list: string, story: TestStory, note = "") =>
    addItem(site.app.services, who.caller, { list, story: story.id, note });
  const toldTo = async ({ id }: TestMember) => {
    await site.app.jobs.whenIdle();
    return Notification.find({ for: toId(id), kind: "list-story" }).lean();
  };

  it("are found in alphabetical order, regardless of case", async () => {
    for (const title of ["beta", "Alpha", "Gamma", "álpha too"])
      await add(cyd, await aList(cyd, { title }), lamp);
    const html = await guest("/lists?order=title");
    const titles = [...html.matchAll(/href="\/lists\/[0-9a-f]{24}" dir="auto">([^<]+)/g)].map(
      ([, title]) => title,
    );
    expect(titles).to.deep.equal(["Alpha", "álpha too", "beta", "Gamma"]);
    expect(html).to.match(/aria-current="page"[^>]*>Title, A to Z/);
  });

  it("show their stories by title on request, with what cannot be read last", async () => {
    const dee = await site.addMember("dee");
    const titles = (html: string) =>
      [...html.matchAll(/story-card-title"><a[^>]*><bdi>([^<]+)/g)].map(([, title]) => title);
    const list = await aList(dee, { title: "By title" });
    const gone = await writeStory(site, ada, { title: "A secret" });
    const own = await writeStory(site, dee, { title: "ábove", private: true });
    for (const story of [tide, gone, lamp, own]) await add(dee, list, story);
    await updateStory(site.app.services, ada.caller, gone.id, { private: true });
    await site.app.jobs.whenIdle();
    expect(titles(await guest(`/lists/${list}`))).to.deep.equal(["The Tide", "The Lamp"]);
    const html = await guest(`/lists/${list}?order=title`);
    expect(titles(html)).to.deep.equal(["The Lamp", "The Tide"]);
    expect(html)
      .to.match(/aria-current="page"[^>]*>Title, A to Z/)
      .and.include('content="noindex, follow"');
    const mine = (await (await site.visit(dee)).get(`/lists/${list}?order=title`).expect(200)).text;
    expect(titles(mine)).to.deep.equal(["ábove", "The Lamp", "The Tide"]);
    expect(mine.indexOf("A story you can no longer read")).to.be.greaterThan(mine.indexOf("The Tide"));
    expect(mine).to.not.include("A secret");
    await guest(`/lists/${list}?order=title&page=2`, 404);
    await updateStory(site.app.services, ada.caller, tide.id, { title: "A Tide" });
    expect(titles(await guest(`/lists/${list}?order=title`))).to.deep.equal(["A Tide", "The Lamp"]);
    await updateStory(site.app.services, ada.caller, tide.id, { title: "The Tide" });
  });

  it("show a note that is refused, because its writer may not post or it is too long", async () => {
    const fay = await site.addMember("fay");
    const list = await aList(fay, { title: "With notes" });
    const { _id } = await add(fay, list, lamp, "As it was");
    const users = mongoose.connection.collection("users");
    const restrictedUntil = new Date(Date.now() + 86_400_000);
    await users.updateOne({ _id: toId(fay.id) }, { $set: { restrictedUntil } });
    const agent = await site.visit(fay);
    const note = async (text: string) => {
      const form = formOf(await agent.get(`/lists/${list}/edit`).expect(200), "note");
      return send(agent, form, { note: text, do: "note" }).set("Origin", site.url);
    };
    const refused = await note("What I wrote about the lamp");
    expect(refused.status).to.equal(400);
    expect(load(refused.text)("textarea[readonly]").text()).to.equal("What I wrote about the lamp");
    expect(load(refused.text)("main").text()).to.include("You cannot post until");
    await users.updateOne({ _id: toId(fay.id) }, { $unset: { restrictedUntil: 1 } });
    const long = "so long ".repeat(400).trim();
    expect(load((await note(long)).text)("textarea[readonly]").text()).to.equal(long);
    expect((await Item.findById(_id).lean())!.note).to.equal("As it was");
  });

  it("are sorted by title on request, on their owner's profile and for their owner", async () => {
    const eve = await site.addMember("eve");
    for (const title of ["beta", "Alpha", "álpha too"]) await add(eve, await aList(eve, { title }), lamp);
    await aList(eve, { title: "Amber", public: false });
    const titles = (html: string) =>
      [...html.matchAll(/href="\/lists\/[0-9a-f]{24}" dir="auto">([^<]+)/g)].map(([, title]) => title);
    const profile = await guest("/user/eve/lists?order=title");
    expect(titles(profile)).to.deep.equal(["Alpha", "álpha too", "beta"]);
    expect(titles(await guest("/user/eve/lists"))).to.deep.equal(["álpha too", "Alpha", "beta"]);
    const agent = await site.visit(eve);
    const mine = (await agent.get("/my-lists?order=title").expect(200)).text;
    expect(titles(mine)).to.deep.equal(["Alpha", "álpha too", "Amber", "beta"]);
    expect(mine).to.match(/aria-current="page"[^>]*>Title, A to Z/);
  });

  it("are sorted by title through the API, by an index", async () => {
    for (const title of ["Gamma", "Alpha"]) await add(cyd, await aList(cyd, { title }), lamp);
    const order = async (sort: string) => {
      const { body } = await supertest(site.url).get("/api/lists").query({ sort }).expect(200);
      return body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title);
    };
    const plans = await examined(async () => {
      const titles = await order("title");
      expect(titles)
        .to.include.members(["Alpha", "Gamma"])
        .and.deep.equal([...titles].sort());
      expect(await order("title:desc")).to.deep.equal([...titles].reverse());
    });
    for (const { stages } of plans.filter(({ collection }) => collection === "lists"))
      expect(stages, stages.join()).to.not.include("COLLSCAN").and.not.include("SORT");
  });

  it("are created, filled from a story’s page, ordered and deleted without scripts", async () => {
    const agent = await site.visit(bea);
    await agent
      .post("/my-lists")
      .type("form")
      .send({ _csrf: await csrfOf(agent), title: "  ", description: "Salt & wind" })
      .expect(422, /Salt &amp; wind/);
    const made = await fillIn(agent, "/my-lists", { title: "Sea air", public: "true" }, { holding: "title" });
    const list = String(made.headers.location);
    expect(list).to.match(/^\/lists\/[0-9a-f]{24}$/);
    const id = list.split("/")[2]!;
    for (const story of [lamp, tide]) {
      const page = (await agent.get(story.path).expect(200)).text;
      expect(page).to.include("Add to list").and.include(`value="${id}"`);
      await agent
        .post(`${story.path}/lists`)
        .type("form")
        .send({ _csrf: await csrfOf(agent), shown: id, lists: id, title: "" })
        .expect(303);
    }
    const titles = async () =>
      [...(await guest(list)).matchAll(/story-card-title"><a[^>]*><bdi>([^<]+)/g)].map(([, title]) => title);
    expect(await titles()).to.deep.equal(["The Lamp", "The Tide"]);
    const desk = (await agent.get(`${list}/edit`).expect(200)).text;
    const item = /name="item" value="([0-9a-f]{24})"/.exec(desk)![1]!;
    const act = async (values: object) =>
      agent
        .post(`${list}/items`)
        .type("form")
        .send({ _csrf: await csrfOf(agent), item, ...values })
        .expect(303);
    await act({ do: "bottom" });
    await act({ do: "note", note: "For the <light>" });
    expect(await titles()).to.deep.equal(["The Tide", "The Lamp"]);
    expect(await guest(list)).to.include("For the &lt;light&gt;");
    expect(await guest("/user/bea/lists")).to.include("Sea air");
    await act({ do: "remove" });
    expect(await titles()).to.deep.equal(["The Tide"]);
    await agent
      .post(`${list}/edit`)
      .type("form")
      .send({ _csrf: await csrfOf(agent), intent: "delete" })
      .expect(303);
    await guest(list, 404);
  });

  it("are shown on their stories' pages, in Atom, JSON-LD and the sitemap while they are public", async () => {
    const list = await aList(bea, { description: "What smells of salt" });
    await add(bea, list, lamp, "Read it <aloud>");
    await site.app.jobs.whenIdle();
    const story = await guest(lamp.path);
    expect(story).to.include("In these lists").and.include(`/lists/${list}`);
    const page = await guest(`/lists/${list}`);
    expect(page).to.include('"@type":"ItemList"').and.include('rel="canonical"');
    const feed = await guest(`/lists/${list}/feed.atom`);
    expect(feed).to.include("The Lamp").and.include("Read it ").and.not.include("<aloud>");
    expect(await guest("/sitemap.xml")).to.include("/sitemaps/lists-0.xml");
    expect(await guest("/sitemaps/lists-0.xml")).to.include(`/lists/${list}`);
    expect(await guest("/lists")).to.include(`/lists/${list}`);
    // Not on the page of an author who has blocked the list's owner.
    await blockMember(site.app.services, ada.caller, { who: bea.id });
    await updateStory(site.app.services, ada.caller, lamp.id, { synopsis: "A lamp goes out." });
    expect(await guest(lamp.path)).to.not.include(`/lists/${list}`);
    await updateList(site.app.services, bea.caller, list, { public: false });
    await site.app.jobs.whenIdle();
    for (const path of [lamp.path, "/lists", "/sitemaps/lists-0.xml", "/user/bea/lists"])
      expect(await guest(path).catch(() => ""), path).to.not.include(`/lists/${list}`);
    await guest(`/lists/${list}`, 404);
    await guest(`/lists/${list}/feed.atom`, 404);
  });

  it("notify their followers of additions, once, and nobody if an addition is hidden or the list is private", async () => {
    const [open, closed] = [await aList(cyd), await aList(cyd, { title: "Inland", public: false })];
    await followList(site.app.services, bea.caller, open);
    const draft = await writeStory(site, cyd, { title: "Not yet", draft: true });
    await add(cyd, open, draft);
    await add(cyd, closed, lamp);
    expect(await toldTo(bea)).to.deep.equal([]);
    await add(cyd, open, lamp);
    await add(cyd, open, tide);
    expect(await toldTo(bea)).to.have.length(2);
    expect(await toldTo(cyd)).to.deep.equal([]);
    const agent = await site.visit(bea);
    const page = (await agent.get("/notifications").expect(200)).text;
    expect(page).to.include("cyd added 2 stories to the list “Sea air”").and.include(`href="/lists/${open}"`);
    expect((await agent.get(`/lists/${open}`).expect(200)).text).to.include("Following list");
    expect((await agent.get("/my-lists").expect(200)).text).to.include("Lists you follow");
    await updateList(site.app.services, cyd.caller, open, { public: false });
    expect(await toldTo(bea)).to.deep.equal([]);
  });

  it("are returned in both formats, in order, and never with hidden stories", async () => {
    const list = await aList(cyd, { title: "By the API" });
    const secret = await writeStory(site, cyd, { title: "Secret", private: true });
    for (const story of [tide, secret, lamp]) await add(cyd, list, story);
    const token = await site.tokenOf(cyd);
    const items = async (auth?: string) => {
      const { body } = await supertest(site.url)
        .get("/api/list-items")
        .query(`filters[list]=${list}&populate=story`)
        .set(auth ? { Authorization: `Bearer ${auth}` } : {})
        .expect(200);
      return body.data.map(
        ({ attributes }: { attributes: { story: { data: { attributes: { title: string } } | null } } }) =>
          attributes.story.data?.attributes.title,
      );
    };
    expect(await items()).to.deep.equal(["The Tide", "The Lamp"]);
    expect(await items(token)).to.deep.equal(["The Tide", "Secret", "The Lamp"]);
    const { body } = await supertest(site.url)
      .get(`/api/lists/${list}`)
      .set("Strapi-Response-Format", "v5")
      .expect(200);
    expect(body.data).to.include({ title: "By the API", public: true, storiesCount: 2, followersCount: 0 });
    await updateStory(site.app.services, ada.caller, tide.id, { private: true });
    await site.app.jobs.whenIdle();
    expect(await items()).to.deep.equal(["The Lamp"]);
  });
});
