import { expect } from "chai";
import supertest from "supertest";
import { Bookmark } from "#features/library/bookmarks/model.ts";
import { Reading } from "#features/reading/reading/model.ts";
import {
  createChapter,
  deleteChapter,
  reorderChapter,
  restoreChapter,
  updateChapter,
  withdrawChapter,
} from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { Comment } from "#features/talk/comments/model.ts";
import { READING_COOKIE } from "#shared/reading/reading.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { type FilledForm, formsOn, send } from "#test/app/support/forms.ts";
import { BROWSER, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

type Agent = ReturnType<typeof supertest.agent>;

describe("Addresses and forms of chapters that change their position", () => {
  const site = useSite();
  let author: TestMember;
  let reader: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("author");
  });
  let readers = 0;
  beforeEach(async () => {
    reader = await site.addMember(`reader-${++readers}`);
    story = await writeStory(site, author, { chapters: ["First.", "Second.", "Third."] });
  });

  const services = () => site.app.services;
  const idOf = (number: number) => String(story.doc.contents[number - 1]!.chapter);
  const guest = () => supertest(site.url);
  const byId = (number: number, id: string) => `${story.chapter(number)}?of=${id}`;
  const open = (agent: Agent, path: string) =>
    agent.get(path).set({ "User-Agent": BROWSER, "Sec-Fetch-Dest": "document" }).expect(200);
  const tell = (agent: Agent, message: string) => agent.post("/reading").type("text/plain").send(message);
  const formTo = (answer: { text: string }, end: string, holding?: string): FilledForm =>
    formsOn(answer).find(
      ({ action, fields }) =>
        action.split("?")[0]!.endsWith(end) && (!holding || fields.some(([name]) => name === holding)),
    )!;

  /** What happens to the second chapter while a reader has its page open. */
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    "another chapter moved before it": () =>
      reorderChapter(services(), author.caller, idOf(3), { number: 1 }),
    "it moved to the beginning": () => reorderChapter(services(), author.caller, idOf(2), { number: 1 }),
    "the chapter before it was deleted": () => deleteChapter(services(), author.caller, idOf(1)),
    "a new draft was inserted before it": async () => {
      const input = { title: "New", type: "chapter", html: "<p>New.</p>" };
      const made = await createChapter(services(), author.caller, story.id, input);
      await reorderChapter(services(), author.caller, String(made._id), { number: 1 });
    },
  };
  const present = async () => (await Chapter.findById(idOf(2)).lean())!.number;

  for (const [what, change] of Object.entries(changes))
    describe(`after ${what}`, () => {
      it("stores comments and bookmarks of open pages in their chapter", async () => {
        const agent = await site.visit(reader);
        const chapter = await open(agent, story.chapter(2));
        const comments = await open(agent, `${story.chapter(2)}/comments`);
        const passage = await open(agent, `${story.chapter(2)}/bookmark`);
        await change();
        const here = story.chapter(await present());
        const below = await send(agent, formTo(chapter, "/comments", "text"), { text: "Below." }).expect(303);
        expect(below.headers.location).to.match(new RegExp(`^${here}#comment-`));
        await send(agent, formTo(comments, "/comments", "text"), { text: "Beside." }).expect(303);
        const stored = await Comment.find({ story: story.id }).lean();
        expect(stored.map((each) => String(each.chapter))).to.deep.equal([idOf(2), idOf(2)]);
        const added = await send(agent, formTo(chapter, "/bookmark"), { do: "add" }).expect(303);
        expect(added.headers.location).to.equal(`${here}#bookmark`);
        await send(agent, formTo(passage, "/bookmark", "note"), { quote: "Second." }).expect(303);
        const bookmarks = await Bookmark.find({ owner: reader.id }).lean();
        expect(bookmarks.map((each) => String(each.chapter))).to.deep.equal([idOf(2), idOf(2)]);
        await send(agent, formTo(chapter, "/bookmark"), { do: "remove" }).expect(303);
        expect(await Bookmark.countDocuments({ owner: reader.id })).to.equal(1);
      });

      it("leads buttons that return to the chapter back to it", async () => {
        const agent = await site.visit(reader);
        const chapter = await open(agent, story.chapter(2));
        await change();
        const favourite = await send(agent, formTo(chapter, "/favourite"), { do: "add" }).expect(303);
        const back = await agent.get(favourite.headers.location!.split("#")[0]!).expect(302);
        expect(back.headers.location).to.equal(story.chapter(await present()));
      });

      it("stores the place that an open page reports in its chapter, for members and guests", async () => {
        for (const agent of [await site.visit(reader), await site.visit()]) {
          const chapter = page(await open(agent, story.chapter(2)))("article.chapter").attr("data-chapter");
          expect(chapter).to.equal(idOf(2));
          await change();
          await tell(agent, `${story.chapter(2)} ${chapter} 0.k1.0`).expect(204);
          const next = page(await open(agent, story.path))(".story-actions a").first();
          expect(next.attr("href")).to.match(new RegExp(`^${story.chapter(await present())}(#|$)`));
          story = await writeStory(site, author, { chapters: ["First.", "Second.", "Third."] });
        }
      });

      it("leads addresses with the chapter's id to its present address, for guests and members", async () => {
        const former = byId(2, idOf(2));
        await change();
        const here = story.chapter(await present());
        for (const agent of [await site.visit(), await site.visit(reader), await site.visit(author)]) {
          expect((await agent.get(former).expect(302)).headers.location).to.equal(here);
          const comments = page(await open(agent, `${story.chapter(2)}/comments?of=${idOf(2)}`));
          expect(comments.text()).to.include("Part 2");
        }
        const $ = page(await guest().get(here).expect(200));
        expect($(".prose").text()).to.equal("Second.");
        expect($("link[rel=canonical]").attr("href")).to.equal(site.url + here);
      });
    });

  it("saves an author's open form into its chapter, also after the form was shown again with an error", async () => {
    const agent = await site.visit(author);
    const edit = (number: number) => `/story/${story.id}/chapters/${number}/edit`;
    const form = formTo(await agent.get(edit(2)).expect(200), "/edit", "text");
    await reorderChapter(services(), author.caller, idOf(3), { number: 1 });
    const wrong = { intent: "save", title: "x".repeat(1_000), text: "Second, rewritten." };
    const again = await send(agent, form, wrong).expect(422);
    expect(page(again)("[data-chapter]").attr("data-chapter")).to.equal(idOf(2));
    const second = formTo(again, "/edit", "text");
    await send(agent, second, { intent: "save", title: "Second" }).expect(303);
    await send(agent, form, { intent: "save", title: "Second", text: "Second, once more." });
    const texts = await Chapter.find({ story: story.id }).sort({ number: 1 }).lean();
    expect(texts.map(({ title }) => title)).to.deep.equal(["Part 3", "Part 1", "Second"]);
  });

  it("opens an older revision of the chapter that was meant", async () => {
    await updateChapter(services(), author.caller, idOf(2), { html: "<p>Second, changed.</p>" });
    await reorderChapter(services(), author.caller, idOf(3), { number: 1 });
    const agent = await site.visit(author);
    const path = `/story/${story.id}/chapters/2/edit?of=${idOf(2)}&revision=1`;
    const form = formTo(await agent.get(path).expect(200), "/edit", "text");
    expect(Object.fromEntries(form.fields)).to.include({ chapter: idOf(2), text: "Second.\n" });
  });

  it("refuses forms of a chapter that was deleted or unpublished, and says that it was removed", async () => {
    const ways = [
      () => deleteChapter(services(), author.caller, idOf(2)),
      () => withdrawChapter(services(), author.caller, idOf(2)),
    ];
    for (const take of ways) {
      const agent = await site.visit(reader);
      const chapter = await open(agent, story.chapter(2));
      await take();
      await send(agent, formTo(chapter, "/comments", "text"), { text: "Too late." }).expect(410);
      await send(agent, formTo(chapter, "/bookmark"), { do: "add" }).expect(410);
      const answer = await agent.get(byId(2, idOf(2))).expect(410);
      expect(page(answer)("main").text()).to.include(storiesText.chapterGone);
      await tell(agent, `${story.chapter(2)} ${idOf(2)} 1.k1.0`).expect(204);
      expect(await Comment.countDocuments({ story: story.id })).to.equal(0);
      expect(await Bookmark.countDocuments({ owner: reader.id, story: story.id })).to.equal(0);
      story = await writeStory(site, author, { chapters: ["First.", "Second.", "Third."] });
    }
  });

  it("leads a number that names no chapter any more to the chapter that had it", async () => {
    await deleteChapter(services(), author.caller, idOf(1));
    const moved = await guest().get(story.chapter(3)).expect(302);
    expect(moved.headers.location).to.equal(story.chapter(2));
    await deleteChapter(services(), author.caller, idOf(3));
    expect(page(await guest().get(story.chapter(3)).expect(410))("main").text()).to.include(
      storiesText.chapterGone,
    );
    // A restored chapter is a draft until it is published again.
    await restoreChapter(services(), author.caller, idOf(3));
    await guest().get(story.chapter(3)).expect(410);
    expect(await Chapter.countDocuments({ story: story.id, formerNumbers: 3 })).to.equal(1);
  });

  it("leads a number that a draft has now to the chapter that readers knew by it", async () => {
    await changes["a new draft was inserted before it"]!();
    expect((await guest().get(story.chapter(1)).expect(302)).headers.location).to.equal(story.chapter(2));
    await (await site.visit(author)).get(story.chapter(1)).expect(200);
  });

  it("answers 404 for ids of drafts, of other stories and of nothing", async () => {
    const draft = await createChapter(services(), author.caller, story.id, {
      title: "D",
      type: "chapter",
      html: "",
    });
    const other = await writeStory(site, author);
    const ids = [String(draft._id), String(other.doc.contents[0]!.chapter), "0".repeat(24), "x", ""];
    for (const id of ids) {
      await guest().get(byId(1, id)).expect(404);
      await guest()
        .get(`${story.chapter(1)}/comments?of=${id}`)
        .expect(404);
      const agent = await site.visit(reader);
      const form = formTo(await open(agent, story.chapter(1)), "/comments", "text");
      const action = `${story.chapter(1)}/comments?of=${id}`;
      await send(agent, { ...form, action }, { text: "Nowhere." }).expect(404);
    }
    expect(await Comment.countDocuments({ story: story.id })).to.equal(0);
  });

  it("stores a reader's position by chapter while the author moves chapters", async () => {
    const agent = await site.visit(reader);
    const page2 = open(agent, story.chapter(2));
    const [answer] = await Promise.all([
      page2,
      reorderChapter(services(), author.caller, idOf(3), { number: 1 }),
    ]);
    const shown = page(answer)("article.chapter").attr("data-chapter");
    await eventually(async () =>
      expect(String((await Reading.findOne({ user: reader.id }).lean())?.chapter)).to.equal(shown),
    );
  });

  it("still reads cookies and messages without an id, by number", async () => {
    const agent = await site.visit();
    await tell(agent, `${story.chapter(3)} 0.k1.0`).expect(204);
    expect(
      page(await open(agent, story.path))(".story-actions a")
        .first()
        .attr("href"),
    ).to.equal(story.chapter(3));
    const cookie = `${READING_COOKIE}=${story.id}.2.0.k1.0.${Math.floor(Date.now() / 1_000).toString(36)}`;
    const answer = await guest().get(story.path).set({ Cookie: cookie, "User-Agent": BROWSER });
    expect(page(answer)(".story-actions a").first().attr("href")).to.equal(story.chapter(2));
  });
});
