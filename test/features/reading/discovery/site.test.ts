import { expect } from "chai";
import supertest from "supertest";
import { removeFavourite } from "#features/library/favourites/index.ts";
import { renewAll, renewRising } from "#features/reading/discovery/index.ts";
import { StoryVote } from "#features/reading/discovery/model.ts";
import { renewSimilar } from "#features/reading/discovery/similar.ts";
import { unpublishStory } from "#features/stories/editing/index.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";
import { like } from "./support.ts";

describe("Recommendations on the site", () => {
  const { site, members, as } = useHouseOfSite(["ada", "bea", "cleo", "dora", "elke"]);
  const services = () => site.app.services;
  let [lamp, tide, goose] = [] as unknown as [TestStory, TestStory, TestStory];
  const callers = () => ["bea", "cleo", "dora"].map((name) => members[name]!.caller);

  before(async () => {
    lamp = await storeStory(site, members.ada!, { title: "The Lamp", categories: ["fantasy"] });
    tide = await storeStory(site, members.ada!, { title: "The Tide", categories: ["fantasy"] });
    goose = await storeStory(site, members.ada!, { title: "The Goose", categories: ["humour"] });
    await like({ services: services() } as never, callers(), lamp.doc, tide.doc);
    await site.app.jobs.whenIdle();
    await renewAll();
    await renewRising(services().now());
  });

  const guest = async (path: string) => (await supertest(site.url).get(path).expect(200)).text;
  const shelf = (html: string, id: string) =>
    page({ text: html })(`section[aria-labelledby="${id}"] .story-tile`)
      .toArray()
      .map((tile) => page({ text: html })(tile).text());

  it("follow members' activity, by a job: one vote per reader, withdrawn with it", async () => {
    const votes = () => StoryVote.countDocuments({ story: goose.doc._id });
    const { caller } = members.elke!;
    await like({ services: services() } as never, [caller], goose.doc);
    await site.app.jobs.whenIdle();
    expect(await votes()).to.equal(1);
    await removeFavourite(services(), caller, { subject: goose.id });
    await site.app.jobs.whenIdle();
    expect(await votes()).to.equal(0);
  });

  it("are on a story’s page with the reason, the same for everyone, and updated when recomputed", async () => {
    expect(await guest(lamp.path)).to.include("Readers of this also liked");
    for (const html of [await guest(lamp.path), (await (await as("elke")).get(lamp.path)).text]) {
      const [first, ...more] = shelf(html, "also-liked");
      expect(first).to.include("The Tide").and.include("3 readers like both");
      expect(more).to.deep.equal([]);
    }
    await like({ services: services() } as never, callers(), goose.doc);
    await site.app.jobs.whenIdle();
    for (const { id } of [lamp, goose]) await renewSimilar(id);
    expect(shelf(await guest(lamp.path), "also-liked").join(" ")).to.include("The Goose");
    await unpublishStory(services(), members.ada!.caller, goose.id);
    expect(shelf(await guest(lamp.path), "also-liked").join(" ")).to.not.include("The Goose");
  });

  it("are on a member's home page, based on their likes, and on nobody else's", async () => {
    await like({ services: services() } as never, [members.elke!.caller], lamp.doc);
    await site.app.jobs.whenIdle();
    const agent = await as("elke");
    const html = (await agent.get("/").expect(200)).text;
    expect(page({ text: html })(`#because-${lamp.id}`).text()).to.equal(
      "Because The Lamp is one of your favourites",
    );
    expect(shelf(html, `because-${lamp.id}`).join(" "))
      .to.include("The Tide")
      .and.include("3 of its readers like this too");
    expect(await guest("/")).to.not.include("Because");
  });

  it("list new and rising stories, with the reason, on a page by genre", async () => {
    // The home page shows no story twice, and all stories of this small site are new.
    expect(shelf(await guest("/"), "new").join(" ")).to.include("The Lamp");
    expect(shelf(await guest("/"), "rising")).to.deep.equal([]);
    const list = await guest("/stories/rising");
    expect(list).to.include("New and rising").and.include("many new readers this week");
    expect(list).to.include("The Lamp").and.include("3 new readers this week").and.not.include("The Goose");
    expect(await guest("/stories/rising?genre=horror")).to.not.include("The Lamp");
  });

  it("are returned by the API in both formats", async () => {
    const ask = (format: Record<string, string> = {}) =>
      supertest(site.url).get(`/api/stories/${lamp.id}/similar`).set(format).expect(200);
    const [entry] = (await ask()).body.data;
    expect(entry.id).to.equal(tide.id);
    expect(entry.attributes).to.deep.include({ title: "The Tide", author: "ada", commonReaders: 3 });
    expect(entry.attributes.url).to.equal(site.url + tide.path);
    const [flat] = (await ask({ "Strapi-Response-Format": "v5" })).body.data;
    expect(flat).to.include({ documentId: tide.id, title: "The Tide" });
    await supertest(site.url).get("/api/stories/64b7f0a2c3d4e5f601234567/similar").expect(404);
  });
});
