import { expect } from "chai";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { followSubject, followUser } from "#features/library/followers/index.ts";
import { addItem, createList } from "#features/library/lists/index.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { featureStory, updateStory } from "#features/stories/editing/index.ts";
import { decideTag } from "#features/stories/tags/commands.ts";
import { createUpdate } from "#features/talk/updates/index.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

type Agent = Awaited<ReturnType<ReturnType<typeof useEmptySite>["visit"]>>;

describe("A reader's filters", () => {
  const site = useEmptySite();
  let [ada, bea, cyd, ken] = [] as unknown as TestMember[];
  let [gore, lamp, tide] = [] as unknown as TestStory[];
  let list = "";
  let [reader, other] = [] as unknown as Agent[];

  beforeEach(async () => {
    const admin = await site.addMember("boss", "admin");
    [ada, bea, cyd, ken] = [
      await site.addMember("ada"),
      await site.addMember("bea"),
      await site.addMember("cyd"),
      await site.addMember("ken"),
    ];
    gore = await writeStory(site, ada!, {
      title: "The Gore",
      synopsis: "Seagulls at night.",
      categories: ["horror"],
      tags: ["blood"],
      warnings: ["graphic-violence"],
      aiUse: "assisted",
    });
    lamp = await writeStory(site, ada!, {
      title: "The Lamp",
      synopsis: "Seagulls by day.",
      categories: ["fantasy"],
      complete: true,
    });
    tide = await writeStory(site, bea!, {
      title: "The Tide",
      synopsis: "Seagulls at noon.",
      categories: ["fantasy"],
      complete: true,
    });
    for (const { id } of [gore, lamp, tide])
      await featureStory(site.app.services, admin.caller, id, { on: "site" });
    list = String((await createList(site.app.services, cyd!.caller, { title: "Sea", public: true }))._id);
    for (const { id } of [gore, lamp, tide])
      await addItem(site.app.services, cyd!.caller, { list, story: id, note: "" });
    await site.app.jobs.whenIdle();
    [reader, other] = [await site.visit(ken), await site.visit(bea)];
  });

  const put = async (member: TestMember, data: object, status = 200) =>
    supertest(site.url)
      .put("/api/reading-filters")
      .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
      .send({ data })
      .expect(status);
  const stories = async (member: TestMember, query: object = {}) => {
    const { body } = await supertest(site.url)
      .get("/api/stories")
      .query({ sort: "title", ...query })
      .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
      .expect(200);
    return {
      titles: body.data.map((entry: { attributes: { title: string } }) => entry.attributes.title),
      meta: body.meta,
    };
  };
  const titles = async (agent: Agent, path: string): Promise<string[]> => {
    const $ = page(await agent.get(path).expect(200));
    return [
      ...new Set(
        $(".story-card-title, .story-tile-title")
          .map((_, each) => $(each).text())
          .get(),
      ),
    ].sort();
  };
  const said = async (agent: Agent, path: string) =>
    page(await agent.get(path).expect(200))(".left-out").text();
  const ALL = ["The Gore", "The Lamp", "The Tide"];
  const PLACES = () => [
    "/",
    "/stories",
    "/stories/new",
    "/search?q=seagulls",
    "/search?q=seagulls&sort=newest",
    `/lists/${list}`,
  ];

  it("hide a genre in home, lists, searches, reading lists and the API, and show how many were left out", async () => {
    const guest = await site.visit();
    for (const path of PLACES()) expect(await titles(reader!, path), path).to.deep.equal(ALL);
    await fillIn(reader!, "/settings/filters", { hide_genres: "horror" }, { holding: "hide_tags" });
    for (const path of PLACES()) {
      expect(await titles(reader!, path), path).to.deep.equal(["The Lamp", "The Tide"]);
      expect(await said(reader!, path), path).to.include("1 story is hidden by your filters.");
    }
    expect(await titles(reader!, "/user/ada")).to.deep.equal(["The Lamp"]);
    const none = page(await reader!.get("/genres/horror").expect(200));
    expect(none("body").text()).to.include("Your filters hide every story here");
    const found = await stories(ken!);
    expect(found.titles).to.deep.equal(["The Lamp", "The Tide"]);
    expect(found.meta.pagination.total).to.equal(2);
    expect(found.meta.hidden).to.equal(1);
    const typed = await reader!.get("/api/search/suggestions").query({ q: "The" }).expect(200);
    expect(JSON.stringify(typed.body)).to.include("The Lamp").and.not.include("The Gore");
    // Other visitors' pages are unaffected in any order of requests, and the reader's page is not cached for
    // them.
    for (const agent of [guest, other!])
      for (const path of PLACES()) {
        expect(await titles(agent, path), path).to.deep.equal(ALL);
        expect(await said(agent, path), path).to.equal("");
      }
    expect((await stories(bea!)).meta).to.not.have.property("hidden");
    // A hidden story can still be opened directly.
    await reader!.get(gore!.path).expect(200);
  });

  it("show hidden stories on request, with the reason, by a link that needs no script", async () => {
    await put(ken!, { hide: { genres: ["horror"] } });
    for (const path of PLACES()) {
      const href = page(await reader!.get(path))(".left-out a")
        .first()
        .attr("href")!;
      expect(await titles(reader!, href), href).to.deep.equal(ALL);
      const shown = page(await reader!.get(href));
      expect(shown(".story-marks").first().text(), href).to.include("Horror");
      expect(shown(".left-out").text()).to.include("Hide again");
    }
    expect((await stories(ken!, { hidden: "show" })).titles).to.deep.equal(ALL);
    expect(await titles(other!, "/stories?hidden=show")).to.deep.equal(ALL);
    expect(await said(other!, "/stories?hidden=show")).to.equal("");
  });

  it("apply to a changed story on the next request", async () => {
    await put(ken!, { hide: { genres: ["horror"] } });
    await updateStory(site.app.services, bea!.caller, tide!.id, { categories: ["fantasy", "horror"] });
    expect(await titles(reader!, "/stories")).to.deep.equal(["The Lamp"]);
    expect(await said(reader!, "/stories")).to.include("2 stories are hidden");
    await updateStory(site.app.services, bea!.caller, tide!.id, { categories: ["fantasy"] });
    expect(await titles(reader!, "/stories")).to.deep.equal(["The Lamp", "The Tide"]);
  });

  const each: readonly (readonly [string, () => object, readonly string[]])[] = [
    ["tag", () => ({ tags: ["#Blood"] }), ["The Lamp", "The Tide"]],
    ["content warning", () => ({ warnings: ["graphic-violence"] }), ["The Lamp", "The Tide"]],
    ["author", () => ({ authors: [ada!.id] }), ["The Tide"]],
    ["being incomplete", () => ({ incomplete: true }), ["The Lamp", "The Tide"]],
    ["declared use of AI", () => ({ aiUses: ["assisted"] }), ["The Lamp", "The Tide"]],
    ["several at once", () => ({ genres: ["fantasy"], aiUses: ["generated", "assisted"] }), []],
  ];
  for (const [by, hide, left] of each)
    it(`hide by ${by}, in pages and the API alike, and mark instead where that is wanted`, async () => {
      await put(ken!, { hide: hide() });
      for (const path of PLACES()) expect(await titles(reader!, path), path).to.deep.equal(left);
      expect((await stories(ken!)).titles).to.deep.equal(left);
      await put(ken!, { mark: hide() });
      expect((await stories(ken!)).titles).to.deep.equal(ALL);
      for (const path of PLACES()) {
        expect(await titles(reader!, path), path).to.deep.equal(ALL);
        const $ = page(await reader!.get(path));
        const marked = $(":is(li, .featured-story):has(.story-marks)")
          .map((_, story) => $(story).find("h3").text())
          .get();
        expect([...new Set(marked)].sort(), path).to.deep.equal(ALL.filter((title) => !left.includes(title)));
      }
    });

  it("never hide what readers wrote, and only mark stories in the readers' lists", async () => {
    const [author, owner] = [await site.visit(ada), await site.visit(cyd)];
    await put(ada!, { hide: { genres: ["horror", "fantasy"] } });
    expect(await titles(author, "/stories")).to.deep.equal(["The Gore", "The Lamp"]);
    expect((await stories(ada!)).titles).to.deep.equal(["The Gore", "The Lamp"]);
    await put(cyd!, { hide: { genres: ["horror"] } });
    expect(await titles(owner, `/lists/${list}`)).to.deep.equal(ALL);
    expect(page(await owner.get(`/lists/${list}`))(".story-marks").text()).to.include("Horror");
    for (const member of [ada, cyd]) await put(member!, {});
  });

  it("are set from a story's page by one button, and removed by another", async () => {
    await put(ken!, {});
    const press = async (values: object) =>
      reader!
        .post("/settings/filters/hide")
        .type("form")
        .send({ _csrf: await csrfOf(reader!), next: lamp!.path, ...values })
        .expect(303)
        .expect("Location", lamp!.path);
    const $ = page(await reader!.get(lamp!.path).expect(200));
    expect(
      $(".story-filter button")
        .map((_, each) => $(each).text())
        .get(),
    ).to.deep.equal(["By ada", "Genre: Fantasy"]);
    await press({ kind: "author", value: ada!.id, do: "hide" });
    await press({ kind: "author", value: ada!.id, do: "hide" });
    await press({ kind: "tag", value: " #BLOOD ", do: "hide" });
    expect(await titles(reader!, "/stories")).to.deep.equal(["The Tide"]);
    const settings = page(await reader!.get("/settings/filters").expect(200));
    expect(settings("[name=hide_authors]").val()).to.equal("ada");
    expect(settings("[name=hide_tags]").val()).to.equal("blood");
    expect(page(await reader!.get(lamp!.path))(".story-filter").text()).to.include("show again");
    await press({ kind: "author", value: ada!.id, do: "show" });
    expect(await titles(reader!, "/stories")).to.deep.equal(["The Lamp", "The Tide"]);
    for (const wrong of [
      { kind: "genre", value: "nothing" },
      { kind: "moon", value: "x" },
      { kind: "author", value: ken!.id },
    ])
      await press(wrong);
    expect(await titles(reader!, "/stories")).to.deep.equal(["The Lamp", "The Tide"]);
  });

  it("show the form again for an unknown username, and refuse invalid values and guests through the API", async () => {
    const sent = await reader!
      .post("/settings/filters")
      .type("form")
      .send({ _csrf: await csrfOf(reader!), hide_authors: "ada, @nobody-there", hide_tags: "one, two" })
      .expect(422);
    expect(sent.text).to.include("No member has this username: nobody-there.").and.include("one, two");
    const many = Array.from({ length: 201 }, (_, at) => `tag-${at}`);
    await put(ken!, { hide: { tags: many } }, 400);
    await put(ken!, { hide: { authors: ["0".repeat(24)] } }, 400);
    await put(ken!, { hide: { genres: ["moon"] } }, 400);
    await supertest(site.url).get("/api/reading-filters").expect(403);
    await supertest(site.url).put("/api/reading-filters").send({ data: {} }).expect(403);
  });

  it("hide a tag with its synonyms, on pages and in the API, as soon as staff decide, and show both again", async () => {
    const { services } = site.app;
    const moderator = await site.addMember("tidy", "moderator");
    const fan = await site.addMember("fan");
    const agent = await site.visit(fan);
    const named = ["The Brood", "The Gull", "The Herring-Gull"];
    await writeStory(site, bea!, { title: "The Gull", tags: ["gulls"] });
    const { path } = await writeStory(site, bea!, { title: "The Brood", tags: ["sea gulls"] });
    await writeStory(site, bea!, { title: "The Herring-Gull", tags: ["sea-gulls"] });
    const seen = async () => {
      const listed = await titles(agent, "/stories");
      expect((await stories(fan)).titles.filter((title: string) => named.includes(title))).to.deep.equal(
        listed.filter((title) => named.includes(title)),
      );
      return listed.filter((title) => named.includes(title));
    };
    await put(fan, { hide: { tags: ["gulls"] } });
    expect(await seen()).to.deep.equal(["The Brood", "The Herring-Gull"]);
    await decideTag(services, moderator.caller, { tag: "sea gulls", canonical: "gulls" });
    expect(await seen()).to.deep.equal([]);
    expect(page(await agent.get(path))(".story-filter").text()).to.include("show again");
    await agent
      .post("/settings/filters/hide")
      .type("form")
      .send({ _csrf: await csrfOf(agent), kind: "tag", value: "sea gulls", do: "show" })
      .expect(303);
    expect(await seen()).to.deep.equal(named);
    await put(fan, { hide: { tags: ["sea gulls"] } });
    expect(await seen()).to.deep.equal([]);
    await decideTag(services, moderator.caller, { tag: "sea gulls", canonical: "" });
    expect(await seen()).to.deep.equal(["The Gull"]);
  });

  it("accept an author whose username looks like an id", async () => {
    const odd = await site.addMember("deadbeefdeadbeefdeadbeef");
    const agent = await site.visit(await site.addMember("fay"));
    await agent
      .post("/settings/filters")
      .type("form")
      .send({ _csrf: await csrfOf(agent), hide_authors: `@${odd.username}` })
      .expect(303);
    expect((await agent.get("/settings/filters").expect(200)).text).to.include(odd.username);
    const { hide } = (await agent.get("/api/reading-filters").expect(200)).body.data;
    expect(hide.authors).to.deep.equal([odd.id]);
  });

  it("leave updates about hidden stories and by hidden authors out of a newsfeed, with the reason", async () => {
    await put(ken!, {});
    const { services } = site.app;
    for (const { id } of [ada!, bea!]) await followUser(services, ken!.caller, { following: id });
    const writing = { services, limits: unlimited };
    await createUpdate(writing, ada!.caller, { text: "Gore goes on", story: gore!.id });
    await createUpdate(writing, ada!.caller, { text: "Lamp goes on", story: lamp!.id });
    await createUpdate(writing, bea!.caller, { text: "Bea says hello" });
    const feed = async (path = "/newsfeed") => (await reader!.get(path).expect(200)).text;
    await put(ken!, { hide: { genres: ["horror"] } });
    expect(await feed())
      .to.include("Lamp goes on")
      .and.include("Hidden here: 1 update by your filters.")
      .and.not.include("Gore goes on");
    await put(ken!, { hide: { genres: ["horror"], authors: [bea!.id] } });
    expect(await feed())
      .to.include("Hidden here: 2 updates by your filters.")
      .and.not.include("Bea says hello");
    expect(await feed("/newsfeed?hidden=show"))
      .to.include("Gore goes on")
      .and.include("Bea says hello");
  });

  it("leave notifications about hidden stories out of the list, its count and mails, and restore them", async () => {
    const { services, jobs } = site.app;
    const quiet = await site.addMember("quiet");
    const agent = await site.visit(quiet);
    await followSubject(services, quiet.caller, "list", list);
    await followUser(services, quiet.caller, { following: ada!.id });
    await put(quiet, { hide: { tags: ["blood"] } });
    await writeStory(site, ada!, { title: "More Gore", tags: ["blood"] });
    await writeStory(site, ada!, { title: "More Light" });
    await jobs.whenIdle();
    const rows = () =>
      Notification.find({ for: toId(quiet.id), kind: "new-story" })
        .sort({ _id: 1 })
        .lean();
    expect((await rows()).map(({ shown, filtered = false }) => [shown, filtered])).to.have.deep.members([
      [false, true],
      [true, false],
    ]);
    expect((await rows()).find(({ filtered }) => filtered)).to.not.have.any.keys("mail", "push");
    const text = async (path: string) => (await agent.get(path).expect(200)).text;
    expect(await text("/notifications"))
      .to.include("More Light")
      .and.not.include("More Gore");
    expect(await text("/notifications")).to.include("1 notification is hidden by your filters.");
    expect(await text("/notifications?hidden=show")).to.include("More Gore");
    const token = `Bearer ${await site.tokenOf(quiet)}`;
    const api = (method: "get" | "put", path: string) =>
      supertest(site.url)[method](`/api/notifications${path}`).set("Authorization", token);
    const hidden = (await rows()).find(({ filtered }) => filtered)!;
    expect((await api("get", `/${hidden._id}`).expect(200)).body.data.attributes.read).to.equal(false);
    const read = await api("put", `/${hidden._id}`)
      .send({ data: { read: true } })
      .expect(200);
    expect(read.body.data.attributes.read).to.equal(true);
    expect((await api("get", "/count").expect(200)).body).to.equal(1);
    await put(quiet, {});
    await jobs.whenIdle();
    expect(await text("/notifications"))
      .to.include("More Gore")
      .and.not.include("hidden by your filters");
    await put(quiet, { hide: { tags: ["blood"] } });
    await jobs.whenIdle();
    expect(await text("/notifications")).to.not.include("More Gore");
  });
});
