import { EpubCheck } from "@likecoin/epubcheck-ts";
import { expect } from "chai";
import supertest from "supertest";
import { addressDigest, stopInvitations } from "#core/mail/index.ts";
import { addFavourite } from "#features/library/favourites/index.ts";
import { Favourite } from "#features/library/favourites/model.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { User } from "#features/people/users/model.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { inviteCollaborator } from "#features/stories/collaborators/commands.ts";
import { TeamInvitation } from "#features/stories/collaborators/model.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { openArchive } from "#features/stories/manuscripts/zip.ts";
import { Story, type StoryDoc } from "#features/stories/stories/model.ts";
import { commentOnDraft } from "#features/stories/team-comments/commands.ts";
import { collect } from "#test/app/support/bytes.ts";
import { ask, confirmIfAsked, messagesIn } from "#test/app/support/forms.ts";
import { browsersOf, letIn, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { mailsTo, type TestMail } from "#test/support/mails.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

describe("Collaborators on a story", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let helper: TestMember;
  let story: TestStory;
  let count = 0;

  const path = () => `/story/${story.id}/collaborators`;
  const services = () => site.app.services;
  const post = async (member: TestMember, fields: object) => {
    const agent = await as(member);
    return agent
      .post(path())
      .type("form")
      .send({ ...fields, _csrf: await csrfOf(agent) });
  };
  const invite = (member: TestMember, role = "editor") =>
    post(author, { intent: "invite", username: member.username, role });
  const team = async () => (await Story.findById(story.id).lean<StoryDoc>())!.collaborators;
  const kinds = async (member: TestMember) => {
    await site.app.jobs.whenIdle();
    return (await Notification.find({ for: member.id }).lean()).map(({ kind }) => kind);
  };

  before(async () => {
    author = await site.addMember("team-author");
  });
  beforeEach(async () => {
    helper = await site.addMember(`team-helper-${++count}`);
    story = await writeStory(site, author, { draft: true });
  });

  it("are invited, cannot see a draft before they accept, and are notified", async () => {
    expect((await invite(helper)).status).to.equal(303);
    expect(await team()).to.deep.equal([]);
    const agent = await as(helper);
    await agent.get(`/story/${story.id}/${story.doc.slug}`).expect(404);
    const asked = page(await agent.get(path()).expect(200));
    expect(asked(".notice-title").text()).to.include("invites you to join as editor");
    expect(await kinds(helper)).to.include("collaboration");
    expect((await post(helper, { intent: "accept" })).status).to.equal(303);
    expect((await team()).map(({ user, role }) => [String(user), role])).to.deep.equal([
      [helper.id, "editor"],
    ]);
    expect(await TeamInvitation.countDocuments({ story: story.id })).to.equal(0);
    await agent.get(`/story/${story.id}/chapters/1/edit`).expect(200);
    expect(await kinds(author)).to.include("collaborator-joined");
  });

  it("do not join if author and member have blocked one another meanwhile", async () => {
    await invite(helper);
    await blockMember(services(), author.caller, { who: helper.id, kind: "block" });
    expect((await post(helper, { intent: "accept" })).status).to.equal(404);
    expect(await team()).to.deep.equal([]);
  });

  it("can decline, leave, and be removed", async () => {
    await invite(helper);
    expect((await post(helper, { intent: "decline" })).status).to.equal(303);
    expect((await post(helper, { intent: "accept" })).status).to.equal(404);
    for (const [by, intent] of [
      [helper, "leave"],
      [author, "remove"],
    ] as const) {
      await invite(helper);
      await post(helper, { intent: "accept" });
      expect((await team()).length).to.equal(1);
      const agent = await as(by);
      const answer = await confirmIfAsked(agent, await post(by, { intent, user: helper.id }));
      expect(answer.status).to.equal(303);
      expect(await team()).to.deep.equal([]);
    }
    expect(await kinds(author))
      .to.include("collaborator-left")
      .and.not.to.include("collaborator-removed");
    expect(await kinds(helper))
      .to.include("collaborator-removed")
      .and.not.to.include("collaborator-left");
  });

  it("lose what they were notified of about a draft when an invitation ends or they leave its team", async () => {
    const listed = async () => {
      await site.app.jobs.whenIdle();
      const agent = await as(helper);
      const shown = page(await agent.get("/notifications").expect(200));
      return shown(`a[href^="/story/${story.id}"]`).length;
    };
    await invite(helper);
    expect(await listed()).to.equal(1);
    await post(author, { intent: "withdraw", user: helper.id });
    expect(await kinds(helper)).to.deep.equal([]);
    await (await as(helper)).get(path()).expect(404);
    await invite(helper, "beta-reader");
    expect(await listed()).to.equal(1);
    await post(helper, { intent: "decline" });
    expect(await kinds(helper)).to.deep.equal([]);
    await invite(helper, "beta-reader");
    await post(helper, { intent: "accept" });
    const read = { services: services(), limits: unlimited };
    const chapter = String(story.doc.contents[0]!.chapter);
    await commentOnDraft(read, author.caller, chapter, { text: "Does this work?", assignee: helper.id });
    await post(author, { intent: "role", user: helper.id, role: "editor" });
    expect(await kinds(helper)).to.include.members(["team-comment-assigned", "collaborator-role"]);
    const agent = await as(author);
    await confirmIfAsked(agent, await post(author, { intent: "remove", user: helper.id }));
    expect(await kinds(helper)).to.deep.equal(["collaborator-removed"]);
    expect(await listed()).to.equal(0);
  });

  it("change roles by the author's decision, and join only after accepting an invitation", async () => {
    expect((await post(author, { intent: "role", user: helper.id, role: "editor" })).status).to.equal(404);
    await invite(helper);
    await post(helper, { intent: "accept" });
    await post(author, { intent: "role", user: helper.id, role: "co-author" });
    expect((await team())[0]?.role).to.equal("co-author");
    expect(await kinds(helper)).to.include("collaborator-role");
    expect((await post(helper, { intent: "role", user: helper.id, role: "co-author" })).status).to.equal(403);
    expect((await post(helper, { intent: "invite", username: "x", role: "editor" })).status).to.equal(403);
  });

  it("cannot be invited to a story for sale, and a story with collaborators cannot be sold", async () => {
    await updateStory(services(), author.caller, story.id, { price: 199 });
    const refused = await invite(helper);
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include("Collaborative stories currently cannot be sold.");
    await updateStory(services(), author.caller, story.id, { price: null });
    await invite(helper);
    await updateStory(services(), author.caller, story.id, { price: 199 });
    expect((await post(helper, { intent: "accept" })).status, "a price was set meanwhile").to.equal(422);
    expect(await team()).to.deep.equal([]);
    await updateStory(services(), author.caller, story.id, { price: null });
    await post(helper, { intent: "accept" });
    const error = await updateStory(services(), author.caller, story.id, { price: 199 }).catch((e) => e);
    expect(error.message).to.equal("Collaborative stories currently cannot be sold.");
  });

  it("prevent a sale through the API even while only invited, with the specification's message", async () => {
    await invite(helper, "co-author");
    const sell = async () =>
      supertest(site.url)
        .put(`/api/stories/${story.id}`)
        .set("Authorization", `Bearer ${await site.tokenOf(author)}`)
        .send({ data: { price: 1.99 } });
    const refused = await sell();
    expect(refused.status).to.equal(400);
    expect(refused.body.error.details.errors).to.deep.equal([
      {
        path: ["price"],
        message: "Collaborative stories currently cannot be sold.",
        name: "ValidationError",
      },
    ]);
    await post(helper, { intent: "decline" });
    expect((await sell()).status).to.equal(200);
  });

  it("cannot be invited without an account, twice, or if they are the author", async () => {
    const field = async (username: string) =>
      messagesIn(await post(author, { intent: "invite", username, role: "editor" })).at("username");
    expect(await field("nobody-at-all")).to.equal("This member does not exist.");
    expect(await field(author.username)).to.equal("This member already works on the story.");
    await invite(helper);
    await invite(helper, "co-author");
    const open = await TeamInvitation.find({ story: story.id }).lean();
    expect(open.map(({ role }) => role)).to.deep.equal(["co-author"]);
  });

  it("are hidden from strangers", async () => {
    const stranger = await as(await site.addMember(`team-stranger-${count}`));
    await stranger.get(path()).expect(404);
    const open = await writeStory(site, author);
    await stranger.get(`/story/${open.id}/collaborators`).expect(403);
    await (await site.visit()).get(path()).expect(302);
  });

  it("are named on the story's page, except beta readers", async () => {
    story = await writeStory(site, author);
    await inviteCollaborator(services(), author.caller, story.id, {
      username: helper.username,
      role: "co-author",
    });
    await post(helper, { intent: "accept" });
    const shown = await (await site.visit()).get(`/story/${story.id}/${story.doc.slug}`).expect(200);
    expect(page(shown)(`.story-head-body a[href*="${helper.username}"]`).length).to.equal(1);
  });

  it("are named in JSON-LD and in the EPUB by their roles", async () => {
    story = await writeStory(site, author);
    const editor = await site.addMember(`team-editor-${count}`);
    for (const [member, role] of [
      [helper, "co-author"],
      [editor, "editor"],
    ] as const) {
      await invite(member, role);
      await post(member, { intent: "accept" });
    }
    const guest = await site.visit();
    const shown = page(await guest.get(`/story/${story.id}/${story.doc.slug}`).expect(200));
    const [book] = shown('script[type="application/ld+json"]')
      .toArray()
      .flatMap((script) => JSON.parse(shown(script).text()))
      .filter((data) => data["@type"] === "Book");
    expect(book.author.map(({ name }: { name: string }) => name)).to.deep.equal([
      author.username,
      helper.username,
    ]);
    expect(book.editor[0].name).to.equal(editor.username);
    const epub = await guest
      .get(`/story/${story.id}/${story.doc.slug}.epub`)
      .buffer(true)
      .parse(collect as never);
    const opf = String(await (await openArchive(epub.body)).read("EPUB/package.opf"));
    expect(opf).to.match(new RegExp(`<dc:creator id="contributor-1">${helper.username}</dc:creator>`));
    expect(opf).to.match(new RegExp(`<dc:contributor id="contributor-2">${editor.username}<`));
    const { messages } = await EpubCheck.validate(epub.body);
    expect(messages.filter(({ severity }) => severity === "error")).to.deep.equal([]);
  });

  it("can read the activity log, with names", async () => {
    await invite(helper, "co-author");
    await post(helper, { intent: "accept" });
    await site.app.jobs.whenIdle();
    const shown = page(await (await as(helper)).get(path()).expect(200));
    const told = shown(".team-activity li")
      .toArray()
      .map((entry) => shown(entry).text());
    expect(told.join("\n")).to.include(`${helper.username} joined as co-author`);
    expect(told.join("\n")).to.include(`${author.username} invited ${helper.username} to join as co-author`);
  });

  describe("invited by email", () => {
    const linkIn = ({ text }: TestMail) => /\/story\/\w+\/collaborators\?invitation=[\w-]+/.exec(text)![0];
    const address = () => `someone-${count}@example.org`;
    const asked = async (role = "beta-reader") => {
      const sent = await post(author, { intent: "invite", username: address(), role });
      expect(sent.status).to.equal(303);
      return mailsTo(site, address());
    };

    it("join by the link in the mail, once, with any account", async () => {
      const [mail] = await asked();
      expect(mail!.subject).to.include(story.doc.title);
      const link = linkIn(mail!);
      const agent = await as(helper);
      await agent.get(path()).expect(404);
      const shown = page(await agent.get(link).expect(200));
      expect(shown(".notice-title").text()).to.include("invites you to join as beta reader");
      const invitation = shown('input[name="invitation"]').attr("value");
      expect((await post(helper, { intent: "accept", invitation })).status).to.equal(303);
      expect((await team()).map(({ user, role }) => [String(user), role])).to.deep.equal([
        [helper.id, "beta-reader"],
      ]);
      const other = await site.addMember(`team-late-${count}`);
      await (await as(other)).get(link).expect(404);
      expect((await post(other, { intent: "accept", invitation })).status).to.equal(404);
    });

    it("are withdrawn, get a new link when invited again, and get no mail if they have opted out", async () => {
      const [first] = await asked();
      const [second] = await asked("editor");
      await (await as(helper)).get(linkIn(first!)).expect(404);
      await (await as(helper)).get(linkIn(second!)).expect(200);
      const desk = page(await (await as(author)).get(path()).expect(200));
      expect(desk("main").text()).to.include(address());
      const user = desk('form:has(button[value="withdraw-mail"]) input[name="user"]').attr("value");
      expect((await post(author, { intent: "withdraw-mail", user })).status).to.equal(303);
      await (await as(helper)).get(linkIn(second!)).expect(404);
      await stopInvitations(await addressDigest(address()));
      expect((await asked()).length, "nothing is sent to who wants none").to.equal(2);
    });

    it("get no mail if the author and the member with this address have blocked one another", async () => {
      await blockMember(services(), helper.caller, { who: author.id, kind: "block" });
      const address = `${helper.username}@example.com`;
      const sent = await post(author, { intent: "invite", username: address, role: "editor" });
      expect(sent.status).to.equal(303);
      expect(await mailsTo(site, address)).to.have.length(0);
    });

    it("show an error for an invalid address, and cannot be invited to a story for sale", async () => {
      const wrong = await post(author, { intent: "invite", username: "x@y", role: "editor" });
      expect(messagesIn(wrong).at("username")).to.match(/mail/i);
      await updateStory(services(), author.caller, story.id, { price: 199 });
      const sold = await post(author, { intent: "invite", username: address(), role: "editor" });
      expect(sold.text).to.include("Collaborative stories currently cannot be sold.");
    });
  });

  it("are asked before they leave, and stay if they go back", async () => {
    await letIn(site, author, story, helper, "editor");
    const agent = await as(helper);
    const leave = () => ask(agent, path(), { intent: "leave" });
    const question = await leave();
    expect(question.title).to.equal(`Leave “${story.doc.title}”?`);
    expect(question.text).to.include("Only the author of the story can invite you again");
    expect((await question.goBack()).text).to.include(`Collaborators on ${story.doc.title}`);
    expect(await team()).to.have.length(1);
    const answer = await (await leave()).confirm();
    expect([answer.status, answer.headers.location]).to.deep.equal([303, "/my-stories"]);
    expect(await team()).to.deep.equal([]);
    expect((await post(helper, { intent: "leave" })).status, "again").to.equal(404);
  });

  describe("who are given the story", () => {
    beforeEach(async () => {
      story = await writeStory(site, author);
      await letIn(site, author, story, helper, "co-author");
    });

    it("become its author with all its chapters, and the former author stays as a co-author", async () => {
      const reader = await site.addMember(`team-reader-${count}`);
      await addFavourite(services(), reader.caller, { story: story.id });
      const stories = async (member: TestMember) => (await User.findById(member.id).lean())!.stats!.stories;
      const had = { author: await stories(author), helper: await stories(helper) };
      expect((await post(author, { intent: "offer", user: helper.id })).status).to.equal(303);
      expect(await kinds(helper)).to.include("story-offered");
      expect((await post(reader, { intent: "accept-offer" })).status, "a stranger").to.equal(404);
      expect((await post(helper, { intent: "accept-offer" })).status).to.equal(303);
      const after = (await Story.findById(story.id).lean<StoryDoc>())!;
      expect([String(after.author), after.authorCard.username]).to.deep.equal([helper.id, helper.username]);
      expect(after.collaborators.map(({ user, role }) => [String(user), role])).to.deep.equal([
        [author.id, "co-author"],
      ]);
      const chapters = await Chapter.find({ story: story.id }).lean();
      expect(new Set(chapters.map((chapter) => String(chapter.author)))).to.deep.equal(new Set([helper.id]));
      expect(String((await Favourite.findOne({ story: story.id }).lean())!.storyAuthor)).to.equal(helper.id);
      expect(await stories(author)).to.equal(had.author - 1);
      expect(await stories(helper)).to.equal(had.helper + 1);
      expect(await kinds(author)).to.include("story-transferred");
      const shown = page(await (await site.visit()).get(`/story/${story.id}/${story.doc.slug}`).expect(200));
      expect(shown(".story-head-body").text()).to.include(helper.username);
      expect((await post(author, { intent: "offer", user: helper.id })).status, "no longer theirs").to.equal(
        403,
      );
    });

    it("are not given it if either blocks the other meanwhile, until it is offered again", async () => {
      for (const [by, who] of [
        [author, helper],
        [helper, author],
      ] as const) {
        const block = { who: who.id, kind: "block" };
        await post(author, { intent: "offer", user: helper.id });
        await blockMember(services(), by.caller, block);
        expect((await post(helper, { intent: "accept-offer" })).status, by.username).to.equal(404);
        await unblockMember(services(), by.caller, block);
        expect((await post(helper, { intent: "accept-offer" })).status, by.username).to.equal(404);
        expect(String((await Story.findById(story.id).lean())!.author)).to.equal(author.id);
      }
      await post(author, { intent: "offer", user: helper.id });
      expect((await post(helper, { intent: "accept-offer" })).status).to.equal(303);
    });

    it("can decline, and an offer ends when they leave or it is withdrawn", async () => {
      const accept = async () => (await post(helper, { intent: "accept-offer" })).status;
      await post(author, { intent: "offer", user: helper.id });
      expect((await post(helper, { intent: "decline-offer" })).status).to.equal(303);
      expect(await accept()).to.equal(404);
      await post(author, { intent: "offer", user: helper.id });
      await post(author, { intent: "withdraw-offer" });
      expect(await accept()).to.equal(404);
      await post(author, { intent: "offer", user: helper.id });
      await post(author, { intent: "role", user: helper.id, role: "editor" });
      expect(await accept(), "editors cannot have it").to.equal(404);
      const refused = await post(author, { intent: "offer", user: helper.id });
      expect([refused.status, refused.text.includes("You can only make a co-author")]).to.deep.equal([
        422,
        true,
      ]);
    });
  });
});
