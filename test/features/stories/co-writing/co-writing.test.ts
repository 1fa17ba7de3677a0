import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import * as Y from "yjs";
import { deleteChapter, editChapter, publishChapter } from "#features/stories/chapters/index.ts";
import { Chapter, Revision } from "#features/stories/chapters/model.ts";
import { compactDocuments } from "#features/stories/co-writing/compact.ts";
import { CoWriting, CoWritingUpdate } from "#features/stories/co-writing/model.ts";
import { removeCollaborator, setCollaborator } from "#features/stories/editing/index.ts";
import { letIn, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { lineOf, useWriters } from "./support.ts";

describe("Live co-writing of a chapter", () => {
  const site = useSite();
  const open = useWriters(site);
  let author: TestMember;
  let friend: TestMember;
  let editor: TestMember;
  let story: TestStory;
  let chapter: string;

  const services = () => site.app.services;
  const stored = async () => (await Chapter.findById(chapter).lean())!;
  /** Waits until the stored chapter contains these words; returns it. */
  const chapterWith = async (words: string) => {
    let found = await stored();
    await eventually(async () => {
      found = await stored();
      expect((found.pending ?? found).html).to.include(words);
    });
    return found;
  };

  before(async () => {
    author = await site.addMember("live-author");
    friend = await site.addMember("live-friend");
    editor = await site.addMember("live-editor");
  });
  beforeEach(async () => {
    story = await storeStory(site, author, { draft: true });
    await letIn(site, author, story, friend, "co-author");
    await letIn(site, author, story, editor, "editor");
    chapter = String(story.doc.contents[0]!.chapter);
  });

  it("shows each writer the other's words, and stores all of them in the chapter", async () => {
    const [one, two] = [await open(author, chapter), await open(friend, chapter)];
    expect([one.link.state, two.link.state]).to.deep.equal(["live", "live"]);
    one.type(" He came.");
    two.type("At last. ", 0, 0);
    for (const each of [one, two])
      await each.until(() => /At last.*He came/.test(each.text()), "the other's words");
    expect(one.text()).to.equal(two.text());
    const after = await chapterWith("At last. The first part. He came.");
    expect(after.version).to.be.greaterThan(1);
    const [revision] = await Revision.find({ chapter }).sort({ number: -1 }).lean();
    expect(revision!.together).to.equal(true);
    const who = await Revision.distinct("writers", { chapter, together: true });
    expect(who.map(String)).to.have.members([author.id, friend.id]);
    const shown = await (await site.visit(author)).get(`/story/${story.id}/revisions`).expect(200);
    expect(shown.text).to.include(author.username).and.include(friend.username);
    expect(await CoWritingUpdate.countDocuments({ chapter, n: 1 })).to.equal(1);
  });

  it("stores each update before it is broadcast or acknowledged, in order and once", async () => {
    const [one, two] = [await open(author, chapter), await open(friend, chapter)];
    for (let at = 0; at < 40; at += 1) {
      one.type("a");
      two.type("b", 0, 0);
      if (at % 5 === 0) await one.until(() => one.link.allStored);
    }
    await one.until(() => one.link.allStored && /b{40}.*a{40}/.test(one.text()));
    const entries = await CoWritingUpdate.find({ chapter }).sort({ n: 1 }).lean();
    expect(entries.map(({ n }) => n)).to.deep.equal(entries.map((_, index) => index + 1));
    const again = new Y.Doc();
    for (const { update } of entries)
      Y.applyUpdate(again, new Uint8Array((update as never as { buffer: Uint8Array }).buffer ?? update));
    expect(lineOf(again, 0).toString()).to.match(/^b{40}.*a{40}$/);
  });

  it("opens a chapter, and publishes it, while others write continuously", async () => {
    const members = [author, author, author, friend, friend, friend];
    const crowd = await Promise.all(members.map((each) => open(each, chapter)));
    // The stored chapter is never complete at any moment.
    const writing = setInterval(() => {
      for (const each of crowd) each.type("x");
    }, 5);
    try {
      await crowd[0]!.until(() => crowd[0]!.text().includes("x".repeat(50)), "a good deal");
      const late = await open(editor, chapter);
      expect(late.link.state).to.equal("live");
      await publishChapter(services(), author.caller, chapter);
      expect((await stored()).html).to.include("x".repeat(50));
    } finally {
      clearInterval(writing);
    }
  });

  it("merges what was written offline", async () => {
    const [one, two] = [await open(author, chapter), await open(friend, chapter)];
    two.socket.disconnect();
    two.type(" Far away.");
    one.type("Here. ", 0, 0);
    await one.until(() => one.link.allStored);
    expect(two.link.state).to.equal("offline");
    two.socket.connect();
    await one.until(() => one.text().includes("Far away."), "what was written away");
    await two.until(() => two.text() === one.text());
  });

  it("merges an API edit with words not yet stored in the chapter", async () => {
    const one = await open(author, chapter);
    const { version } = await stored();
    one.type(" Live.");
    await one.until(() => one.link.allStored);
    await supertest(site.url)
      .put(`/api/chapters/${chapter}`)
      .set("Authorization", `Bearer ${await site.tokenOf(friend)}`)
      .send({ data: { html: "<p>By the API. The first part.</p><p>And more.</p>", version } })
      .expect(200);
    await one.until(() => one.text().includes("And more."), "the API's words");
    expect(one.text()).to.include("Live.").and.include("By the API.");
    await chapterWith("By the API. The first part. Live.</p>");
    expect((await stored()).html).to.include("And more.");
  });

  it("stores an outdated form edit beside the live text", async () => {
    const one = await open(author, chapter);
    const { version } = await stored();
    one.type(" Live.");
    await chapterWith("Live.");
    const error = await editChapter(services(), friend.caller, chapter, {
      html: "<p>Old.</p>",
      version,
    } as never).catch((thrown) => thrown);
    expect(error.status).to.equal(409);
    expect(await Revision.countDocuments({ chapter, aside: true })).to.equal(1);
    expect(one.text()).to.not.include("Old.");
  });

  it("announces the form that opened a chapter to all pages of its member, so that each recognises itself", async () => {
    const one = await open(author, chapter);
    const heard: unknown[] = [];
    one.socket.on(`desk-opened:${author.id}`, (opened) => heard.push(opened));
    const payload = { chapter, epoch: "", vector: "", writer: "a-form" };
    await one.socket.timeout(60_000).emitWithAck("co-writing:open", payload);
    await eventually(async () => expect(heard).to.deep.include({ chapter, writer: "a-form" }));
  });

  it("refuses writes from members who may only read drafts, and refuses strangers", async () => {
    const beta = await site.addMember("live-beta");
    await letIn(site, author, story, beta, "beta-reader");
    const reader = await open(beta, chapter);
    expect(reader.link.state).to.equal("refused");
    expect(reader.text()).to.include("The first part");
    const answer = await reader.socket.timeout(60_000).emitWithAck("co-writing:write", {
      chapter,
      epoch: String((await CoWriting.findById(chapter).lean())!.epoch),
      update: Buffer.from(Y.encodeStateAsUpdate(new Y.Doc())).toString("base64"),
    });
    expect(answer.error.status).to.equal(403);
    const stranger = await open(await site.addMember("live-stranger"), chapter);
    expect([stranger.link.state, stranger.text()]).to.deep.equal(["refused", ""]);
  });

  it("revokes rights at once, for writing and receiving", async () => {
    const [one, two] = [await open(author, chapter), await open(friend, chapter)];
    await removeCollaborator(services(), author.caller, story.id, friend.id);
    await two.until(() => two.link.state === "refused", "the refusal");
    const had = two.text();
    two.type(" Too late.");
    one.type(" Secret.");
    await one.until(() => one.link.allStored);
    await chapterWith("Secret.");
    expect(two.text().replace(" Too late.", "")).to.equal(had);
    expect(one.text()).to.not.include("Too late.");
  });

  it("continues for a member who becomes an editor, and stops for one who becomes a beta reader", async () => {
    const two = await open(friend, chapter);
    await setCollaborator(services(), author.caller, story.id, { user: friend.id, role: "editor" });
    two.type(" Still here.");
    await two.until(() => two.link.allStored && two.link.state === "live");
    await setCollaborator(services(), author.caller, story.id, { user: friend.id, role: "beta-reader" });
    await two.until(() => two.link.state === "refused", "the refusal");
  });

  it("ends when the chapter is deleted", async () => {
    const two = await open(friend, chapter);
    await deleteChapter(services(), author.caller, chapter);
    await two.until(() => two.link.state === "refused", "the refusal");
  });

  it("shows who is present and whose cursor is where, from the server's data only", async () => {
    const [one, two] = [await open(author, chapter), await open(friend, chapter)];
    await one.until(() => one.people.length === 2, "both people");
    expect(one.people.map(({ username }) => username)).to.have.members(["live-author", "live-friend"]);
    two.link.awareness.setLocalState({ cursor: { anchor: 1, head: 2 }, user: author.id });
    const seen = () => one.link.awareness.getStates().get(two.link.doc.clientID);
    await one.until(() => seen()?.cursor?.head === 2, "the cursor");
    expect(seen()!.user).to.equal(friend.id);
    two.end();
    await one.until(() => one.people.length === 1 && !seen(), "that they are gone");
  });

  it("ends the presence of a member who leaves the team, for them and for the others", async () => {
    const [one, two] = [await open(author, chapter), await open(friend, chapter)];
    await one.until(() => one.people.length === 2, "both people");
    await removeCollaborator(services(), author.caller, story.id, friend.id);
    await two.until(() => two.link.state === "refused", "the refusal");
    await one.until(() => one.people.length === 1, "that the friend is gone");
    const shown = two.people;
    await open(editor, chapter);
    await one.until(() => one.people.length === 2, "the editor");
    // Its answer comes after what was sent to the same connection before.
    await two.link.catchUp();
    expect(two.people).to.equal(shown);
  });

  it("shows a writer without JavaScript who else is in the chapter", async () => {
    const agent = await site.visit(author);
    const form = `/story/${story.id}/chapters/1/edit`;
    expect((await agent.get(form).expect(200)).text).to.not.include("has this chapter open");
    await open(friend, chapter);
    expect((await agent.get(form).expect(200)).text).to.include("live-friend has this chapter open");
    expect((await (await site.visit(friend)).get(form)).text).to.not.include("has this chapter open");
  });

  it("refuses invalid or oversized updates, and is unchanged by them", async () => {
    const one = await open(author, chapter);
    const epoch = String((await CoWriting.findById(chapter).lean())!.epoch);
    const send = (update: string, more: object = {}) =>
      one.socket.timeout(60_000).emitWithAck("co-writing:write", { chapter, epoch, update, ...more });
    for (const update of ["AQEA/w==", "////////", "not base64!", "x".repeat(30_000)])
      expect((await send(update)).error.status, update.slice(0, 20)).to.be.oneOf([400, 413]);
    expect((await send("AAA=", { epoch: "a".repeat(24) })).error.status).to.equal(409);
    one.type(" Well.");
    await one.until(() => one.link.allStored);
    await chapterWith("Well.");
  });

  it("sends a large insertion in pieces", async () => {
    const [one, two] = [await open(author, chapter), await open(friend, chapter)];
    const piece = Array.from({ length: 20_000 }, (_, at) => `w${at}`).join(" ");
    one.type(piece);
    await two.until(() => two.text().includes("w19999"), "all of it");
    await one.until(() => one.link.allStored);
  });

  it("publishes the latest words too, and readers see nothing before", async () => {
    await publishChapter(services(), author.caller, chapter);
    const one = await open(author, chapter);
    one.type(" Hidden.");
    await one.until(() => one.link.allStored);
    const waiting = await chapterWith("Hidden.");
    expect(waiting.html).to.not.include("Hidden.");
    one.type(" Last.");
    await one.until(() => one.link.allStored);
    await publishChapter(services(), author.caller, chapter);
    expect((await stored()).html).to.include("Hidden. Last.");
  });

  it("compacts updates later, and loses none", async () => {
    // Updates of other tests' chapters.
    await compactDocuments(new Date(), 0);
    const one = await open(author, chapter);
    for (let at = 0; at < 40; at += 1) {
      one.type("x");
      await one.until(() => one.link.allStored);
    }
    await chapterWith("x".repeat(40));
    expect(await compactDocuments(new Date(), 30)).to.equal(1);
    const head = (await CoWriting.findById(chapter).lean())!;
    expect(head.upTo).to.be.greaterThan(30);
    expect(
      await mongoose.connection
        .collection("cowritingupdates")
        .countDocuments({ chapter: head._id, update: { $exists: true } }),
    ).to.be.lessThan(5);
    one.type("z");
    const late = await open(friend, chapter);
    await late.until(() => /x{40}z/.test(late.text()), "every letter");
    await chapterWith("xz");
  });

  it("leaves the text alone when a form declares it is written live, whatever version it names", async () => {
    const one = await open(author, chapter);
    one.type(" Live.");
    await chapterWith("Live.");
    const beside = { title: "Beside it", version: 1, live: true };
    await editChapter(services(), friend.caller, chapter, beside);
    const after = await stored();
    expect([after.title, after.html.includes("Live.")]).to.deep.equal(["Beside it", true]);
    one.type(" On.");
    await chapterWith("Live. On.");
    const over: object = { ...beside, html: "<p>Over it.</p>" };
    const status = await editChapter(services(), friend.caller, chapter, over).catch((error) => error.status);
    expect(status).to.equal(400);
  });
});
