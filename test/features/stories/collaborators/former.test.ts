import { expect } from "chai";
import supertest from "supertest";
import { Notification } from "#features/live/notifications/model.ts";
import { createChapter, deleteChapter, restoreChapter } from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { FormerCoAuthor } from "#features/stories/collaborators/former/model.ts";
import { acceptTransfer, offerTransfer } from "#features/stories/collaborators/transfer.ts";
import { removeCollaborator, updateStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { formerCoAuthors } from "#src/migrations/0023-former-co-authors.ts";
import { browsersOf, letIn, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { deleteByForm, letTimePass } from "../../accounts/account-data/support.ts";

const NOT_SOLD = "Collaborative stories currently cannot be sold.";
const DAYS = 24 * 60 * 60 * 1000;

describe("Chapters of former co-authors", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let mia: TestMember;
  let story: TestStory;
  let chapter: string;
  let count = 0;

  const services = () => site.app.services;
  const path = () => `/story/${story.id}/collaborators`;
  const post = async (member: TestMember, fields: object) => {
    const agent = await as(member);
    return agent
      .post(path())
      .type("form")
      .send({ ...fields, _csrf: await csrfOf(agent) });
  };
  const sell = (by = author) => updateStory(services(), by.caller, story.id, { price: 199 });
  const stop = () => updateStory(services(), author.caller, story.id, { price: null });
  const refusal = async (act: Promise<unknown>): Promise<string> =>
    act.then(
      () => "",
      (error: Error) => error.message,
    );
  const kinds = async (member: TestMember) => {
    await site.app.jobs.whenIdle();
    return (await Notification.find({ for: member.id }).lean()).map(({ kind }) => kind);
  };
  const shown = async (member: TestMember) => page(await (await as(member)).get(path()).expect(200))("main");

  beforeEach(async () => {
    author = await site.addMember(`former-author-${++count}`);
    mia = await site.addMember(`former-mia-${count}`);
    story = await writeStory(site, author);
    await letIn(site, author, story, mia, "co-author");
    const input = { title: "The Harbour", markdown: "The tide was out." };
    chapter = String((await createChapter(services(), mia.caller, story.id, input))._id);
    await removeCollaborator(services(), author.caller, story.id, mia.id);
  });

  it("keep the story from being sold, and say which and why", async () => {
    const message = await refusal(sell());
    expect(message).to.include(NOT_SOLD).and.include(`${mia.username} no longer works`);
    expect(message).to.include("“The Harbour”");
    const agent = await as(author);
    const sent = { price: "1.99", mode: "fixed", intent: "sell", _csrf: await csrfOf(agent) };
    const refused = await agent.post(`/story/${story.id}/paid/pricing`).type("form").send(sent);
    expect(refused.status).to.equal(422);
    expect((await Story.findById(story.id).lean())!.price).to.equal(null);
  });

  it("can be sold once they are in the bin, and do not come back into a story on sale", async () => {
    await deleteChapter(services(), author.caller, chapter);
    await sell();
    const message = await refusal(restoreChapter(services(), author.caller, chapter));
    expect(message).to.include(mia.username);
    expect((await Chapter.findById(chapter).lean())!.deletedAt, "it stays in the bin").to.not.equal(null);
    await stop();
    await restoreChapter(services(), author.caller, chapter);
    expect(await refusal(sell())).to.include(NOT_SOLD);
  });

  it("can be sold once their writer is asked and allows it, and both are told", async () => {
    expect((await shown(author)).text()).to.include("Not asked yet");
    expect((await post(author, { intent: "ask-sale", user: mia.id })).status).to.equal(303);
    expect(await kinds(mia)).to.include("sale-asked");
    expect((await post(author, { intent: "ask-sale", user: mia.id })).status, "again").to.equal(422);
    const asked = await shown(mia);
    expect(asked.find(".notice-title").text()).to.include("would like to sell this story");
    expect(asked.find(".notice").text()).to.include("The Harbour");
    expect(asked.text(), "nothing else of the draft").to.not.include("Invite someone");
    expect((await post(mia, { intent: "allow-sale" })).status).to.equal(303);
    expect(await kinds(author)).to.include("sale-allowed");
    await sell();
    const late = await post(mia, { intent: "forbid-sale" });
    expect(late.status, "readers have bought it").to.equal(422);
    await stop();
    expect((await post(mia, { intent: "forbid-sale" })).status).to.equal(303);
    expect(await kinds(author)).to.include("sale-not-allowed");
    expect(await refusal(sell())).to.include(NOT_SOLD);
    expect((await shown(author)).text()).to.include("Not allowed, since");
  });

  it("leave a “no” in force for a week, after which their writer may be asked again", async () => {
    await post(author, { intent: "ask-sale", user: mia.id });
    await post(mia, { intent: "forbid-sale" });
    expect((await post(author, { intent: "ask-sale", user: mia.id })).status).to.equal(422);
    const weekAgo = new Date(Date.now() - 8 * DAYS);
    await FormerCoAuthor.updateMany({}, { $set: { askedAt: weekAgo, answeredAt: weekAgo } });
    expect((await post(author, { intent: "ask-sale", user: mia.id })).status).to.equal(303);
    expect((await shown(mia)).find("button[value=forbid-sale]").length).to.equal(1);
  });

  it("concern nobody else: strangers, collaborators and staff neither ask nor answer", async () => {
    const [stranger, editor, admin] = [
      await site.addMember(`former-stranger-${count}`),
      await site.addMember(`former-editor-${count}`),
      await site.addMember(`former-admin-${count}`, "admin"),
    ];
    await letIn(site, author, story, editor, "editor");
    for (const member of [stranger, editor, admin]) {
      expect((await post(member, { intent: "allow-sale" })).status, member.username).to.equal(404);
      expect((await post(member, { intent: "ask-sale", user: mia.id })).status, member.username).to.equal(
        403,
      );
    }
    expect((await post(author, { intent: "allow-sale" })).status).to.equal(404);
    expect((await post(author, { intent: "ask-sale", user: stranger.id })).status).to.equal(404);
    expect((await post(author, { intent: "ask-sale", user: "nonsense" })).status).to.equal(404);
    await (await as(stranger)).get(path()).expect(403);
    expect((await FormerCoAuthor.findOne({ story: story.id }).lean())!.allowed).to.equal(false);
  });

  it("need a new permission after their writer was back on the team", async () => {
    await post(mia, { intent: "allow-sale" });
    await letIn(site, author, story, mia, "co-author");
    expect(await FormerCoAuthor.countDocuments({ story: story.id })).to.equal(0);
    await removeCollaborator(services(), mia.caller, story.id, mia.id);
    expect(await refusal(sell()), "an earlier permission has ended").to.include(NOT_SOLD);
  });

  it("include those of an author who has given the story away", async () => {
    await letIn(site, author, story, mia, "co-author");
    await offerTransfer(services(), author.caller, story.id, mia.id);
    await acceptTransfer(services(), mia.caller, story.id);
    await removeCollaborator(services(), mia.caller, story.id, author.id);
    expect(await refusal(sell(mia))).to.include(`${author.username} no longer works`);
  });

  it("are asked for in the API, which lists them for the author", async () => {
    const api = async (member: TestMember, method: "get" | "post", to: string, body?: object) =>
      supertest(site.url)
        [method](`/api/stories/${story.id}/collaborators${to}`)
        .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
        .send(body);
    expect((await api(author, "post", `/${mia.id}/sale`)).status).to.equal(200);
    expect((await api(mia, "post", "/sale", { data: { allow: "perhaps" } })).status).to.equal(400);
    expect((await api(mia, "post", "/sale", { data: { allow: true } })).status).to.equal(200);
    const { body } = await api(author, "get", "");
    expect(body.data.former).to.deep.equal([{ user: mia.id, chapters: ["The Harbour"], sale: "allowed" }]);
  });

  it("never go on sale while their writer withdraws the permission at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      await post(mia, { intent: "allow-sale" });
      const [withdrawn] = await Promise.all([post(mia, { intent: "forbid-sale" }), sell().catch(() => {})]);
      const [{ price }, { allowed }] = [
        (await Story.findById(story.id).lean())!,
        (await FormerCoAuthor.findOne({ story: story.id }).lean())!,
      ];
      expect(withdrawn.status).to.equal(allowed ? 422 : 303);
      expect(price !== null, "on sale only if allowed").to.equal(allowed);
      await stop();
    }
  });

  it("stay those of a deleted member, and need to go before a sale", async () => {
    await deleteByForm(await as(mia), { works: "leave", password: mia.password });
    await letTimePass(site, mia);
    expect(await FormerCoAuthor.countDocuments({ user: mia.id })).to.equal(0);
    expect(await refusal(sell())).to.include("A deleted member wrote in “The Harbour”");
    expect((await shown(author)).text())
      .to.include("Deleted member")
      .and.include("Cannot be asked");
    await deleteChapter(services(), author.caller, chapter);
    await sell();
  });

  it("stay those of a co-author whose account is deleted while on the team", async () => {
    await letIn(site, author, story, mia, "co-author");
    await deleteByForm(await as(mia), { works: "leave", password: mia.password });
    await letTimePass(site, mia);
    expect(await FormerCoAuthor.countDocuments({ user: mia.id })).to.equal(0);
    expect(await refusal(sell())).to.include("A deleted member wrote in “The Harbour”");
  });

  it("from before they were recorded are found by the member that began them", async () => {
    await FormerCoAuthor.deleteMany({});
    await formerCoAuthors.run({ services: services() } as Parameters<typeof formerCoAuthors.run>[0]);
    expect(
      (await FormerCoAuthor.find({ story: story.id }).lean()).map(({ user }) => String(user)),
    ).to.deep.equal([mia.id]);
    expect(await refusal(sell())).to.include("The Harbour");
  });
});
