import { expect } from "chai";
import mongoose from "mongoose";
import { verifyPassword } from "#core/auth/passwords.ts";
import { guest } from "#core/base/viewer.ts";
import { Thread } from "#features/community/forums/model.ts";
import { sectionNumbers } from "#features/community/forums/numbers.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { findForLogin } from "#features/people/identity/index.ts";
import { User } from "#features/people/users/model.ts";
import { browseStories, countListed } from "#features/stories/catalogue/index.ts";
import { readChapter } from "#features/stories/chapters/index.ts";
import { Chapter, Revision } from "#features/stories/chapters/model.ts";
import { FacetCount } from "#features/stories/stories/facet-count.ts";
import { derive, readStory } from "#features/stories/stories/index.ts";
import { Story, type StoryDoc } from "#features/stories/stories/model.ts";
import { loadLarge, NotEmptyError } from "#scripts/demo/large-load.ts";
import { DEMO_PASSWORD } from "#scripts/demo/read-content.ts";
import { useMongoose } from "../../support/database.ts";

describe("Loading large demo data", () => {
  const place = useMongoose();
  const lines: string[] = [];
  const load = { stories: 120, texts: 3, threads: 30, posts: 4 };

  before(async () => {
    await mongoose.connect(place.uri, { autoIndex: false });
    await loadLarge(load, (line) => lines.push(line));
  });
  after(() => mongoose.disconnect());

  it("stores stories, chapters and authors in their models' format", async () => {
    for (const model of [Story, Chapter, Revision, User, Thread, Post]) {
      const stored = (await (model as typeof Story).collection.find().limit(40).toArray()) as {
        _id: unknown;
      }[];
      expect(stored).to.have.length.greaterThan(0);
      for (const document of stored) {
        const made = new (model as typeof Story)(document);
        await made.validate();
        expect(made.toObject()).to.deep.equal(document);
      }
    }
  });

  it("counts the content of each forum section", async () => {
    const sums = await sectionNumbers();
    const total = { threads: 0, posts: 0 };
    for (const { threads, posts } of sums.values()) {
      total.threads += threads;
      total.posts += posts;
    }
    expect(total).to.deep.equal({
      threads: await Thread.countDocuments({ open: true }),
      posts: await Post.countDocuments({ open: true }),
    });
    expect(total.threads).to.equal(30);
  });

  it("derives a story's dependent fields as its commands do", async () => {
    for (const story of (await Story.collection.find().toArray()) as unknown as StoryDoc[]) {
      expect(derive(story)).to.deep.equal(story);
      expect(story.stats.words).to.equal(
        story.contents.reduce((sum, { state, words }) => sum + (state === "published" ? words : 0), 0),
      );
    }
  });

  it("counts facets and each author's listed stories", async () => {
    const listed = await Story.countDocuments({ listed: true });
    expect(await countListed({}, new Date())).to.deep.equal({ count: listed, more: false });
    const { stats, _id } = (await User.findOne({ "stats.stories": { $gt: 1 } }).lean())!;
    expect(await Story.countDocuments({ author: _id, listed: true })).to.equal(stats.stories);
    expect(await FacetCount.countDocuments({ count: { $gt: 0 } })).to.be.greaterThan(5);
  });

  it("makes its stories searchable and readable", async () => {
    const { rows } = await browseStories({ limit: 25 }, new Date());
    expect(rows).to.have.length(25);
    const chapter = (await Chapter.findOne({ "gate.listed": true, state: "published" }).lean())!;
    const story = (await readStory(guest, String(chapter.story)))!;
    const found = await readChapter(guest, story, chapter.number);
    expect(found?.kind).to.equal(chapter.open ? "text" : "locked");
  });

  it("gives its authors the demo's password", async () => {
    const { username } = (await User.findOne().lean())!;
    const user = await findForLogin(username);
    expect(await verifyPassword(user!.passwordHash, DEMO_PASSWORD)).to.equal(true);
  });

  it("refuses a database with other content, and can be forced to add to it or load again", async () => {
    const before = await Story.countDocuments();
    const refused = await loadLarge(load, () => {}).catch((error) => error);
    expect(refused).to.be.instanceOf(NotEmptyError);
    await loadLarge({ ...load, force: true }, () => {});
    expect(await Story.countDocuments()).to.equal(before);
    await loadLarge({ stories: 10, texts: 0, seed: "other", force: true }, () => {});
    expect(await Story.countDocuments()).to.equal(before + 10);
  });

  it("reports its progress", () => {
    expect(lines.some((line) => /of 120 stories/.test(line))).to.equal(true);
  });
});
