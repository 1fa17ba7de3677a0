import { EpubCheck } from "@likecoin/epubcheck-ts";
import { expect } from "chai";
import supertest from "supertest";
import { updateStory } from "#features/stories/editing/index.ts";
import { openArchive } from "#features/stories/manuscripts/zip.ts";
import { Story } from "#features/stories/stories/model.ts";
import { collect } from "#test/app/support/bytes.ts";
import { browsersOf, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const CC = "https://creativecommons.org/licenses/by-nc/4.0/";

describe("The licence of a story", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("author");
    story = await writeStory(site, author, { title: "The Boat" });
  });

  const guest = () => supertest(site.url);
  const set = (licence: string) => updateStory(site.app.services, author.caller, story.id, { licence });
  const shown = async () => {
    const answer = await guest().get(story.path).expect(200);
    const $ = page(answer);
    const book = JSON.parse($('script[type="application/ld+json"]').first().text());
    return { facts: $(".facts").text(), link: $('.facts a[rel~="license"]').attr("href"), book };
  };
  const opf = async () => {
    const { body } = await guest()
      .get(`${story.path}.epub`)
      .buffer(true)
      .parse(collect as never);
    expect((await EpubCheck.validate(body)).messages.filter(({ severity }) => severity === "error")).to.be
      .empty;
    return String(await (await openArchive(body)).read("EPUB/package.opf"));
  };

  it("is all rights reserved by default, including for older stories", async () => {
    await Story.collection.updateOne({ _id: story.doc._id }, { $unset: { licence: 1 } });
    const { facts, link, book } = await shown();
    expect(facts).to.include("All rights reserved");
    expect([link, book.license]).to.deep.equal([undefined, undefined]);
    const { body } = await guest().get(`/api/stories/${story.id}`).expect(200);
    expect(body.data.attributes.licence).to.equal("all-rights-reserved");
    await set("all-rights-reserved");
    const history = await (await as(author)).get(`/story/${story.id}/history`).expect(200);
    expect(page(history)("tbody tr").length, "nothing was changed").to.equal(0);
  });

  it("is on the story's page, in its structured data, the API, its EPUB and its history", async () => {
    await set("cc-by-nc");
    const { facts, link, book } = await shown();
    expect(facts).to.include("CC BY-NC 4.0");
    expect([link, book.license]).to.deep.equal([CC, CC]);
    const { body } = await guest().get(`/api/stories/${story.id}`).expect(200);
    expect(body.data.attributes.licence).to.equal("cc-by-nc");
    expect(await opf())
      .to.include(`<dc:rights>CC BY-NC 4.0, ${CC}</dc:rights>`)
      .and.include(`<link rel="dcterms:license" href="${CC}" />`);
    const history = await (await as(author)).get(`/story/${story.id}/history?change=1`).expect(200);
    expect(page(history)(".detail-change").text())
      .to.include("All rights reserved")
      .and.include("CC BY-NC 4.0");
  });

  it("must be one of the list", async () => {
    const refused = await set("mine").catch((error) => error);
    expect(refused.fields[0].path).to.deep.equal(["licence"]);
  });
});
