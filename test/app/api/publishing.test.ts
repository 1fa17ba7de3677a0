import { expect } from "chai";
import supertest from "supertest";
import { type TestMember, useSite } from "../../support/site.ts";
import { CHOSEN_BY, storeStory } from "../support/stories.ts";

describe("Strapi's publishedAt", () => {
  const site = useSite();
  let author: TestMember;
  before(async () => {
    author = await site.addMember("strapi-author");
  });

  const put = async (path: string, data: object) =>
    supertest(site.url)
      .put(`/api/${path}`)
      .set("Authorization", `Bearer ${await site.tokenOf(author)}`)
      .send({ data });

  it("publishes and unpublishes a story and a chapter, and a value sent back changes nothing", async () => {
    const story = await storeStory(site, author, CHOSEN_BY);
    const { body } = await supertest(site.url)
      .get(`/api/stories/${story.id}?populate=chapters`)
      .set("Authorization", `Bearer ${await site.tokenOf(author)}`);
    const { publishedAt } = body.data.attributes;
    for (const path of [`stories/${story.id}`, `chapters/${body.data.attributes.chapters.data[0].id}`]) {
      const gone = await put(path, { publishedAt: null });
      expect(gone.body.data?.attributes.state, gone.text).to.not.equal("published");
      const same = await put(path, { publishedAt: gone.body.data.attributes.publishedAt });
      expect(same.body.data.attributes.state).to.equal(gone.body.data.attributes.state);
      const wrong = await put(path, { publishedAt: "soon" });
      expect(wrong.body.error.details.errors[0].path).to.deep.equal(["publishedAt"]);
      const later = await put(path, { publishedAt: new Date(Date.now() + 86_400_000 * 400).toISOString() });
      expect(later.body.error.message).to.include("scheduledFor");
      const publishedNow = { state: gone.body.data.attributes.state, publishedAt: new Date().toISOString() };
      const out = await put(path, publishedNow);
      expect(out.body.data?.attributes.state, out.text).to.equal("published");
      expect(out.body.meta.ignored ?? []).to.not.include("publishedAt");
    }
    expect(publishedAt).to.be.a("string");
  });

  it("is not half of a request: a chapter with a wrong part keeps its text", async () => {
    const story = await storeStory(site, author);
    const id = String(story.doc.contents[0]!.chapter);
    const read = async () =>
      (
        await supertest(site.url)
          .get(`/api/chapters/${id}`)
          .set("Authorization", `Bearer ${await site.tokenOf(author)}`)
      ).body.data.attributes;
    const { title, version } = await read();
    const refused = await put(`chapters/${id}`, { title: "Changed", version, part: "0".repeat(24) });
    expect(refused.status).to.equal(400);
    expect(await read()).to.include({ title, version });
  });
});
