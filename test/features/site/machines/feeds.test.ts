import { expect } from "chai";
import supertest from "supertest";
import { addItem, createList } from "#features/library/lists/index.ts";
import { reorderChapter } from "#features/stories/chapters/index.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { wellFormed } from "#test/app/support/xml.ts";
import { useSite } from "#test/support/site.ts";

describe("Atom feeds", () => {
  const site = useSite();
  const feed = async (path: string) => {
    const { text } = await supertest(site.url).get(path).expect(200);
    return wellFormed(text);
  };

  it("identify entries by ids that stay when a story is renamed or its chapters are reordered", async () => {
    const author = await site.addMember("atom-ada");
    const { services } = site.app;
    const story = await storeStory(site, author, { title: "First name", chapters: ["One.", "Two."] });
    const list = await createList(services, author.caller, { title: "Mine", public: true });
    await addItem(services, author.caller, { list: String(list._id), story: story.id });
    const idsOf = (slug: string) =>
      Promise.all(
        [
          "/feed.atom",
          "/user/atom-ada/feed.atom",
          `/lists/${list._id}/feed.atom`,
          `/story/${story.id}/${slug}/feed.atom`,
        ].map(async (path) => {
          const $ = await feed(path);
          return $("entry > id")
            .map((_, id) => $(id).text())
            .get()
            .toSorted();
        }),
      );
    const before = await idsOf("first-name");
    expect(before.map((ids) => new Set(ids).size)).to.deep.equal([1, 1, 1, 2]);
    await updateStory(services, author.caller, story.id, { title: "Second name" });
    await reorderChapter(services, author.caller, String(story.doc.contents[0]!.chapter), { number: 2 });
    expect(await idsOf("second-name")).to.deep.equal(before);
  });

  it("contain their entries' content", async () => {
    const author = await site.addMember("atom-bea");
    const story = await storeStory(site, author, { title: "The Lamp" });
    const list = await createList(site.app.services, author.caller, { title: "Lamps", public: true });
    await addItem(site.app.services, author.caller, { list: String(list._id), story: story.id });
    for (const [page, path, title] of [
      [story.path, `${story.path}/feed.atom`, "The Lamp: new chapters"],
      ["/user/atom-bea", "/user/atom-bea/feed.atom", "atom-bea: stories and updates"],
      [`/lists/${list._id}`, `/lists/${list._id}/feed.atom`, "Lamps: new additions"],
    ] as const) {
      expect((await feed(path))("feed > title").text()).to.equal(title);
      const { text } = await supertest(site.url).get(page).expect(200);
      expect(text, page).to.include(`title="${title}"`);
    }
  });
});
