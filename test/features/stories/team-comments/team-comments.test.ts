import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { User } from "#features/people/users/model.ts";
import { updateChapter } from "#features/stories/chapters/index.ts";
import { Chapter, Revision } from "#features/stories/chapters/model.ts";
import { BetaAnswers, BetaRound, TeamComment } from "#features/stories/team-comments/model.ts";
import { teamCommentPersonalData } from "#features/stories/team-comments/personal-data.ts";
import { betaAnswersKind, teamCommentKind } from "#features/stories/team-comments/report-kind.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { messagesIn } from "#test/app/support/forms.ts";
import { browsersOf, letIn, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Team comments on drafts", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let editor: TestMember;
  let beta: TestMember;
  let story: TestStory;
  let chapter: string;

  const path = () => `/story/${story.id}/drafts/${chapter}`;
  const post = async (member: TestMember, to: string, fields: object) => {
    const agent = await as(member);
    return agent
      .post(to)
      .type("form")
      .send({ ...fields, _csrf: await csrfOf(agent) });
  };
  const say = (member: TestMember, fields: object) => post(member, path(), { intent: "say", ...fields });
  const read = async (member: TestMember, at = path()) => page(await (await as(member)).get(at).expect(200));
  const newest = async () => (await TeamComment.findOne({ chapter }).sort({ _id: -1 }).lean())!;
  const rewrite = async (html: string) => {
    const { version } = (await Chapter.findById(chapter).lean())!;
    await updateChapter(site.app.services, author.caller, chapter, { html, version });
  };
  const kinds = async (member: TestMember) => {
    await site.app.jobs.whenIdle();
    return (await Notification.find({ for: member.id }).lean()).map(({ kind }) => kind);
  };

  before(async () => {
    author = await site.addMember("desk-author");
    editor = await site.addMember("desk-editor");
    beta = await site.addMember("desk-beta");
  });
  beforeEach(async () => {
    const html = "<p>The lamp was lit.</p><p>Nobody came.</p><p>The end.</p>";
    story = await writeStory(site, author, { draft: true, chapters: [{ title: "One", html }, "Another."] });
    await letIn(site, author, story, editor, "editor");
    await letIn(site, author, story, beta, "beta-reader");
    chapter = String(story.doc.contents[0]!.chapter);
  });

  it("are attached to a paragraph, found by its mark, without JavaScript", async () => {
    const draft = await read(beta);
    const mark = draft(".draft-mark").eq(1);
    expect(mark.attr("aria-label")).to.equal("Comment on paragraph 2");
    const form = await read(beta, mark.attr("href")!.replace("#say", ""));
    expect(form("#say textarea[name=quote]").text().trim()).to.equal("Nobody came.");
    const sent = await say(beta, { paragraph: "2", quote: "Nobody came.", text: "Who should have?" });
    expect(sent.status).to.equal(303);
    const shown = await read(author);
    expect(shown(".team-quote").text()).to.include("Nobody came.");
    expect(shown(".team-said").text()).to.equal("Who should have?");
    expect(shown(".draft-mark").eq(1).attr("data-count")).to.equal("1");
    expect(await kinds(author)).to.include("team-comment");
  });

  it("follow their words when the draft changes, and say when these were deleted", async () => {
    await say(editor, { paragraph: "2", quote: "Nobody came.", text: "Why?" });
    await rewrite("<p>A new beginning.</p><p>The lamp was lit.</p><p>Nobody came.</p>");
    expect((await read(author))(".draft-mark").eq(2).attr("data-count")).to.equal("1");
    await rewrite("<p>Something else entirely.</p>");
    expect((await read(author))(".team-quote").text()).to.include("no longer in the text");
  });

  it("are answered, assigned, resolved and reopened", async () => {
    await say(beta, { text: "A fine chapter.", assignee: editor.id });
    const root = String((await newest())._id);
    expect(await kinds(editor)).to.include("team-comment-assigned");
    await post(author, path(), { intent: "answer", root, text: "Thank you." });
    expect(await kinds(beta)).to.include("team-comment");
    expect(
      (await post(beta, path(), { intent: "assign", comment: root, assignee: beta.id })).status,
    ).to.equal(403);
    expect((await post(author, path(), { intent: "assign", comment: root, assignee: "" })).status).to.equal(
      303,
    );
    expect((await post(editor, path(), { intent: "resolve", comment: root })).status).to.equal(303);
    expect((await read(author))(".team-threads > li").length).to.equal(0);
    const all = await read(author, `${path()}?show=all`);
    expect(all(".team-threads > li").text()).to.include("Resolved").and.include("Thank you.");
    await post(beta, path(), { intent: "reopen", comment: root });
    expect((await read(author))(".team-threads > li").length).to.equal(1);
  });

  it("notify the team members they mention, and nobody else", async () => {
    const stranger = await site.addMember("desk-stranger");
    await say(author, { text: `@${editor.username} and @${stranger.username}, please look.` });
    expect(await kinds(editor)).to.include("team-mention");
    expect(await kinds(stranger)).to.deep.equal([]);
  });

  it("are deleted by their writers, and by authors", async () => {
    await say(editor, { text: "Oops." });
    const comment = String((await newest())._id);
    expect((await post(beta, path(), { intent: "remove", comment })).status).to.equal(403);
    expect((await post(author, path(), { intent: "remove", comment })).status).to.equal(303);
    expect(await TeamComment.countDocuments({ chapter })).to.equal(0);
  });

  it("take no answers of others along when their writers delete them, only when authors do", async () => {
    await say(beta, { text: "Nobody talks like this." });
    const comment = String((await newest())._id);
    await post(editor, path(), { intent: "answer", root: comment, text: "They do, in Hull." });
    expect((await post(beta, path(), { intent: "remove", comment })).status).to.equal(303);
    const shown = (await read(author))(".team-threads").text();
    expect(shown).to.include("They do, in Hull.").and.not.include("Nobody talks");
    expect((await post(author, path(), { intent: "remove", comment })).status).to.equal(303);
    expect(await TeamComment.countDocuments({ chapter })).to.equal(0);
    // The writer's answers to themselves go with the comment.
    await say(beta, { text: "First thought." });
    const own = String((await newest())._id);
    await post(beta, path(), { intent: "answer", root: own, text: "Second thought." });
    expect((await post(beta, path(), { intent: "remove", comment: own })).status).to.equal(303);
    expect(await TeamComment.countDocuments({ chapter })).to.equal(0);
  });

  it("are reported by readers of the draft, and hidden from everyone once staff remove them", async () => {
    await say(editor, { text: "How rude." });
    const comment = String((await newest())._id);
    const form = reportsPaths.report("team-comment", comment);
    expect((await read(author))(`a[href="${form}"]`).length).to.equal(1);
    expect((await read(editor))(`a[href="${form}"]`).length).to.equal(0);
    expect((await read(author, form))("main form[method=post]").length).to.equal(1);
    const stranger = await site.addMember("desk-reporting");
    await (await as(stranger)).get(form).expect(404);
    const act = { caller: author.caller, reason: "Rude." };
    await inTransaction((session) => teamCommentKind.remove(comment, act, session));
    expect((await read(author)).text()).not.to.include("How rude.");
    expect((await read(editor)).text()).not.to.include("How rude.");
    await inTransaction((session) => teamCommentKind.restore(comment, act, session));
    expect((await read(author)).text()).to.include("How rude.");
  });

  it("show errors at the field, and preserve what was typed", async () => {
    const empty = await say(beta, { text: " " });
    expect([empty.status, messagesIn(empty).at("text") !== undefined]).to.deep.equal([422, true]);
    const gone = await say(beta, { quote: "Words that are nowhere.", text: "Look here." });
    expect(messagesIn(gone).at("quote")).to.include("not in the chapter");
    expect(page(gone)("#say textarea[name=text]").text().trim()).to.equal("Look here.");
  });

  it("are private to the team: hidden from readers, and not writable by admins", async () => {
    const admin = await site.addMember(`desk-admin-${Date.now()}`, "admin");
    const stranger = await site.addMember(`desk-reader-${Date.now()}`);
    await (await as(stranger)).get(path()).expect(404);
    expect((await say(stranger, { text: "Hello" })).status).to.equal(404);
    expect((await say(admin, { text: "Hello" })).status).to.equal(403);
  });

  describe("in a beta reading round", () => {
    const begin = (questions = "Did you like it?\nWhat would you cut?") =>
      post(author, `/story/${story.id}/beta`, { intent: "begin", title: "First draft", questions });

    it("are made on the revision that was shared, whatever is written meanwhile", async () => {
      const begun = await begin();
      expect(begun.status).to.equal(303);
      expect(await kinds(beta)).to.include("beta-round");
      await rewrite("<p>All new.</p>");
      const round = await read(beta, begun.headers.location!);
      const link = round('main a[href*="/drafts/"]').first().attr("href")!;
      const pinned = await read(beta, link);
      expect(pinned(".draft-text").text()).to.include("The lamp was lit.").and.not.include("All new.");
      const sent = await post(beta, link, { intent: "say", paragraph: "1", quote: "lamp", text: "Which?" });
      expect(sent.headers.location).to.equal(`${link}#comments`);
      expect((await newest()).revision).to.equal(1);
      expect((await Revision.findOne({ chapter, number: 1 }).lean())!.name).to.equal("First draft");
    });

    it("have a questionnaire, which is answered once and visible to authors only", async () => {
      const location = (await begin()).headers.location!;
      expect(
        (await post(beta, location, { intent: "answer", "answer-0": "", "answer-1": "" })).status,
      ).to.equal(422);
      await post(beta, location, { intent: "answer", "answer-0": "Yes", "answer-1": "The end" });
      await post(beta, location, { intent: "answer", "answer-0": "Very much", "answer-1": "The end" });
      expect(await kinds(author)).to.include("beta-answers");
      expect((await read(author, location))("dl").text())
        .to.include("Very much")
        .and.include("The end");
      expect((await read(editor, location))("dl").length).to.equal(0);
      const { _id } = (await BetaAnswers.findOne({ story: story.id }).lean())!;
      const form = reportsPaths.report("beta-answers", String(_id));
      expect((await read(author, location))(`a[href="${form}"]`).length).to.equal(1);
      expect((await read(author, form))("main form[method=post]").length).to.equal(1);
      await (await as(editor)).get(form).expect(404);
      const act = { caller: author.caller, reason: "Rude." };
      await inTransaction((session) => betaAnswersKind.remove(String(_id), act, session));
      expect((await read(author, location))("dl").length).to.equal(0);
      const instead = await post(beta, location, { intent: "answer", "answer-0": "Ruder" });
      expect(instead.status).to.equal(422);
      expect(page(instead)("main").text()).to.include("A moderator has removed your answers");
      await inTransaction((session) => betaAnswersKind.restore(String(_id), act, session));
      expect((await read(author, location))("dl").length).to.equal(1);
      expect((await read(beta, location))("textarea").first().text().trim()).to.equal("Very much");
      expect((await post(author, location, { intent: "answer", "answer-0": "Mine" })).status).to.equal(403);
      await post(author, location, { intent: "close" });
      expect((await post(beta, location, { intent: "answer", "answer-0": "Late" })).status).to.equal(422);
      expect((await post(beta, location, { intent: "reopen" })).status).to.equal(403);
    });

    it("stay with the story, and their answers with them, when the co-author who started one leaves the site", async () => {
      const coAuthor = await site.addMember("desk-co-author");
      await letIn(site, author, story, coAuthor, "co-author");
      const fields = { intent: "begin", title: "First", questions: "Where did you stop?" };
      const location = (await post(coAuthor, `/story/${story.id}/beta`, fields)).headers.location!;
      await post(beta, location, { intent: "answer", "answer-0": "On page nine." });
      await teamCommentPersonalData(site.app.services).erase({ id: coAuthor.id } as never, "erase");
      expect((await read(author, `/story/${story.id}/beta`))("main").text()).to.include("First");
      expect((await read(author, location))("dl").text()).to.include("On page nine.");
      expect(await BetaRound.countDocuments({ by: coAuthor.id })).to.equal(0);
      const second = await site.addMember("desk-beta-2");
      await letIn(site, author, story, second, "beta-reader");
      await post(second, location, { intent: "answer", "answer-0": "On page ten." });
      expect(await kinds(author)).to.include("beta-answers");
    });

    it("keep answers and comments that the author paid for when their reader leaves the site", async () => {
      const hired = await site.addMember("desk-hired");
      await letIn(site, author, story, hired, "beta-reader");
      const location = (await begin()).headers.location!;
      await post(hired, location, { intent: "answer", "answer-0": "It moved me." });
      const orders = mongoose.connection.collection("orders");
      const earned = { seller: toId(hired.id), story: toId(story.id), share: 100 };
      const { insertedId } = await orders.insertOne(earned);
      const link = (await read(hired, location))('main a[href*="/drafts/"]').first().attr("href")!;
      await post(hired, link, { intent: "say", paragraph: "1", quote: "lamp", text: "Which lamp?" });
      await teamCommentPersonalData(site.app.services).erase({ id: hired.id } as never, "erase");
      await orders.deleteOne({ _id: insertedId });
      await User.deleteOne({ _id: hired.id });
      const answers = await read(author, location);
      expect(answers("main").text()).to.include("It moved me.").and.include("A former member");
      expect(await TeamComment.countDocuments({ story: story.id, text: "Which lamp?", by: null })).to.equal(
        1,
      );
    });

    it("are started by authors only", async () => {
      const fields = { intent: "begin", title: "Mine" };
      expect((await post(editor, `/story/${story.id}/beta`, fields)).status).to.equal(403);
      expect((await post(beta, `/story/${story.id}/beta`, fields)).status).to.equal(403);
    });
  });
});
