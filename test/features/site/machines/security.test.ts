import supertest from "supertest";
import { storeStory } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";

describe("Sitemaps", () => {
  const site = useSite();
  const guest = () => supertest(site.url);

  it("have no first part while the site is empty", async () => {
    await guest().get("/sitemap.xml").expect(200);
    await guest().get("/sitemaps/stories-0.xml").expect(404);
  });

  it("have only the parts in the index, since each reads every story", async () => {
    const author = await site.addMember("author");
    const [first] = [await storeStory(site, author), await storeStory(site, author)];
    const { text } = await guest().get("/sitemap.xml").expect(200);
    const [beginning] = /\/sitemaps\/stories-[^<]+/.exec(text) ?? [];
    await guest().get(String(beginning)).expect(200);
    for (const from of [first.id, "f".repeat(24), "00", "1", "0%20", ""]) {
      await guest().get(`/sitemaps/stories-${from}.xml`).expect(404);
    }
  });
});
