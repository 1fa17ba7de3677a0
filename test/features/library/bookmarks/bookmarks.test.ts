import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import {
  addBookmark,
  forgetBookmarksOf,
  removeBookmark,
  removeBookmarkOf,
} from "#features/library/bookmarks/commands.ts";
import { bookmarkCounter } from "#features/library/bookmarks/counters.ts";
import { findMarkedPassages } from "#features/library/bookmarks/marked-passages.ts";
import { Bookmark, type BookmarkDoc } from "#features/library/bookmarks/model.ts";
import {
  bookmarkedAmong,
  bookmarkedStoriesOf,
  bookmarksInChapter,
  listBookmarks,
} from "#features/library/bookmarks/reads.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { BOOKMARK_NOTE_MAX, BOOKMARKS_MAX } from "#shared/library/bookmarks.limits.ts";
import { type TestStory, writeStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { driftsOf } from "../../platform/counters/support.ts";

const TEXT =
  "<p>It was the schooner Hesperus, that sailed the wintry sea.</p><p>And the skipper had taken his little daughter, to bear him company.</p>";
const QUOTE = "the skipper had taken his little daughter";

describe("Bookmarks", () => {
  const site = useSite();
  const members: Record<string, TestMember> = {};
  let story: TestStory;

  before(async () => {
    for (const name of ["ada", "bea", "cyd", "dot"]) members[name] = await site.addMember(name);
  });
  beforeEach(async () => {
    await Bookmark.deleteMany({});
    story = await writeStory(site, members.ada!, {
      title: "The Wreck",
      chapters: [{ title: "Hesperus", html: TEXT }, "Two"],
    });
  });

  const chapterId = (index = 0) => String(story.doc.contents[index]!.chapter);
  const mark = async (name: string, input: object) =>
    String((await addBookmark(site.app.services, members[name]!.caller, input))._id);
  const count = async () => (await Story.findById(story.id).lean())!.stats.bookmarks ?? 0;
  const stored = async (id: string) => (await Bookmark.findById(id).lean<BookmarkDoc>())!;
  const statusOf = async (work: Promise<unknown>) => (await refusal(work)).status;
  const as = async (name: string) => {
    const agent = await site.visit(members[name]);
    const token = await csrfOf(agent);
    return {
      get: (path: string) => agent.get(path),
      send: (path: string, form: object = {}) =>
        agent
          .post(path)
          .type("form")
          .send({ _csrf: token, ...form }),
    };
  };
  const rewrite = async (html: string) => {
    await updateChapter(site.app.services, members.ada!.caller, chapterId(), { html });
    await publishChapter(site.app.services, members.ada!.caller, chapterId());
    await findMarkedPassages(chapterId());
  };

  it("do not count while their member is the story's author, and count again afterwards", async () => {
    const { services, jobs } = site.app;
    await mark("bea", { story: story.id });
    await mark("bea", { chapter: chapterId() });
    await mark("cyd", { story: story.id });
    const give = async (from: TestMember, to: TestMember) => {
      await changeStory(
        services,
        story.id,
        () => ({ author: toId(to.id) }),
        (_, session) =>
          services.events.publish(
            "story.transferred",
            { id: story.id, author: to.id, by: from.id, from: from.id },
            session,
          ),
      );
      await jobs.whenIdle();
    };
    await give(members.ada!, members.bea!);
    expect(await count()).to.equal(1);
    await mark("ada", { story: story.id });
    expect(await count()).to.equal(2);
    await give(members.bea!, members.ada!);
    expect(await count()).to.equal(3);
    expect(await driftsOf(bookmarkCounter)).to.deep.equal([]);
  });

  it("mark a story, a chapter and a passage once each, and count for the story", async () => {
    const wishes = [
      { story: story.id },
      { chapter: chapterId() },
      { chapter: chapterId(), quote: QUOTE },
      { chapter: chapterId(), quote: "the wintry sea" },
    ];
    const once = await Promise.all(wishes.map((wish) => mark("bea", wish)));
    const twice = await Promise.all(wishes.map((wish) => mark("bea", { ...wish, note: "Again" })));
    expect(twice).to.deep.equal(once);
    expect((await stored(once[2]!)).note).to.equal("Again");
    expect(new Set(once).size).to.equal(4);
    expect(await count()).to.equal(4);
    await removeBookmark(site.app.services, members.cyd!.caller, once[0]!);
    expect(await count()).to.equal(4);
    await removeBookmarkOf(site.app.services, members.bea!.caller, story.id);
    await removeBookmarkOf(site.app.services, members.bea!.caller, story.id);
    expect(await count()).to.equal(3);
  });

  it("count exactly under 200 concurrent toggles, and a wrong count is detected and repaired", async () => {
    const { services } = site.app;
    const bea = members.bea!.caller;
    await driftsOf(bookmarkCounter);
    const wish = { chapter: chapterId(), quote: QUOTE };
    const { subject } = await addBookmark(services, bea, wish);
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        n % 2 ? addBookmark(services, bea, wish) : removeBookmarkOf(services, bea, subject),
      ),
    );
    expect(await count()).to.equal(await Bookmark.countDocuments({ story: story.doc._id }));
    expect(await Bookmark.countDocuments({ story: story.doc._id })).to.be.at.most(1);
    expect(await driftsOf(bookmarkCounter)).to.deep.equal([]);
    const right = await count();
    await Story.updateOne({ _id: story.id }, { $set: { "stats.bookmarks": 7 } });
    expect(await driftsOf(bookmarkCounter)).to.deep.equal([
      { of: story.id, stored: { bookmarks: 7 }, counted: { bookmarks: right } },
    ]);
    expect(await count()).to.equal(right);
  });

  it("of the author and of members whom the author has blocked are stored, but not counted", async () => {
    await blockMember(site.app.services, members.ada!.caller, { who: members.dot!.id });
    const own = await mark("ada", { story: story.id });
    await mark("dot", { story: story.id });
    expect(await Bookmark.countDocuments({})).to.equal(2);
    expect(await count()).to.equal(0);
    await removeBookmark(site.app.services, members.ada!.caller, own);
    expect(await count()).to.equal(0);
  });

  it("refuse unreadable chapters, missing passages, other members' names and one too many", async () => {
    const draft = await writeStory(site, members.ada!, { draft: true });
    const paid = await writeStory(site, members.ada!, { pricing: "paid", price: 3, previewChapters: 1 });
    const status = (input: object, who = "bea") => statusOf(mark(who, input));
    for (const input of [
      {},
      { story: draft.id },
      { chapter: String(draft.doc.contents[0]!.chapter) },
      { chapter: String(paid.doc.contents[2]!.chapter) },
      { story: draft.id, chapter: chapterId() },
      { story: story.id, quote: QUOTE },
      { chapter: chapterId(), quote: "the captain had taken his daughter" },
      { chapter: chapterId(), note: "x".repeat(BOOKMARK_NOTE_MAX + 1) },
      { chapter: { $ne: null } },
    ])
      expect(await status(input), JSON.stringify(input)).to.equal(400);
    expect(await status({ story: story.id, owner: members.ada!.id })).to.equal(403);
    const one = await stored(await mark("bea", { story: story.id }));
    const { _id, ...copy } = one;
    await Bookmark.insertMany(
      Array.from({ length: BOOKMARKS_MAX - 1 }, (_, n) => ({ ...copy, subject: `filler ${n}` })),
    );
    expect(await status({ chapter: chapterId() })).to.equal(400);
    expect(await mark("bea", { story: story.id })).to.equal(String(_id));
  });

  it("find their passage again after the chapter around it was rewritten, and report if it was deleted", async () => {
    const bea = await as("bea");
    const id = await mark("bea", { chapter: chapterId(), quote: QUOTE });
    await rewrite(`<p>A prologue in the fog.</p><p>${"More fog. ".repeat(30)}</p>${TEXT}`);
    expect(await stored(id)).to.include({ passageGone: false });
    expect(await mark("bea", { chapter: chapterId(), quote: QUOTE })).to.equal(id);
    const { headers } = await bea.get(`/bookmarks/${id}`).expect(302);
    expect(headers.location).to.equal(
      `${story.chapter(1)}#bookmark-${id}:~:text=${encodeURIComponent(QUOTE)}`,
    );
    await rewrite("<p>Nothing of it is left, not even the sea.</p>");
    expect((await stored(id)).passageGone).to.equal(true);
    expect((await bea.get("/bookmarks?kind=passage").expect(200)).text).to.include("passage no longer");
    const gone = await bea.get(`/bookmarks/${id}`).expect(302);
    expect(gone.headers.location).to.equal(story.chapter(1));
    expect((await bea.get(story.chapter(1))).text).to.include("The passage you bookmarked no longer exists");
    await rewrite(TEXT);
    expect((await stored(id)).passageGone).to.equal(false);
  });

  it("are created, annotated, found and removed by forms alone, and a refused one is shown again filled in", async () => {
    const bea = await as("bea");
    const toStory = `${story.path}/library`;
    const toChapter = `${story.chapter(1)}/bookmark`;
    const pressed = async (path: string, slot: string) =>
      load((await bea.get(path)).text)(`[data-name=${slot}] button[name=do]`).attr("aria-pressed");
    await bea.send(toStory, { do: "want", next: story.path }).expect(303);
    expect(await pressed(story.path, "story-library")).to.equal("true");
    await bea
      .send(toChapter, { do: "add" })
      .expect(303)
      .expect("Location", `${story.chapter(1)}#bookmark`);
    expect(await pressed(story.chapter(1), "chapter-bookmark")).to.equal("true");
    const refused = await bea.send(toChapter, { quote: "No such words", note: "For Bea" }).expect(422);
    const $ = load(refused.text);
    expect($("#field-quote").text().trim()).to.equal("No such words");
    expect($("#field-note").text().trim()).to.equal("For Bea");
    expect($("#field-quote-error").text()).to.include("not in the chapter");
    await bea.send(toChapter, { quote: QUOTE, note: "For Bea (a.k.a. *her*)" }).expect(303);
    const titles = async (query = "") => {
      const list = load((await bea.get(`/bookmarks${query}`).expect(200)).text);
      return list(".bookmark-title a")
        .toArray()
        .map((link) => list(link).text());
    };
    expect(await titles()).to.deep.equal(["The Wreck, Hesperus", "The Wreck, Hesperus", "The Wreck"]);
    expect(await titles("?kind=story")).to.deep.equal(["The Wreck"]);
    expect(await titles("?q=skipper")).to.have.length(1);
    expect(await titles("?q=wreck")).to.have.length(3);
    expect(await titles("?q=(a.k.a.+*")).to.have.length(1);
    expect(await titles("?q=nothing")).to.deep.equal([]);
    const [passage] = await Bookmark.find({ kind: "passage" }).lean<BookmarkDoc[]>();
    const edit = `/bookmarks/${passage!._id}/edit`;
    const long = "x".repeat(BOOKMARK_NOTE_MAX + 1);
    const tooLong = load((await bea.send(edit, { note: long }).expect(422)).text);
    expect(tooLong("#field-note").text().trim()).to.equal(long);
    await bea.send(edit, { note: "Shorter" }).expect(303);
    expect((await bea.get("/bookmarks")).text).to.include("Shorter");
    await bea.send(`/bookmarks/${passage!._id}/remove`).expect(303);
    expect(await titles()).to.have.length(2);
    await bea.send(toStory, { do: "remove" }).expect(303);
    await bea.send(toChapter, { do: "remove" }).expect(303);
    expect(await titles()).to.deep.equal([]);
    // Opening the chapter began the reading, which removal leaves.
    const library = load((await bea.get(story.path)).text)("[data-name=story-library] > details > summary");
    expect(library.text()).to.match(/Reading$/);
    expect(await count()).to.equal(0);
  });

  it("are private to their owner in the API, in both formats, and guests' pages reveal none", async () => {
    const id = await mark("bea", { chapter: chapterId(), quote: QUOTE, note: "Mine" });
    const [bea, cyd] = [await site.tokenOf(members.bea!), await site.tokenOf(members.cyd!)];
    const get = (path: string, token: string) =>
      supertest(site.url).get(path).set("Authorization", `Bearer ${token}`);
    const { body } = await get("/api/bookmarks?populate=story&filters[kind]=passage", bea).expect(200);
    expect(body.data).to.have.length(1);
    const [found] = body.data;
    const flat = (await get(`/api/bookmarks/${id}`, bea).set("Strapi-Response-Format", "v5").expect(200)).body
      .data;
    expect({ ...found, ...found.attributes }).to.deep.include({
      kind: "passage",
      quote: QUOTE,
      note: "Mine",
    });
    expect(flat).to.deep.include({ kind: "passage", quote: QUOTE, note: "Mine", passageGone: false });
    expect(Object.keys(flat)).to.not.include.members(["subject", "counted", "passage"]);
    expect((await get("/api/bookmarks", cyd).expect(200)).body.data).to.deep.equal([]);
    await get(`/api/bookmarks/${id}`, cyd).expect(404);
    const stories = await supertest(site.url).get(`/api/stories/${story.id}`).expect(200);
    expect(JSON.stringify(stories.body)).to.include('"bookmarksCount":1');
    for (const path of [story.path, story.chapter(1)]) {
      const { text, headers } = await supertest(site.url).get(path).expect(200);
      expect(text).to.not.include(id);
      if (path !== story.path) expect(text).to.include("Bookmark");
      expect(headers["cache-control"]).to.not.include("no-store");
    }
  });

  it("are deleted with their story and with their owner, and are read by their indexes", async () => {
    await mark("bea", { story: story.id });
    await mark("bea", { chapter: chapterId(), quote: QUOTE });
    await mark("cyd", { story: story.id });
    const one = (await Bookmark.findOne({ kind: "story" }).lean<BookmarkDoc>())!;
    const { _id, ...copy } = one;
    const other = new mongoose.Types.ObjectId();
    await Bookmark.insertMany(
      Array.from({ length: 300 }, (_, n) => ({ ...copy, owner: other, subject: `filler ${n}` })),
    );
    const viewer = { ...members.bea!.viewer, id: members.bea!.id };
    const looks = await examined(async () => {
      await listBookmarks(viewer, {});
      await listBookmarks(viewer, { kind: "passage" });
      await listBookmarks(viewer, { q: "skipper" });
      await bookmarkedAmong(viewer.id, [story.id]);
      await bookmarkedStoriesOf(viewer.id, 10);
      await bookmarksInChapter(viewer.id, chapterId());
      await findMarkedPassages(chapterId());
    });
    for (const look of looks) {
      expect(look.stages).to.not.include("COLLSCAN").and.not.include("SORT");
      expect(look.documents).to.be.at.most(4);
    }
    await Bookmark.deleteMany({ owner: other });
    for (let time = 0; time < 2; time++) await forgetBookmarksOf(site.app.services, members.bea!.id);
    expect(await count()).to.equal(1);
    expect(await Bookmark.countDocuments({ owner: members.bea!.id })).to.equal(0);
  });
});
