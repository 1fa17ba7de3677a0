import { expect } from "chai";
import supertest from "supertest";
import { Story } from "#features/stories/stories/model.ts";
import { slugsThatArePages } from "#src/migrations/0015-slugs-that-are-pages.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { migrate } from "#test/support/migrate.ts";
import { useSite } from "#test/support/site.ts";

describe("A story called like a page under a story", () => {
  const site = useSite();

  it("has a separate address, also if it was created before this was ensured", async () => {
    const author = await site.addMember("historian");
    const story = await writeStory(site, author, { title: "History" });
    expect(story.path).to.equal(`/story/${story.id}/history-story`);
    await Story.updateOne({ _id: story.doc._id }, { $set: { slug: "history" } });
    await migrate(site, slugsThatArePages);
    await migrate(site, slugsThatArePages);
    expect((await Story.findById(story.id).lean())!.slug).to.equal("history-story");
    await supertest(site.url).get(story.path).expect(200);
  });
});
