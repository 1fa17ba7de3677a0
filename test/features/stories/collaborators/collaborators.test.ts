import { expect } from "chai";
import { Notification } from "../../../../src/features/live/notifications/model.ts";
import { blockMember } from "../../../../src/features/people/blocks/index.ts";
import { inviteCollaborator } from "../../../../src/features/stories/collaborators/commands.ts";
import { TeamInvitation } from "../../../../src/features/stories/collaborators/model.ts";
import { updateStory } from "../../../../src/features/stories/stories/index.ts";
import { Story, type StoryDoc } from "../../../../src/features/stories/stories/model.ts";
import { messagesIn } from "../../../app/support/forms.ts";
import { browsersOf, page, type TestStory, writeStory } from "../../../app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "../../../support/site.ts";

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

  it("are asked, see nothing of a draft before they accept, and are told", async () => {
    expect((await invite(helper)).status).to.equal(303);
    expect(await team()).to.deep.equal([]);
    const agent = await as(helper);
    await agent.get(`/story/${story.id}/${story.doc.slug}`).expect(404);
    const asked = page(await agent.get(path()).expect(200));
    expect(asked(".notice-title").text()).to.include("asks you to join as editor");
    expect(await kinds(helper)).to.include("collaboration");
    expect((await post(helper, { intent: "accept" })).status).to.equal(303);
    expect((await team()).map(({ user, role }) => [String(user), role])).to.deep.equal([
      [helper.id, "editor"],
    ]);
    expect(await TeamInvitation.countDocuments({ story: story.id })).to.equal(0);
    await agent.get(`/story/${story.id}/chapters/1/edit`).expect(200);
    expect(await kinds(author)).to.include("collaborator-joined");
  });

  it("do not join where author and member have blocked one another meanwhile", async () => {
    await invite(helper);
    await blockMember(services(), author.caller, { who: helper.id, kind: "block" });
    expect((await post(helper, { intent: "accept" })).status).to.equal(404);
    expect(await team()).to.deep.equal([]);
  });

  it("decline, leave, and are removed", async () => {
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
      expect((await post(by, { intent, user: helper.id })).status).to.equal(303);
      expect(await team()).to.deep.equal([]);
    }
  });

  it("change roles by the author's word, and nobody is put on a team unasked", async () => {
    expect((await post(author, { intent: "role", user: helper.id, role: "editor" })).status).to.equal(404);
    await invite(helper);
    await post(helper, { intent: "accept" });
    await post(author, { intent: "role", user: helper.id, role: "co-author" });
    expect((await team())[0]?.role).to.equal("co-author");
    expect((await post(helper, { intent: "role", user: helper.id, role: "co-author" })).status).to.equal(403);
    expect((await post(helper, { intent: "invite", username: "x", role: "editor" })).status).to.equal(403);
  });

  it("cannot be asked to a story for sale, and a story they work on cannot be sold", async () => {
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

  it("are not told from nobody where they have no account, and not asked twice or for themselves", async () => {
    const field = async (username: string) =>
      messagesIn(await post(author, { intent: "invite", username, role: "editor" })).at("username");
    expect(await field("nobody-at-all")).to.equal("There is no such member.");
    expect(await field(author.username)).to.equal("This member works on the story already.");
    await invite(helper);
    await invite(helper, "co-author");
    const open = await TeamInvitation.find({ story: story.id }).lean();
    expect(open.map(({ role }) => role)).to.deep.equal(["co-author"]);
  });

  it("are no stranger's business", async () => {
    const stranger = await as(await site.addMember(`team-stranger-${count}`));
    await stranger.get(path()).expect(404);
    const open = await writeStory(site, author);
    await stranger.get(`/story/${open.id}/collaborators`).expect(403);
    await (await site.visit()).get(path()).expect(302);
  });

  it("are named on the story's page, but for beta readers", async () => {
    story = await writeStory(site, author);
    await inviteCollaborator(services(), author.caller, story.id, {
      username: helper.username,
      role: "co-author",
    });
    await post(helper, { intent: "accept" });
    const shown = await (await site.visit()).get(`/story/${story.id}/${story.doc.slug}`).expect(200);
    expect(page(shown)(`.story-head-body a[href*="${helper.username}"]`).length).to.equal(1);
  });
});
