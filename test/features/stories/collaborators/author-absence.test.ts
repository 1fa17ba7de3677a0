import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { DELETED_AUTHOR } from "#features/people/users/index.ts";
import { User } from "#features/people/users/model.ts";
import { createChapter } from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { SilenceOffer } from "#features/stories/collaborators/absence/model.ts";
import { FormerCoAuthor } from "#features/stories/collaborators/former/model.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { browsersOf, letIn, page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { mailsTo } from "#test/support/mails.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { deleteByForm, LEAVING, letTimePass } from "../../accounts/account-data/support.ts";

describe("A story with co-authors whose author is absent", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let mia: TestMember;
  let nora: TestMember;
  let admin: TestMember;
  let story: TestStory;
  let count = 0;

  const services = () => site.app.services;
  const path = () => `/story/${story.id}/collaborators`;
  const stored = async () => (await Story.findById(story.id).lean<StoryDoc>())!;
  const leave = async (works: string) => {
    await deleteByForm(await as(author), { works, password: author.password });
    await site.app.jobs.whenIdle();
  };
  const ban = async () => {
    await blockUser(services(), admin.caller, author.id, { reason: "spam" });
    await site.app.jobs.whenIdle();
  };
  const become = async (member: TestMember) => {
    const agent = await as(member);
    const fields = { intent: "become-author", _csrf: await csrfOf(agent) };
    return (await agent.post(path()).type("form").send(fields)).status;
  };
  const shown = async (member: TestMember) => page(await (await as(member)).get(path()).expect(200))("main");
  const told = async (member: TestMember) =>
    (await Notification.find({ for: member.id, kind: "author-absent" }).lean()).length;

  beforeEach(async () => {
    author = await site.addMember(`absent-author-${++count}`);
    mia = await site.addMember(`absent-mia-${count}`);
    nora = await site.addMember(`absent-nora-${count}`);
    admin = await site.addMember(`absent-admin-${count}`, "admin");
    story = await writeStory(site, author);
    await letIn(site, author, story, mia, "co-author");
    await letIn(site, author, story, nora, "co-author");
  });

  it("is offered to every co-author once its author is leaving, and goes to the first", async () => {
    expect((await shown(mia)).find("button[value=become-author]").length, "not before").to.equal(0);
    expect(await become(mia)).to.equal(404);
    await leave("leave");
    expect([await told(mia), await told(nora)]).to.deep.equal([1, 1]);
    expect((await shown(mia)).text())
      .to.include("The author is leaving")
      .and.include("The first of you to take it over becomes its author");
    const statuses = await Promise.all([become(mia), become(nora)]);
    expect(statuses.toSorted()).to.deep.equal([303, 404]);
    const [heir, other] = statuses[0] === 303 ? [mia, nora] : [nora, mia];
    expect(String((await stored()).author)).to.equal(heir.id);
    await site.app.jobs.whenIdle();
    const kinds = (await Notification.find({ for: other.id }).lean()).map(({ kind }) => kind);
    expect(kinds, "the other is told").to.include("story-transferred");
    await updateStory(services(), heir.caller, story.id, { title: "Ours" });
    await letTimePass(site, author);
    const former = (await FormerCoAuthor.find({ story: story.id }).lean()).map(({ user }) => String(user));
    expect(former).to.deep.equal([String(DELETED_AUTHOR)]);
    expect(String((await stored()).author)).to.equal(heir.id);
  });

  it("is hidden from readers when its author deletes their works, until a co-author is its author", async () => {
    await leave("erase");
    const { deletedAt, listed } = await stored();
    expect({ deletedAt, listed }).to.deep.equal({ deletedAt: null, listed: false });
    await (await site.visit()).get(story.path).expect(404);
    await (await as(mia)).get(story.chapter(1)).expect(200);
    expect((await shown(mia)).text()).to.include("The author is leaving");
    expect(await become(mia)).to.equal(303);
    expect((await stored()).listed).to.equal(true);
    await letTimePass(site, author);
    await (await site.visit()).get(story.path).expect(200);
    expect(await Chapter.countDocuments({ story: story.id, deletedAt: null })).to.equal(3);
    await createChapter(services(), mia.caller, story.id, { title: "More", markdown: "And on." });
  });

  it("is erased with an author who deletes their works if nobody has taken it", async () => {
    await leave("erase");
    await letTimePass(site, author);
    expect(await Story.countDocuments({ _id: story.id })).to.equal(0);
    expect(await Chapter.countDocuments({ story: story.id })).to.equal(0);
  });

  it("stays with the deleted author if the works stay, and can be taken later", async () => {
    await leave("leave");
    await letTimePass(site, author);
    expect(String((await stored()).author)).to.equal(String(DELETED_AUTHOR));
    expect((await shown(mia)).text()).to.include("The author has left");
    expect(await become(mia)).to.equal(303);
    expect((await stored()).listed).to.equal(true);
    expect(
      (await FormerCoAuthor.find({ story: story.id }).lean()).map(({ user }) => String(user)),
    ).to.deep.equal([String(DELETED_AUTHOR)]);
  });

  it("is as it was when its author keeps the account", async () => {
    const before = await stored();
    await leave("erase");
    const agent = await site.visit();
    const login = { identifier: author.username, password: author.password };
    await send(agent, formOf(await agent.get("/login").expect(200), "password"), login);
    await send(agent, formOf(await agent.get(LEAVING).expect(200), "intent"), { intent: "keep" });
    await site.app.jobs.whenIdle();
    const after = await stored();
    expect([after.listed, after.authorHidden, after.authorCard]).to.deep.equal([
      true,
      false,
      before.authorCard,
    ]);
    expect(await become(mia)).to.equal(404);
  });

  it("is offered while a ban lasts, and no longer", async () => {
    await ban();
    expect([await told(mia), await told(nora)]).to.deep.equal([1, 1]);
    expect((await shown(mia)).text()).to.include("The author’s account is closed");
    await unblockUser(services(), admin.caller, author.id);
    await site.app.jobs.whenIdle();
    expect((await shown(mia)).find("button[value=become-author]").length).to.equal(0);
    expect(await become(mia)).to.equal(404);
    await ban();
    expect(await told(mia), "a second ban").to.equal(2);
    expect(await become(mia)).to.equal(303);
    expect((await stored()).listed).to.equal(true);
    await unblockUser(services(), admin.caller, author.id);
    await site.app.jobs.whenIdle();
    const { author: owner, collaborators } = await stored();
    expect(String(owner)).to.equal(mia.id);
    expect(
      collaborators.map(({ user }) => String(user)),
      "they are a co-author",
    ).to.include(author.id);
  });

  it("never has two minds about a ban that ends while somebody takes it", async () => {
    for (let round = 0; round < 3; round++) {
      await ban();
      const [status] = await Promise.all([become(mia), unblockUser(services(), admin.caller, author.id)]);
      expect(String((await stored()).author)).to.equal(status === 303 ? mia.id : author.id);
      await site.app.jobs.whenIdle();
      expect((await stored()).listed).to.equal(true);
      if (status === 303) return;
    }
  });

  describe("because the author has not visited for a year", () => {
    const DAY = 24 * 60 * 60_000;
    const office = () => `/admin/stories/${story.id}`;
    const act = async (intent: string, member = admin) => {
      const agent = await as(member);
      const fields = { intent, reason: "Nobody answers readers", _csrf: await csrfOf(agent) };
      const { status } = await agent.post(office()).type("form").send(fields);
      await site.app.jobs.whenIdle();
      return status;
    };
    const visited = (daysAgo: number) =>
      User.collection.updateOne(
        { _id: toId(author.id) },
        { $set: { last_logged_in: new Date(services().now().getTime() - daysAgo * DAY) } },
      );
    const noticeOver = () =>
      SilenceOffer.updateOne({ _id: story.id }, { $set: { createdAt: new Date(Date.now() - 14 * DAY) } });
    const offered = async () =>
      page(await (await as(admin)).get(office()).expect(200))("button[value=offer-to-co-authors]").length;

    it("is offered by staff after a year, with a mail to the author and 14 days to come back", async () => {
      await visited(364);
      expect(await offered()).to.equal(0);
      expect(await act("offer-to-co-authors")).to.equal(422);
      await visited(366);
      expect(await offered()).to.equal(1);
      expect(await act("offer-to-co-authors")).to.equal(303);
      expect(
        await Notification.countDocuments({ for: { $in: [mia.id, nora.id] }, kind: "author-silent" }),
      ).to.equal(2);
      const [mail] = await mailsTo(site, `${author.username}@example.com`);
      expect(mail!.text).to.include("one of them can become its author");
      const early = await shown(mia);
      expect(early.text()).to.include("The author has not visited for a year");
      expect(early.find("button[value=become-author]").length).to.equal(0);
      expect(await become(mia)).to.equal(422);
      await noticeOver();
      expect(await become(mia)).to.equal(303);
      await site.app.jobs.whenIdle();
      expect(String((await stored()).author)).to.equal(mia.id);
      expect((await stored()).collaborators.map(({ user }) => String(user))).to.include(author.id);
      expect((await shown(nora)).text()).to.include("became the author in place of the previous one");
      expect(await SilenceOffer.countDocuments({ _id: story.id })).to.equal(0);
    });

    it("is theirs again with one visit, also after the days of notice", async () => {
      await visited(400);
      await act("offer-to-co-authors");
      await noticeOver();
      await (await as(author)).get("/").expect(200);
      await site.app.presence.flush();
      expect(await become(mia)).to.equal(404);
      expect((await shown(mia)).text()).to.not.include("has not visited");
    });

    it("is not offered any more when staff withdraw it", async () => {
      await visited(400);
      await act("offer-to-co-authors");
      expect(await offered()).to.equal(0);
      expect(await act("withdraw-offer")).to.equal(303);
      const told = await Notification.find({
        kind: "author-offer-withdrawn",
        collaboration: story.id,
      }).lean();
      expect(told.map((each) => String(each.for))).to.have.members([author.id, mia.id, nora.id]);
      await noticeOver();
      expect(await become(mia)).to.equal(404);
      expect(await offered()).to.equal(1);
    });

    it("cannot be offered by staff on its team, by a member, or without a reason", async () => {
      await visited(400);
      const agent = await as(admin);
      const empty = { intent: "offer-to-co-authors", reason: "", _csrf: await csrfOf(agent) };
      await agent.post(office()).type("form").send(empty).expect(422);
      expect(await act("offer-to-co-authors", mia)).to.equal(404);
      await letIn(site, author, story, admin, "beta-reader");
      expect(await offered()).to.equal(0);
      expect(await act("offer-to-co-authors")).to.equal(422);
      expect(await SilenceOffer.countDocuments({ _id: story.id })).to.equal(0);
    });
  });

  it("goes to a co-author by the API, too", async () => {
    await ban();
    const path = `/api/stories/${story.id}/collaborators/authorship`;
    const authorization = `Bearer ${await site.tokenOf(mia)}`;
    const { body } = await (await site.visit()).post(path).set({ authorization }).expect(200);
    expect(body.data.author).to.equal(mia.id);
  });

  it("goes to no editor, stranger or member of staff", async () => {
    const editor = await site.addMember(`absent-editor-${count}`);
    const stranger = await site.addMember(`absent-stranger-${count}`);
    await letIn(site, author, story, editor, "editor");
    await leave("leave");
    for (const member of [editor, stranger, admin])
      expect(await become(member), member.username).to.equal(404);
    expect(await told(editor)).to.equal(0);
    expect((await shown(editor)).find("button[value=become-author]").length).to.equal(0);
  });
});
