import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { acceptTransfer, offerTransfer } from "#features/stories/collaborators/transfer.ts";
import { setCollaborator, updateStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { createComment, likeComment } from "#features/talk/comments/commands.ts";
import { commentCounters } from "#features/talk/comments/counters.ts";
import { Comment, commentLikes } from "#features/talk/comments/model.ts";
import { readCommented } from "#features/talk/comments/place.ts";
import { findMarked, listThreads } from "#features/talk/comments/reads.ts";
import { commentContent, forgetCommentsOf } from "#features/talk/comments/state.ts";
import { fillStoryTeams } from "#features/talk/comments/story-teams.ts";
import { findPassages } from "#features/talk/comments/subscribers.ts";
import { letIn, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { commandsOf, nameOf } from "#test/support/commands.ts";
import { examined } from "#test/support/examined.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { driftsOf } from "../../platform/counters/support.ts";

const TEXT =
  "<p>It was the schooner Hesperus, that sailed the wintry sea.</p><p>And the skipper had taken his little daughter, to bear him company.</p>";

describe("Comments on chapters", () => {
  const site = useSite();
  const members: Record<string, TestMember> = {};
  let story: TestStory;

  before(async () => {
    for (const name of ["ada", "bea", "cyd", "dot", "moe"])
      members[name] = await site.addMember(name, name === "moe" ? "moderator" : "member");
  });
  beforeEach(async () => {
    story = await storeStory(site, members.ada!, { chapters: [{ title: "The Wreck", html: TEXT }, "Two"] });
  });

  const commenting = () => ({ services: site.app.services, limits: unlimited });
  const chapterId = (index = 0) => String(story.doc.contents[index]!.chapter);
  const say = async (name: string, text: string, more: object = {}) =>
    String(
      (await createComment(commenting(), members[name]!.caller, { chapter: chapterId(), text, ...more }))._id,
    );
  const numbers = async () => {
    const [chapter, found] = await Promise.all([
      Chapter.findById(chapterId()).lean(),
      Story.findById(story.id).lean(),
    ]);
    return [chapter?.comments ?? 0, found!.stats.comments];
  };
  const comments = (query = "") => `${story.chapter(1)}/comments${query}`;
  const as = async (name: string) => {
    const agent = await site.visit(members[name]);
    const token = await csrfOf(agent);
    return {
      get: (path: string) => agent.get(path),
      send: (path: string, form: object) =>
        agent
          .post(path)
          .type("form")
          .send({ _csrf: token, ...form }),
    };
  };

  it("are shown below their chapter, up to date in a guest's cached page and in a member's part of it", async () => {
    const [ada, bea, cyd, guest] = [await as("ada"), await as("bea"), await as("cyd"), await site.visit()];
    const path = story.chapter(1);
    expect((await guest.get(path)).text)
      .to.include("No comments yet")
      .and.not.include("<textarea");
    expect((await cyd.get(path)).text)
      .to.include("No comments yet")
      .and.include("<textarea");
    await bea.send(comments(), { text: "Poor Hesperus" }).expect(303);
    const id = String((await Comment.findOne({ chapter: toId(chapterId()) }).lean())!._id);
    const seen = async (words: string, left = false) => {
      for (const reader of [guest, cyd]) {
        // The change stream updates the cache.
        const within = Date.now() + 5_000;
        let text = "";
        do text = (await reader.get(path)).text;
        while (text.includes(words) === left && Date.now() < within);
        expect(text.includes(words), words).to.equal(!left);
      }
    };
    await seen("Poor Hesperus");
    const kept = await guest.get(path);
    expect(kept.headers["cache-control"]).to.equal("no-cache");
    expect((await guest.get(path)).headers.etag).to.equal(kept.headers.etag);
    expect(kept.text).not.to.include(`/comments/${id}/like`);
    await cyd.send(`/comments/${id}/like`, { do: "do", next: path }).expect(303);
    await seen("1 like");
    await bea.send(`/comments/${id}/edit`, { text: "Poor skipper" }).expect(303);
    await seen("Poor skipper");
    await ada.send(`/comments/${id}/hide`, { do: "do" }).expect(303);
    await seen("Poor skipper", true);
    await ada.send(`/comments/${id}/hide`, { do: "undo" }).expect(303);
    await seen("Poor skipper");
    await blockMember(site.app.services, members.cyd!.caller, { who: members.bea!.id, kind: "mute" });
    expect((await cyd.get(path)).text).not.to.include("Poor skipper");
    await unblockMember(site.app.services, members.cyd!.caller, { who: members.bea!.id, kind: "mute" });
    await ada.send(comments("/lock"), { do: "lock" }).expect(303);
    await seen("closed to new comments");
  });

  it("on passages are marked at the end of their paragraph, and listed for it, until it is deleted", async () => {
    const [bea, guest] = [await as("bea"), await site.visit()];
    const path = story.chapter(1);
    for (const quote of ["his little daughter", "to bear him company", "the wintry sea"])
      await bea.send(comments(), { text: `On ${quote}`, quote }).expect(303);
    const marks = async (count: number) => {
      const within = Date.now() + 5_000;
      let found: string[] = [];
      do found = (await guest.get(path)).text.match(/<a class="passage-mark".*?<\/a>(?=<\/p>)/g) ?? [];
      while (found.length !== count && Date.now() < within);
      expect(found).to.have.length(count);
      return found;
    };
    const [first, second] = await marks(2);
    expect(first).to.include("paragraph=1").and.include('aria-label="1 comment on this paragraph"');
    expect(second).to.include("paragraph=2").and.include('aria-label="2 comments on this paragraph"');
    const of = (await guest.get(comments("?paragraph=2")).expect(200)).text;
    expect(of).to.include("On his little daughter").and.not.include("On the wintry sea");
    const { viewer } = members.dot!.caller;
    const chapter = (await readCommented(viewer, story.id, 1))!;
    for (const { stages, documents } of await examined(async () => {
      await listThreads(viewer, chapter, "newest", {}, { paragraph: 2 });
      await findMarked(chapter.id);
    })) {
      expect(stages).not.to.include("COLLSCAN").and.not.include("SORT");
      expect(documents).to.be.at.most(3);
    }
    await updateChapter(site.app.services, members.ada!.caller, chapterId(), {
      html: `<p>An opening.</p>${TEXT.replace(", to bear him company", "")}`,
    });
    await publishChapter(site.app.services, members.ada!.caller, chapterId());
    await site.app.jobs.whenIdle();
    const moved = await marks(2);
    expect(moved[0]).to.include("paragraph=2");
    expect(moved[1]).to.include("paragraph=3").and.include("1 comment on");
  });

  it("are written, answered, liked, edited and deleted by plain forms, and counted on the chapter", async () => {
    const [bea, cyd, guest] = [await as("bea"), await as("cyd"), await site.visit()];
    expect((await guest.get(story.chapter(1)).expect(200)).text).to.include("Sign in to comment");
    const made = await bea.send(comments(), { text: "Poor @ada!" }).expect(303);
    const id = /#comment-([0-9a-f]{24})$/.exec(made.headers.location!)![1]!;
    const answer = await cyd.send(comments(`?reply=${id}`), { text: "Poor indeed" }).expect(303);
    const reply = /#comment-([0-9a-f]{24})$/.exec(answer.headers.location!)![1]!;
    expect((await cyd.get(answer.headers.location!.split("#")[0]!).expect(200)).text).to.include(
      "Poor indeed",
    );
    expect((await guest.get(story.chapter(1))).text).to.include("2 comments");
    const page = (await guest.get(comments()).expect(200)).text;
    expect(page).to.include('<a href="/user/ada">@ada</a>').and.include(`id="comment-${reply}"`);
    await cyd.send(`/comments/${id}/like`, { do: "do" }).expect(303);
    await cyd.send(`/comments/${id}/like`, { do: "do" }).expect(303);
    expect((await guest.get(comments())).text).to.include("1 like");
    expect((await bea.send(`/comments/${id}/edit`, { text: " " }).expect(422)).text).to.include("required");
    await bea.send(`/comments/${id}/edit`, { text: "Poor skipper!" }).expect(303);
    expect((await guest.get(comments())).text)
      .to.include("Poor skipper!")
      .and.include("edited");
    const led = await guest.get(`/comments/${reply}`).expect(302);
    expect(led.headers.location)
      .to.include(`thread=${id}`)
      .and.match(new RegExp(`#comment-${reply}$`));
    await bea.get(`/comments/${id}/delete`).expect(200);
    await bea.send(`/comments/${id}/delete`, {}).expect(303);
    const after = (await guest.get(comments())).text;
    expect(after).to.include("This comment has been deleted").and.include("Poor indeed");
    await cyd.send(`/comments/${reply}/delete`, {}).expect(303);
    expect((await guest.get(comments())).text).not.to.include("has been deleted");
    expect(await numbers()).to.deep.equal([0, 0]);
  });

  it("notify the author, the member replied to and mentioned members, each once", async () => {
    const [bea, cyd] = [members.bea!, members.cyd!];
    const id = await say("bea", "First");
    await say("cyd", "Second, @dot", { parent: id });
    await site.app.jobs.whenIdle();
    const told = async (member: TestMember) =>
      (
        await Notification.find({ for: toId(member.id), story: toId(story.id) })
          .sort({ _id: 1 })
          .lean()
      ).map(({ kind }) => kind);
    expect(await told(members.ada!)).to.deep.equal(["comment", "comment"]);
    expect(await told(bea)).to.deep.equal(["comment-reply"]);
    expect(await told(cyd)).to.deep.equal([]);
    expect(await told(members.dot!)).to.deep.equal(["mention"]);
  });

  it("on a passage find it again after an edit, and say when it was deleted", async () => {
    const bea = await as("bea");
    const wrong = await bea.send(comments(), { text: "This", quote: "words of another book" }).expect(422);
    expect(wrong.text).to.include("These words are not in the chapter").and.include("This</textarea>");
    await bea.send(comments(), { text: "Why?", quote: "taken his little daughter" }).expect(303);
    const change = async (html: string) => {
      await updateChapter(site.app.services, members.ada!.caller, chapterId(), { html });
      await publishChapter(site.app.services, members.ada!.caller, chapterId());
      await findPassages(chapterId());
    };
    await change(`<p>A new beginning.</p>${TEXT.replace("And the skipper", "Now the old skipper")}`);
    const kept = await Comment.findOne({ chapter: toId(chapterId()) }).lean();
    expect(kept).to.include({ passageGone: false });
    expect(kept!.passage).to.include({ quote: "taken his little daughter" });
    expect(kept!.passage!.prefix).to.include("Now the old skipper had");
    await change("<p>A wholly different story about a goose.</p>");
    const page = (await (await site.visit()).get(comments())).text;
    expect(page).to.include("taken his little daughter").and.include("no longer in it");
  });

  it("are hidden by the story's moderators, who can also close a chapter to new ones", async () => {
    const id = await say("bea", "Rude words");
    const [ada, cyd, guest] = [await as("ada"), await as("cyd"), await site.visit()];
    await cyd.send(`/comments/${id}/hide`, { do: "do" }).expect(403);
    await ada.send(`/comments/${id}/hide`, { do: "do" }).expect(303);
    expect((await guest.get(comments())).text).not.to.include("Rude words");
    expect((await ada.get(comments())).text)
      .to.include("Rude words")
      .and.include("Hidden: others");
    expect(await numbers()).to.deep.equal([0, 0]);
    await ada.send(`/comments/${id}/hide`, { do: "undo" }).expect(303);
    expect(await numbers()).to.deep.equal([1, 1]);
    await cyd.send(comments("/lock"), { do: "lock" }).expect(403);
    await ada.send(comments("/lock"), { do: "lock" }).expect(303);
    expect((await cyd.send(comments(), { text: "More" }).expect(422)).text).to.include(
      "closed to new comments",
    );
    await ada.send(comments(), { text: "My last word" }).expect(303);
  });

  it("of a blocked member are visible to that member only, and a muted member's to everyone except the muting member", async () => {
    await blockMember(site.app.services, members.ada!.caller, { who: members.dot!.id, kind: "block" });
    await say("dot", "Out of the shadow");
    expect((await (await as("cyd")).get(comments())).text).not.to.include("Out of the shadow");
    expect((await (await as("dot")).get(comments())).text).to.include("Out of the shadow");
    expect(await numbers()).to.deep.equal([0, 0]);
    const asked = await say("ada", "Who likes this?");
    await say("dot", "I do, unheard", { parent: asked });
    await likeComment(members.dot!.caller, asked, true);
    // Numbers next to content visible only to them would reveal that nobody else sees it.
    const seenBy = async (name: string) => {
      const $ = load((await (await as(name)).get(comments()).expect(200)).text);
      const thread = $(`#comment-${asked}`).text();
      return [$("h1").text(), $("main").text().includes("I do, unheard"), thread.includes("1 like")];
    };
    // A block hides both from each other, so the thread that the other began is gone as well, with the reply.
    expect((await seenBy("dot")).slice(1)).to.deep.equal([false, false]);
    expect(await seenBy("cyd")).to.deep.equal(["1 comment", false, false]);
    const below = async (name: string) =>
      load((await (await as(name)).get(`${story.chapter(1)}`).expect(200)).text)("#comments-title").text();
    expect([await below("dot"), await below("cyd")]).to.deep.equal(["1 comment", "1 comment"]);
    await say("bea", "Heard by most");
    await blockMember(site.app.services, members.cyd!.caller, { who: members.bea!.id, kind: "mute" });
    expect((await (await as("cyd")).get(comments())).text).not.to.include("Heard by most");
    expect((await (await site.visit()).get(comments())).text).to.include("Heard by most");
    await unblockMember(site.app.services, members.cyd!.caller, { who: members.bea!.id, kind: "mute" });
  });

  it("of a member whom only the former author has blocked are shown to everyone once the story has another author", async () => {
    const [ada, bea, dot] = [members.ada!, members.bea!, members.dot!];
    await blockMember(site.app.services, ada.caller, { who: dot.id, kind: "block" });
    await blockMember(site.app.services, bea.caller, { who: members.cyd!.id, kind: "block" });
    await say("dot", "Heard in the end");
    await say("cyd", "Still unheard", { parent: await say("bea", "Anything else?") });
    const before = await numbers();
    await letIn(site, ada, story, bea, "co-author");
    await offerTransfer(site.app.services, ada.caller, story.id, bea.id);
    await acceptTransfer(site.app.services, bea.caller, story.id);
    await site.app.jobs.whenIdle();
    const seen = (await (await site.visit()).get(comments()).expect(200)).text;
    expect(seen).to.include("Heard in the end").and.not.include("Still unheard");
    expect(await numbers()).to.deep.equal(before.map((count) => count + 1));
    expect(await driftsOf(...commentCounters)).to.deep.equal([]);
    await unblockMember(site.app.services, bea.caller, { who: members.cyd!.id, kind: "block" });
    await unblockMember(site.app.services, ada.caller, { who: dot.id, kind: "block" });
  });

  it("show a like by a member whom their author has blocked to that member only, and do not count it", async () => {
    const [asked, dot] = [await say("ada", "Who likes this?"), members.dot!];
    await blockMember(site.app.services, members.ada!.caller, { who: dot.id, kind: "block" });
    const seen = async () => (await commentLikes.among(dot.id, [toId(asked)])).has(asked);
    const counted = async () => (await Comment.findById(asked).lean())!.likes;
    for (const likes of [true, true, false, false, true]) {
      await likeComment(dot.caller, asked, likes);
      expect([await seen(), await counted()]).to.deep.equal([likes, 0]);
    }
    expect(await driftsOf(...commentCounters)).to.deep.equal([]);
    await forgetCommentsOf(site.app.services, dot.id);
    expect([await seen(), await counted()]).to.deep.equal([false, 0]);
  });

  it("are counted exactly with forty concurrent comments and likes", async () => {
    const first = await say("bea", "The first");
    const names = ["ada", "cyd", "moe"];
    await Promise.all([
      ...Array.from({ length: 40 }, (_, index) =>
        say("cyd", `Number ${index}`, index % 2 ? { parent: first } : {}),
      ),
      ...names.flatMap((name) => [1, 2].map(() => likeComment(members[name]!.caller, first, true))),
    ]);
    expect(await numbers()).to.deep.equal([41, 41]);
    expect(await Comment.findById(first).lean()).to.include({ repliesCount: 20, likes: 3 });
    await commentContent.setHidden(members.cyd!.id, true);
    expect(await numbers()).to.deep.equal([1, 1]);
    await commentContent.setHidden(members.cyd!.id, false);
    expect(await numbers()).to.deep.equal([41, 41]);
    await forgetCommentsOf(site.app.services, members.cyd!.id);
    expect(await numbers()).to.deep.equal([1, 1]);
    expect(await Comment.findById(first).lean()).to.include({ repliesCount: 0, likes: 2 });
  });

  it("are recounted if a counter is wrong, and the correction is reported", async () => {
    const root = await say("bea", "One");
    await say("bea", "Two");
    await Chapter.updateOne({ _id: toId(chapterId()) }, { $set: { comments: 7 } });
    await Story.updateOne({ _id: toId(story.id) }, { $set: { "stats.comments": 0 } });
    await Comment.updateOne({ _id: toId(root) }, { $set: { likes: 4, repliesCount: 9 } });
    expect(await driftsOf(...commentCounters)).to.deep.include.members([
      { of: story.id, stored: { comments: 0 }, counted: { comments: 2 } },
      { of: chapterId(), stored: { comments: 7 }, counted: { comments: 2 } },
      { of: root, stored: { replies: 9 }, counted: { replies: 0 } },
      { of: root, stored: { likes: 4 }, counted: { likes: 0 } },
    ]);
    expect(await numbers()).to.deep.equal([2, 2]);
    expect(await driftsOf(...commentCounters)).to.deep.equal([]);
  });

  it("page through thousands while reading no more than shown, in every order", async () => {
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1_000);
    const base = {
      story: toId(story.id),
      chapter: toId(chapterId()),
      author: toId(members.bea!.id),
      root: null,
    };
    const flags = {
      parent: null,
      deleted: false,
      edited: false,
      shown: true,
      shadowBanned: false,
      hidden: false,
    };
    await Comment.collection.insertMany(
      Array.from({ length: 3_000 }, (_, index) => ({
        ...base,
        ...flags,
        authorHidden: false,
        passageGone: false,
        place: "open",
        text: `No. ${index}`,
        likes: index % 100,
        repliesCount: 0,
        createdAt: at(index),
        updatedAt: at(index),
      })) as never,
    );
    const { viewer } = members.dot!.caller;
    const chapter = (await readCommented(viewer, story.id, 1))!;
    for (const [sort, first] of [
      ["newest", "No. 2999"],
      ["oldest", "No. 0"],
      ["liked", "No. 2999"],
    ] as const) {
      let after: string | null = null;
      const finds = await examined(async () => {
        const page = await listThreads(viewer, chapter, sort, {});
        expect(page.rows[0]!.text).to.equal(first);
        after = page.after;
      });
      for (const { keys, documents, stages } of finds) {
        expect(stages).not.to.include("COLLSCAN");
        expect(stages).not.to.include("SORT");
        expect(Math.max(keys, documents)).to.be.at.most(30);
      }
      const next = await listThreads(viewer, chapter, sort, { after });
      expect(next.rows).to.have.length(25);
      expect(next.before).not.to.equal(null);
    }
  });

  it("that are hidden are listed through the API for those with the right to hide, as on the page", async () => {
    const id = await say("bea", "Rude words");
    const { services } = site.app;
    for (const [name, role] of [
      ["cyd", "co-author"],
      ["dot", "beta-reader"],
    ] as const)
      await letIn(site, members.ada!, story, members[name]!, role);
    const cyd = await as("cyd");
    await cyd.send(`/comments/${id}/hide`, { do: "do" }).expect(303);
    const seenBy = async (name: string) => {
      const bearer = `Bearer ${await site.tokenOf(members[name]!)}`;
      const query = `/api/comments?filters[chapter]=${chapterId()}`;
      const { body } = await supertest(site.url).get(query).set("Authorization", bearer).expect(200);
      return body.data.map(({ attributes }: { attributes: { hidden: boolean } }) => attributes.hidden);
    };
    const all = async () =>
      Object.fromEntries(
        await Promise.all(
          ["ada", "bea", "cyd", "dot", "moe"].map(async (name) => [name, await seenBy(name)]),
        ),
      );
    const kept = { ada: [true], bea: [true], cyd: [true], dot: [], moe: [true] };
    expect(await all()).to.deep.equal(kept);
    await Comment.collection.updateMany({}, { $unset: { storyTeam: 1 } });
    expect((await all()).cyd, "of before").to.deep.equal([]);
    expect(await fillStoryTeams()).to.be.greaterThan(0);
    expect(await fillStoryTeams()).to.equal(0);
    expect(await all()).to.deep.equal(kept);
    await letIn(site, members.ada!, story, members.cyd!, "editor");
    expect(await seenBy("cyd")).to.deep.equal([]);
    await setCollaborator(services, members.ada!.caller, story.id, {
      user: members.dot!.id,
      role: "co-author",
    });
    expect(await seenBy("dot")).to.deep.equal([true]);
    await commentContent.flag(toId(id), { removed: true });
    expect(await all(), "taken away by staff").to.deep.equal({
      ada: [],
      bea: [true],
      cyd: [],
      dot: [],
      moe: [true],
    });
    expect((await supertest(site.url).get(`/api/comments/${id}`)).status).to.equal(404);
  });

  it("are liked, hidden and closed through the API as on the page, and sorted there by likes", async () => {
    const tokens: Record<string, string> = {};
    for (const name of ["ada", "bea", "cyd"]) tokens[name] = await site.tokenOf(members[name]!);
    const ask = (name: string, method: "get" | "post" | "delete", path: string) =>
      supertest(site.url)[method](`/api${path}`).set("Authorization", `Bearer ${tokens[name]}`);
    const [first, second] = [await say("bea", "One"), await say("bea", "Two")];
    const found = async (sort: string) =>
      (await ask("cyd", "get", `/comments?filters[chapter]=${chapterId()}&sort=${sort}`).expect(200)).body
        .data;
    const idsBy = async (sort: string) => (await found(sort)).map(({ id }: { id: string }) => id);
    const { body } = await ask("cyd", "post", `/comments/${first}/like`).expect(200);
    expect(body).to.deep.equal({ data: { id: first, attributes: { liked: true } }, meta: {} });
    await ask("cyd", "post", `/comments/${first}/like`).expect(200);
    expect((await found("likes:desc"))[0]).to.deep.include({ id: first });
    expect((await found("likes:desc"))[0].attributes.likes).to.equal(1);
    expect(await idsBy("createdAt:desc")).to.deep.equal([second, first]);
    await ask("bea", "post", `/comments/${first}/like`).expect(400);
    await ask("cyd", "delete", `/comments/${first}/like`).expect(200);
    expect((await Comment.findById(first).lean())!.likes).to.equal(0);

    await ask("cyd", "post", `/comments/${first}/hide`).expect(403);
    const hidden = await ask("ada", "post", `/comments/${first}/hide`).expect(200);
    expect(hidden.body.data.attributes).to.deep.equal({ hidden: true });
    expect(await idsBy("likes:desc")).to.deep.equal([second]);
    await ask("cyd", "post", `/comments/${first}/like`).expect(404);
    await ask("ada", "delete", `/comments/${first}/hide`).expect(200);
    expect(await numbers()).to.deep.equal([2, 2]);

    const lock = `/chapters/${chapterId()}/comments-lock`;
    const chapter = async () =>
      (await ask("cyd", "get", `/chapters/${chapterId()}`).expect(200)).body.data.attributes;
    expect(await chapter()).to.include({ commentsLocked: false, commentsCount: 2 });
    await ask("cyd", "post", lock).expect(403);
    await ask("ada", "post", lock).expect(200);
    expect(await chapter()).to.include({ commentsLocked: true });
    await ask("cyd", "post", "/comments")
      .send({ data: { chapter: chapterId(), text: "Too late" } })
      .expect(400);
    await ask("ada", "delete", lock).expect(200);
    await ask("cyd", "post", "/comments")
      .send({ data: { chapter: chapterId(), text: "In time" } })
      .expect(200);
    for (const id of ["0".repeat(24), "x", "%00"]) {
      await ask("ada", "post", `/comments/${id}/like`).expect(404);
      await ask("ada", "post", `/comments/${id}/hide`).expect(404);
      await ask("ada", "post", `/chapters/${id}/comments-lock`).expect(404);
    }
  });

  it("are hidden with their story by as many writes, however many chapters it has", async () => {
    const writesFor = async (chapters: number) => {
      const long = await storeStory(site, members.ada!, {
        chapters: Array.from({ length: chapters }, (_, at) => `Chapter ${at}`),
      });
      for (const { chapter } of long.doc.contents)
        await createComment(commenting(), members.bea!.caller, { chapter: String(chapter), text: "Hello" });
      const { commands } = await commandsOf(() =>
        updateStory(site.app.services, members.ada!.caller, long.id, { private: true }),
      );
      expect(await Comment.countDocuments({ story: toId(long.id), place: "shut" })).to.equal(chapters);
      return commands.map(nameOf).filter((name) => name === "update comments").length;
    };
    expect(await writesFor(12)).to.equal(await writesFor(3));
  });

  it("are listed through the API by chapter, and no longer once it is closed to the reader", async () => {
    const token = await site.tokenOf(members.bea!);
    const api = (path: string) => supertest(site.url).get(`/api/comments${path}`);
    const { body } = await supertest(site.url)
      .post("/api/comments")
      .set("Authorization", `Bearer ${token}`)
      .send({
        data: {
          chapter: chapterId(),
          text: "By a program",
          quote: "schooner Hesperus",
          author: members.bea!.id,
        },
      })
      .expect(200);
    expect(body.data.attributes).to.include({
      text: "By a program",
      quote: "schooner Hesperus",
      edited: false,
    });
    const query = `?filters[chapter]=${chapterId()}&populate=author`;
    const found = (await api(query).expect(200)).body.data;
    expect(found[0].attributes.author.data.id).to.equal(members.bea!.id);
    expect(JSON.stringify(found)).not.to.include("shadowBanned");
    await updateStory(site.app.services, members.ada!.caller, story.id, { private: true });
    expect((await api(query).expect(200)).body.data).to.deep.equal([]);
    const seenBy = async (name: string) => {
      const bearer = `Bearer ${await site.tokenOf(members[name]!)}`;
      return (await api(query).set("Authorization", bearer).expect(200)).body.data.length;
    };
    await letIn(site, members.ada!, story, members.cyd!, "beta-reader");
    expect([await seenBy("ada"), await seenBy("cyd"), await seenBy("dot")]).to.deep.equal([1, 1, 0]);
    await api(`/${body.data.id}`).expect(404);
    await (await site.visit()).get(comments()).expect(404);
  });
});
