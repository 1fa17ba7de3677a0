import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { recordProgress } from "#features/reading/reading/index.ts";
import { featureStory } from "#features/stories/editing/index.ts";
import { page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("The home page", () => {
  const site = useSite();
  const stories: TestStory[] = [];
  let reader: TestMember;

  /** Ids of the stories linked in the rows of covers, in order, and the featured one. */
  const read = ({ text }: { text: string }) => {
    const $ = page({ text });
    const idsIn = (selector: string) =>
      $(selector)
        .toArray()
        .map((each) => /story\/([0-9a-f]{24})/.exec($(each).attr("href") ?? "")![1]!);
    return {
      all: idsIn("main .story-tile-title a, main .featured-story h3 a"),
      featured: idsIn(".featured-story h3 a"),
      shelf: (id: string) => idsIn(`section[aria-labelledby="${id}"] .story-tile-title a`),
      synopsis: $(".featured-story-synopsis").text(),
      text,
    };
  };
  const asGuest = async (cookie = "") =>
    read(await supertest(site.url).get("/").set("Cookie", cookie).expect(200));
  const asMember = async (member: TestMember) => read(await (await site.visit(member)).get("/").expect(200));
  const once = (ids: readonly string[]) => expect([...new Set(ids)]).to.deep.equal(ids);

  before(async () => {
    const author = await site.addMember("author");
    const admin = await site.addMember("admin", "admin");
    reader = await site.addMember("reader");
    for (let n = 0; n < 16; n++)
      stories.push(
        await writeStory(site, author, { title: `Story ${n}`, categories: [n < 8 ? "romance" : "crime"] }),
      );
    for (const n of [3, 15])
      await featureStory(site.app.services, admin.caller, stories[n]!.id, { on: "site" });
    await site.app.jobs.whenIdle();
  });

  it("shows one featured story with its synopsis, and no story twice", async () => {
    const { all, featured, synopsis, shelf } = await asGuest();
    expect(featured).to.deep.equal([stories[15]!.id]);
    expect(shelf("featured")).to.deep.equal([stories[3]!.id]);
    expect(synopsis).to.equal("Somebody goes somewhere.");
    expect(shelf("new")).to.have.length(6).and.not.include(stories[15]!.id);
    once(all);
    expect(all.length).to.be.greaterThan(12);
  });

  it("leaves out what a member continues or sees in their genres, for that member only", async () => {
    const before = await asMember(reader);
    for (const n of [15, 14])
      await recordProgress(site.app.services, reader.viewer, {
        story: stories[n]!.id,
        number: 1,
        at: new Date(),
      });
    await mongoose.connection
      .collection("users")
      .updateOne({ username: reader.username }, { $set: { interests: ["romance"] } });
    const own = await asMember(await site.addMember("other"));
    expect(own.all).to.deep.equal(before.all);
    const home = await asMember(reader);
    expect(home.shelf("continue")).to.have.members([stories[15]!.id, stories[14]!.id]);
    expect(home.shelf("in-romance")).to.have.length(6);
    expect(home.shelf("new")).to.have.length.at.least(3);
    once(home.all);
    expect((await asGuest()).featured).to.deep.equal([stories[15]!.id]);
    expect((await asGuest()).text).to.not.include('id="continue"');
  });

  it("leaves out what a guest continues, and shows it to other guests", async () => {
    const opened = await supertest(site.url)
      .get(stories[15]!.chapter(1))
      .set({ "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "Sec-Fetch-Dest": "document" })
      .expect(200);
    const cookie = /reading=[^;]*/.exec(String(opened.headers["set-cookie"]))?.[0] ?? "";
    expect(cookie).to.not.equal("");
    const home = await asGuest(cookie);
    expect(home.shelf("continue")).to.deep.equal([stories[15]!.id]);
    expect(home.featured).to.deep.equal([stories[3]!.id]);
    once(home.all);
    expect((await asGuest()).featured).to.deep.equal([stories[15]!.id]);
  });
});
