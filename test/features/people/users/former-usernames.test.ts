import { expect } from "chai";
import supertest from "supertest";
import { membersNamed } from "#features/community/challenges/commands/invites.ts";
import { recipientOf } from "#features/money/sales/gift-recipients.ts";
import { changeUsername, findReferrer } from "#features/people/identity/index.ts";
import { findUsersForStaff } from "#features/people/staff/index.ts";
import { User } from "#features/people/users/entity.ts";
import { inviteCollaborator } from "#features/stories/collaborators/commands.ts";
import { TeamInvitation } from "#features/stories/collaborators/model.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { messages } from "#shared/messages.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { wellFormed } from "#test/app/support/xml.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("A member's former username", () => {
  const site = useSite();
  let ada: TestMember;
  let bea: TestMember;

  before(async () => {
    ada = await site.addMember("ada-before");
    bea = await site.addMember("bea");
  });

  const rename = (member: TestMember, username: string) =>
    changeUsername(site.app.services, member.id, username);
  const feedIdsAt = async (path: string) => {
    const $ = wellFormed((await supertest(site.url).get(path).redirects(1).expect(200)).text);
    return [$("feed > id").text(), $("entry > id").first().text()];
  };

  it("redirects its feed, which keeps its identity, and its pages", async () => {
    const story = await writeStory(site, ada, { title: "The Lamp" });
    const before = await feedIdsAt("/user/ada-before/feed.atom");
    const storyFeed = await feedIdsAt(`${story.path}/feed.atom`);
    await rename(ada, "ada-after");
    await updateStory(site.app.services, ada.caller, story.id, { title: "The Lantern" });
    const moved = await supertest(site.url).get("/user/ada-before/feed.atom").expect(301);
    expect(moved.headers.location).to.equal("/user/ada-after/feed.atom");
    expect(await feedIdsAt("/user/ada-before/feed.atom")).to.deep.equal(before);
    expect(await feedIdsAt(`/story/${story.id}/the-lantern/feed.atom`)).to.deep.equal(storyFeed);
    for (const tab of ["", "/updates", "/reviews", "/lists", "/followers"]) {
      const { status, headers } = await supertest(site.url).get(`/user/ada-before${tab}`);
      expect([301, 302], tab).to.include(status);
      expect(headers.location, tab).to.equal(`/user/ada-after${tab}`);
    }
    await supertest(site.url).get("/user/nobody-at-all/feed.atom").expect(404);
  });

  it("cannot be registered or taken by anybody else, whatever its capital letters", async () => {
    const register = (username: string) =>
      supertest(site.url)
        .post("/api/auth/local/register")
        .send({ username, email: `${username}@new.example`, password: "correct horse battery" });
    for (const username of ["ada-before", "Ada-Before"]) {
      const { status, body } = await register(username);
      expect([status, body.error?.message], username).to.deep.equal([400, messages.usernameOrEmailTaken]);
    }
    const thrown = await rename(bea, "ada-before").catch((error: unknown) => error);
    expect(thrown).to.include({ status: 400, message: messages.usernameOrEmailTaken });
    const agent = await site.visit(bea);
    expect((await agent.get("/user/ada-before").expect(302)).headers.location).to.equal("/user/ada-after");
  });

  it("can be used again by the member", async () => {
    await rename(ada, "ada-before");
    await supertest(site.url).get("/user/ada-before").expect(200);
    await rename(ada, "ada-after");
    await supertest(site.url).get("/user/ada-before/feed.atom").expect(301);
  });

  it("cannot be taken at the moment it is given up", async () => {
    const cyd = await site.addMember("cyd-before");
    const dee = await site.addMember("dee");
    const both = await Promise.allSettled([rename(cyd, "cyd-after"), rename(dee, "cyd-before")]);
    expect(both.map(({ status }) => status)).to.deep.equal(["fulfilled", "rejected"]);
  });

  it("still earns by the invitation links shared with it, unless another member has it now", async () => {
    const eve = await site.addMember("eve-before");
    await rename(eve, "eve-after");
    expect(await findReferrer("Eve-Before")).to.include({ id: eve.id });
    expect(await findReferrer("eve-after")).to.include({ id: eve.id });
    const friend = { username: "eves-friend", email: "eves-friend@new.example", referred_by: "eve-before" };
    await supertest(site.url)
      .post("/api/auth/local/register")
      .send({ ...friend, password: "correct horse battery" })
      .expect(200);
    const { referred_by } = (await User.findOne({ username: "eves-friend" }).lean())!;
    expect(String(referred_by)).to.equal(eve.id);
    // Former usernames from before they were reserved.
    await User.updateOne({ _id: bea.id }, { $set: { formerUsernames: ["eve-after"] } });
    expect(await findReferrer("eve-after")).to.include({ id: eve.id });
    await User.updateOne({ _id: bea.id }, { $unset: { formerUsernames: 1 } });
  });

  it("leads to the member in forms that ask for a username, who counts once if named twice", async () => {
    const fay = await site.addMember("fay-before");
    const story = await writeStory(site, bea, { title: "The Wick" });
    await rename(fay, "fay-after");
    expect(await membersNamed("@Fay-Before, fay-after", "judges")).to.deep.equal([fay.id]);
    expect(String((await recipientOf(bea.caller.viewer, "@fay-before", story.id)).to)).to.equal(fay.id);
    const self = await recipientOf(fay.caller.viewer, "fay-before", story.id).catch(
      ({ fields }: { readonly fields: readonly { readonly message: string }[] }) => fields[0]!.message,
    );
    expect(self).to.equal(giftsText.to.self);
    await inviteCollaborator(site.app.services, bea.caller, story.id, {
      username: "fay-before",
      role: "editor",
    });
    expect(await TeamInvitation.exists({ user: fay.id })).not.to.equal(null);
    const found = await findUsersForStaff({ search: "fay-before" }, { limit: 5 });
    expect(found.rows.map(({ username }) => username)).to.deep.equal(["fay-after"]);
  });
});
