import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { saveFilters } from "#features/people/reading-filters/commands.ts";
import { readFilters } from "#features/people/reading-filters/reads.ts";
import { saveDefaultFilters } from "#features/stories/default-filters/commands.ts";
import { DefaultFilters } from "#features/stories/default-filters/model.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { decideTag } from "#features/stories/tags/commands.ts";
import { browsersOf, page, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Finding stories by tags and other traits", () => {
  const site = useSite();
  const as = browsersOf(site);
  let moderator: TestMember;
  let member: TestMember;

  const get = (path: string) => supertest(site.url).get(path);
  const read = async (path: string) => page(await get(path).expect(200));
  const titlesIn = ($: ReturnType<typeof page>) =>
    $(".story-list h3")
      .map((_, title) => $(title).text().trim())
      .get();
  const titles = async (path: string) => titlesIn(await read(path)).sort();

  const apiTitles = async (query: string) => {
    const { body } = await get(`/api/stories?${query}`).expect(200);
    return body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title).sort();
  };

  before("six stories", async () => {
    moderator = await site.addMember("tags.moderator", "moderator");
    member = await site.addMember("tags.member");
    const add = (title: string, wish: object) =>
      writeStory(site, member, { title, chapters: ["Short."], ...wish } as Parameters<typeof writeStory>[2]);
    await add("Alpha", { tags: ["slow burn", "dragons"], complete: true, warnings: ["death"] });
    await add("beta", { tags: ["slow-burn"], language: "fr", aiUse: "assisted" });
    await add("Álpine", { tags: ["slowburn", "sea dragons"], mature: true });
    await add("Chapter 10", { tags: ["dragons"], price: 2, pricing: "paid" });
    await add("Chapter 9", { tags: ["c++ & co"], aiUse: "generated" });
    await add("Hidden", { tags: ["slow burn", "only hidden"], private: true });
    await mongoose.connection
      .collection("stories")
      .updateOne({ title: "Alpha" }, { $set: { "stats.rating": 4.2, "stats.ratings": 3 } });
  });

  const FILTERS: Readonly<Record<string, readonly string[]>> = {
    "tag=dragons": ["Alpha", "Chapter 10"],
    "tag=dragons, slow burn": ["Alpha"],
    "tag=%23Slow  Burn": ["Alpha", "beta"],
    "nottag=dragons": ["Chapter 9", "beta", "Álpine"],
    "nowarn=death&tag=dragons": ["Chapter 10"],
    "ai=assisted&ai=generated": ["Chapter 9", "beta"],
    "rating=4": ["Alpha"],
    "rating=4.5": [],
    "progress=complete": ["Alpha"],
    "progress=ongoing&tag=dragons": ["Chapter 10"],
    "mature=no": ["Alpha", "Chapter 10", "Chapter 9", "beta"],
    "mature=only": ["Álpine"],
    "language=fr": ["beta"],
    "length=long": [],
    "length=under-50000&tag=dragons": ["Alpha", "Chapter 10"],
    "price=paid": ["Chapter 10"],
    "price=free&tag=dragons": ["Alpha"],
    "price=free&mature=no&nowarn=death&language=en": ["Chapter 9"],
  };
  for (const [query, expected] of Object.entries(FILTERS))
    it(`finds what matches ?${query}, and shows the choice in the form`, async () => {
      const $ = await read(`/stories?${query}`);
      expect(titlesIn($).sort()).to.deep.equal(expected);
      expect($(".chips .chip-on").length).to.be.greaterThan(0);
      const name = query.split("=")[0]!;
      const control = $(`.filters [name="${name}"]`);
      const chosen = control.is("select")
        ? control.find("option[selected]").val()
        : control.is('[type="checkbox"]')
          ? $(`.filters [name="${name}"][checked]`).val()
          : control.val();
      expect(chosen).to.be.a("string").and.not.equal("").and.not.equal("any");
    });

  it("sorts by title as a dictionary does, also in a search", async () => {
    const $ = await read("/stories?sort=title");
    expect(titlesIn($)).to.deep.equal(["Alpha", "Álpine", "beta", "Chapter 10", "Chapter 9"]);
    expect(titlesIn(await read("/search?q=chapter&sort=title"))).to.have.length(2);
  });

  it("uses an index for a tag", async () => {
    const plan = JSON.stringify(
      await Story.find({ listed: true, $and: [{ filterFields: { $in: ["tag:dragons"] } }] })
        .sort({ lastChapterAt: -1, _id: -1 })
        .explain("queryPlanner"),
    );
    expect(plan).to.include("IXSCAN").and.not.include("COLLSCAN");
  });

  it("says which filter to drop, with the number of stories without it", async () => {
    const $ = await read("/stories?tag=dragons&progress=complete&rating=4.5");
    const drops = $(".drops a")
      .map((_, link) => `${$(link).text()} ${$(link).attr("href")}`)
      .get();
    expect(drops).to.deep.equal([
      "Without “Rated 4.5 or more”: 1 story /stories?tag=dragons&progress=complete",
    ]);
  });

  it("says which two filters to drop if one is not enough", async () => {
    const $ = await read("/stories?tag=dragons&language=fr&rating=4.5");
    const drops = $(".drops a")
      .map((_, link) => `${$(link).text()} ${$(link).attr("href")}`)
      .get();
    expect(drops).to.deep.equal([
      "Without “Rated 4.5 or more” and “French”: 2 stories /stories?tag=dragons",
      "Without “#dragons” and “Rated 4.5 or more”: 1 story /stories?language=fr",
    ]);
  });

  it("still reads addresses of the former form", async () => {
    expect(await titles("/stories?flag=complete")).to.deep.equal(["Alpha"]);
    expect(await titles("/stories?free=true&flag=mature")).to.deep.equal(["Álpine"]);
  });

  it("leads from a tag of a story to the tag's page", async () => {
    const $ = await read((await read("/stories?tag=c%2B%2B %26 co"))(".story-list a").attr("href")!);
    const href = $('.chip:contains("#c++")').attr("href")!;
    expect(href).to.equal("/tags/c%2B%2B-%26-co");
    const tagPage = await read(href);
    expect(tagPage("h1").text()).to.equal("#c++ & co");
    expect(titlesIn(tagPage)).to.deep.equal(["Chapter 9"]);
  });

  it("has no page for a tag of hidden stories, or for no tag", async () => {
    await get("/tags/only-hidden").expect(404);
    await get("/tags/nothing").expect(404);
    await get("/tags/%00").expect(404);
  });

  it("counts synonyms as one once staff merge them, redirects the old address, and can undo it", async () => {
    expect(await titles("/tags/slow-burn")).to.deep.equal(["Alpha", "beta"]);
    const browser = await as(moderator);
    const form = page(await browser.get("/admin/tags?tag=slowburn").expect(200));
    expect(form("table").text()).to.include("#slowburn");
    const send = (values: Record<string, string>) =>
      browser
        .post("/admin/tags")
        .type("form")
        .send({ _csrf: form('input[name="_csrf"]').first().val() as string, tag: "slowburn", ...values });
    await send({ canonical: "Slow Burn" }).expect(303);
    await get("/tags/slowburn").expect(301).expect("Location", "/tags/slow-burn");
    expect(await titles("/tags/slow-burn")).to.deep.equal(["Alpha", "beta", "Álpine"]);
    expect(await titles("/stories?tag=slowburn")).to.deep.equal(["Alpha", "beta", "Álpine"]);
    expect(await titles("/stories?nottag=slow burn")).to.deep.equal(["Chapter 10", "Chapter 9"]);
    for (const filter of [
      "filters[tags]=slowburn",
      "filters[tags][$eq]=slow burn",
      "filters[tags][$in]=slow-burn",
    ])
      expect(await apiTitles(filter), filter).to.deep.equal(["Alpha", "beta", "Álpine"]);
    for (const filter of ["filters[tags][$ne]=slowburn", "filters[$not][tags]=slow burn"])
      expect(await apiTitles(filter), filter).to.deep.equal(["Chapter 10", "Chapter 9"]);
    expect(await apiTitles("filters[tags][$contains]=slowburn")).to.deep.equal(["Álpine"]);
    const { body } = await get("/api/tags/suggestions?q=slowb").expect(200);
    expect(body.data).to.deep.equal([{ tag: "slow burn", href: "/tags/slow-burn" }]);
    await send({ canonical: "" }).expect(303);
    expect(await apiTitles("filters[tags]=slowburn")).to.deep.equal(["Álpine"]);
    expect(await titles("/tags/slowburn")).to.deep.equal(["Álpine"]);
    const entries = await mongoose.connection.collection("audit").countDocuments({ action: "tag.change" });
    expect(entries).to.equal(2);
  });

  it("lists the stories of a narrower tag on the page of its parent", async () => {
    await decideTag(site.app.services, moderator.caller, { tag: "sea dragons", parents: "dragons" });
    expect(await titles("/tags/dragons")).to.deep.equal(["Alpha", "Chapter 10", "Álpine"]);
    const $ = await read("/tags/sea-dragons");
    expect($('.browse-head a[href="/tags/dragons"]').length).to.equal(1);
    await decideTag(site.app.services, moderator.caller, { tag: "c++ & co", parents: "code" });
    expect(await titles("/tags/code"), "a parent that no story has").to.deep.equal(["Chapter 9"]);
  });

  it("lists each tag page once, on the page of all tags and in the sitemap", async () => {
    const $ = await read("/tags");
    const hrefs = $('.tags-page a[href^="/tags/"]')
      .map((_, link) => $(link).attr("href"))
      .get();
    expect(hrefs).to.include.members(["/tags/slow-burn", "/tags/dragons"]);
    expect(new Set(hrefs).size).to.equal(hrefs.length);
    const { text } = await get("/sitemaps/tags.xml").expect(200);
    const located = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) =>
      loc!.slice(site.url.length).replaceAll("&amp;", "&"),
    );
    expect(located).to.deep.equal(["/tags", ...hrefs]);
    expect((await get("/sitemap.xml")).text).to.include("/sitemaps/tags.xml");
    for (const href of hrefs) {
      const tagPage = await read(href);
      expect(tagPage('link[rel="canonical"]').attr("href"), href).to.equal(site.url + href);
      expect(tagPage('meta[name="robots"]').length, href).to.equal(0);
    }
  });

  it("renames a misspelt tag in stories, readers' filters and defaults, and redirects the old address", async () => {
    const { services, jobs } = site.app;
    const story = await writeStory(site, member, {
      title: "Tides",
      chapters: ["Short."],
      tags: ["harbuors", "sea"],
    });
    const draft = await writeStory(site, member, {
      title: "Ebb",
      tags: ["harbours", "harbuors"],
      draft: true,
    });
    await decideTag(services, moderator.caller, { tag: "harbuors", parents: "places" });
    const reader = await site.addMember("tags.reader");
    await saveFilters(services, reader.caller, { hide: { tags: ["harbuors"] }, mark: {} });
    await saveDefaultFilters(reader.caller, { query: "nottag=harbuors&tag=sea" });

    const browser = await as(moderator);
    const edit = page(await browser.get("/admin/tags?tag=harbuors").expect(200));
    const place = edit('a:contains("Rename this tag")').attr("href")!;
    const form = page(await browser.get(place).expect(200));
    expect(form("main").text()).to.include("1 public story has this tag");
    const _csrf = form('input[name="_csrf"]').first().val() as string;
    const send = (name: string, more: object = {}) =>
      browser
        .post(place)
        .type("form")
        .send({ _csrf, name, ...more });
    for (const name of ["", "#Harbuors", "one, two"]) {
      const refused = page(await send(name).expect(422));
      expect(refused("[name=name]").val(), name).to.equal(name);
      expect(refused(".field-error").text(), name).not.to.equal("");
    }
    // A draft has this name already, so that the names cannot be told apart again.
    expect(page(await send("Harbours").expect(200))("main").text())
      .to.include("Join #harbuors with #harbours?")
      .and.include("1 story already has #harbours");
    await send("Harbours", { confirm: "yes" }).expect(303);
    await jobs.whenIdle();

    await get("/tags/harbuors").expect(301).expect("Location", "/tags/harbours");
    const tagPage = await read("/tags/harbours");
    expect(titlesIn(tagPage)).to.deep.equal(["Tides"]);
    expect(tagPage(".browse-head").text()).to.include("places").and.not.include("harbuors");
    const storyPage = await read(story.path);
    expect(storyPage(".chip").text()).to.include("#harbours");
    expect(storyPage.html()).not.to.include("harbuors");
    expect((await Story.findById(draft.id).lean())!.tags, "once").to.deep.equal(["harbours"]);
    expect(await titles("/search?q=harbours")).to.deep.equal(["Tides"]);
    expect(await titles("/stories?tag=harbuors"), "an old filter").to.deep.equal(["Tides"]);
    expect((await readFilters(reader.id)).hide.tags).to.deep.equal(["harbours"]);
    expect((await DefaultFilters.findById(reader.id).lean())!.query).to.equal("tag=sea&nottag=harbours");

    // Who types the old spelling again gets the corrected one.
    await updateStory(services, member.caller, story.id, { tags: ["harbuors", "sea"] });
    expect((await Story.findById(story.id).lean())!.tags).to.deep.equal(["harbours", "sea"]);
    const entry = await mongoose.connection.collection("audit").findOne({ action: "tag.rename" });
    expect(entry!.details).to.deep.equal({ tag: "harbuors", name: "harbours" });
    expect(page(await browser.get("/admin/tags?q=harb").expect(200))("table").text()).to.include(
      "Renamed to #harbours",
    );

    // The other way round: the new name was a mistake.
    const back = "/admin/tags/rename?tag=harbours";
    await browser.post(back).type("form").send({ _csrf, name: "harbuors" }).expect(303);
    await jobs.whenIdle();
    await get("/tags/harbours").expect(301).expect("Location", "/tags/harbuors");
    expect(await titles("/tags/harbuors")).to.deep.equal(["Tides"]);
  });

  it("refuses circles and members", async () => {
    const decide = (by: TestMember, input: object) =>
      decideTag(site.app.services, by.caller, input).then(
        () => 200,
        ({ status }) => status,
      );
    expect(await decide(moderator, { tag: "dragons", parents: "sea dragons" })).to.equal(400);
    expect(await decide(moderator, { tag: "dragons", canonical: "dragons" })).to.equal(400);
    expect(await decide(member, { tag: "dragons" })).to.equal(403);
  });
});
