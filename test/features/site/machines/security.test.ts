import supertest from "supertest";
import { writeStory } from "../../../app/support/stories.ts";
import { useSite } from "../../../support/site.ts";

describe("Sitemaps", () => {
  const site = useSite();
  const guest = () => supertest(site.url);

  it("have no beginning while there is nothing to tell", async () => {
    await guest().get("/sitemap.xml").expect(200);
    await guest().get("/sitemaps/stories-0.xml").expect(404);
  });

  it("begin where the index says and nowhere else, for each is a walk through every story", async () => {
    const author = await site.addMember("author");
    const [first] = [await writeStory(site, author), await writeStory(site, author)];
    const { text } = await guest().get("/sitemap.xml").expect(200);
    const [beginning] = /\/sitemaps\/stories-[^<]+/.exec(text) ?? [];
    await guest().get(String(beginning)).expect(200);
    for (const from of [first.id, "f".repeat(24), "00", "1", "0%20", ""]) {
      await guest().get(`/sitemaps/stories-${from}.xml`).expect(404);
    }
  });
});
