import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { requestArchive } from "#features/accounts/account-data/archive/commands.ts";
import { leave } from "#features/accounts/account-data/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { createChapter } from "#features/stories/chapters/index.ts";
import { unpublishStory } from "#features/stories/editing/index.ts";
import { formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { letIn, page, storeStory } from "#test/app/support/stories.ts";
import { mailsTo } from "#test/support/mails.ts";
import { refusal } from "#test/support/refusal.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { DELETE, deleteByApi, deleteByForm, LEAVING, letTimePass } from "./support.ts";

describe("Deleting an account", () => {
  const site = useSite();
  let count = 0;
  const aMember = async (name = "Ada Example") => {
    const member = await site.addMember(`leaver-${++count}`);
    await updateUser(site.app.services, member.caller, member.id, { name });
    return member;
  };
  const get = (path: string) => supertest(site.url).get(path);
  const login = ({ username, password }: TestMember) =>
    supertest(site.url).post("/api/auth/local").send({ identifier: username, password });

  it("requires a choice and the password, and does nothing without either", async () => {
    const member = await aMember();
    const agent = await site.visit(member);
    const first = page(await agent.get(DELETE).expect(200));
    expect(first('input[name="works"][checked]'), "nothing is chosen beforehand").to.have.length(0);
    const noChoice = await deleteByForm(agent, { password: member.password });
    expect(noChoice.status).to.equal(422);
    expect(messagesIn(noChoice).at("works")).to.equal("Please choose what happens to your stories.");
    const noPassword = await deleteByForm(agent, { works: "leave" });
    expect(messagesIn(noPassword).at("password")).to.equal("This field is required");
    const wrong = await deleteByForm(agent, { works: "erase", password: "wrong horse" });
    expect(wrong.status).to.equal(422);
    expect(messagesIn(wrong).at("password")).to.equal("Password is incorrect.");
    expect(wrong.text).to.not.contain("wrong horse");
    expect(page(wrong)('input[value="erase"][checked]')).to.have.length(1);
    const fields = { works: "erase", password: member.password };
    await agent.post(DELETE).type("form").send(fields).expect(403);
    await get(`/user/${member.username}`).expect(200);
  });

  it("signs out everywhere, hides the profile, and says until when it can be undone", async () => {
    const member = await aMember();
    const [here, there] = [await site.visit(member), await site.visit(member)];
    const token = await site.tokenOf(member);
    const done = await deleteByForm(here, { works: "leave", password: member.password });
    expect([done.status, done.headers.location]).to.deep.equal([303, LEAVING]);
    await there.get("/settings/data").expect(302);
    await get("/api/users/me").set("Authorization", `Bearer ${token}`).expect(401);
    for (const path of [`/user/${member.username}`, `/user/${member.username}/feed.atom`])
      await get(path).expect(404);
    await get(`/api/users/${member.id}`).expect(204);
    const { body } = await get(`/api/users?filters[username]=${member.username}`).expect(200);
    expect(body).to.deep.equal([]);
    const [mail] = await mailsTo(site, `${member.username}@example.com`);
    expect(mail?.text)
      .to.contain("will be deleted permanently on")
      .and.to.contain(LEAVING.replaceAll("/", "%2F"));
    // Guests and other sessions learn nothing of it.
    await there.get(LEAVING).expect(302);
  });

  it("is undone by signing in again, with everything as before", async () => {
    const member = await aMember("Nora Ashby");
    const reader = await site.addMember(`reader-${++count}`);
    const stories = {
      open: await storeStory(site, member, { chapters: ["One.", "Two."] }),
      draft: await storeStory(site, member, { draft: true }),
      shared: await storeStory(site, member),
    };
    await letIn(site, member, stories.shared, reader, "co-author");
    const unpublished = await storeStory(site, member);
    await unpublishStory(site.app.services, member.caller, unpublished.id);
    const collection = mongoose.connection.collection("stories");
    const state = async () =>
      (
        await collection
          .find({ author: new mongoose.Types.ObjectId(member.id) })
          .sort({ _id: 1 })
          .toArray()
      ).map(({ updatedAt, goesWithAuthor, authorHidden = false, ...story }) => ({ ...story, authorHidden }));
    const before = await state();
    const profile = page(await get(`/user/${member.username}`).expect(200))("main").text();
    for (const works of ["erase", "leave"]) {
      await deleteByForm(await site.visit(member), { works, password: member.password });
      await get(stories.open.path).expect(works === "erase" ? 404 : 200);
      await get(stories.shared.path).expect(works === "erase" ? 404 : 200);
      await (await site.visit(reader)).get(stories.shared.path).expect(200);

      const refused = await login(member).expect(400);
      expect(refused.body.error.message).to.equal(
        "This account is being deleted. Sign in on the site to keep it.",
      );
      const again = await site.visit();
      const form = formOf(await again.get("/login").expect(200), "identifier");
      const back = await send(again, form, { identifier: member.username, password: member.password });
      expect(back.headers.location).to.equal(LEAVING);
      const offer = page(await again.get(LEAVING).expect(200));
      expect(offer("h1").text()).to.equal("Your account is being deleted");
      await again.get("/settings/notifications").expect(302);
      const kept = await send(again, formOf(await again.get(LEAVING), "_csrf"), { intent: "keep" });
      expect(kept.headers.location).to.equal("/settings/data");
      expect(page(await again.get("/settings/data").expect(200))(".flash").text()).to.contain("Welcome back");
      expect(await state()).to.deep.equal(before);
      expect(page(await get(`/user/${member.username}`))("main").text()).to.equal(profile);
      expect((await get(stories.open.path)).text).to.contain("Nora Ashby");
      await login(member).expect(200);
    }
    await letTimePass(site, member);
    await login(member).expect(200);
  });

  it("can be seen and undone only after signing in again once the browser is signed out", async () => {
    const member = await aMember();
    const agent = await site.visit(member);
    await deleteByForm(agent, { works: "leave", password: member.password });
    const out = await send(agent, formOf(await agent.get(LEAVING).expect(200), "_csrf"), {
      intent: "sign-out",
    });
    expect(out.headers.location).to.equal("/");
    expect((await agent.get(LEAVING).expect(302)).headers.location).to.contain("/login");
    await agent.post(LEAVING).type("form").send({ intent: "keep" }).expect(303);
    await get(`/user/${member.username}`).expect(404);
  });

  describe("through the API", () => {
    it("leaves published works by default", async () => {
      const [leaver, eraser] = [await aMember("Quiet Leaver"), await aMember()];
      const [left, erased] = [await storeStory(site, leaver), await storeStory(site, eraser)];
      const { body, status } = await deleteByApi(site, leaver);
      expect(status).to.equal(200);
      expect(body).to.include({ id: leaver.id, username: leaver.username });
      await deleteByApi(site, eraser, "?works=erase");
      const story = await get(left.path).expect(200);
      expect(story.text).to.contain("Deleted author").and.not.to.contain("Quiet Leaver");
      expect(page(story)(".story-head img").attr("src"), "kept by no browser with the name on it").to.match(
        /\.svg\?by=nobody$/,
      );
      await get(erased.path).expect(404);
    });

    it("accepts no other choice, and only the owner or an admin as the caller", async () => {
      const [member, other] = [await aMember(), await aMember()];
      const admin = await site.addMember(`admin-${++count}`, "admin");
      expect((await deleteByApi(site, member, "?works=sell")).status).to.equal(400);
      expect((await deleteByApi(site, member, "", other)).status).to.equal(403);
      await supertest(site.url).delete(`/api/users/${member.id}`).expect(403);
      await get(`/user/${member.username}`).expect(200);
      expect((await deleteByApi(site, member, "", admin)).status).to.equal(200);
      await get(`/user/${member.username}`).expect(404);
      expect((await deleteByApi(site, member, "?works=erase", admin)).status, "asked twice").to.equal(200);
      const stored = await mongoose.connection
        .collection("users")
        .findOne({ _id: new mongoose.Types.ObjectId(member.id) });
      expect(stored?.leaving.works, "the first word holds").to.equal("leave");
      // It can be undone even if an admin started it.
      const agent = await site.visit(member);
      await send(agent, formOf(await agent.get(LEAVING).expect(200), "_csrf"), { intent: "keep" });
      await get(`/user/${member.username}`).expect(200);
      for (const id of ["0".repeat(24), "x"]) {
        const path = `/api/users/${id}`;
        await supertest(site.url)
          .delete(path)
          .set("Authorization", `Bearer ${await site.tokenOf(admin)}`)
          .expect(204);
      }
    });
  });

  it("is refused to staff who act on a member's behalf", async () => {
    const member = await aMember();
    const actor = { id: "1".repeat(24), username: "staff", until: Date.now() + 60_000 };
    const caller = { ...member.caller, viewer: { ...member.viewer, actor } };
    const { services, jobs } = site.app;
    const tries = [
      () => leave({ services } as never, caller, member.id),
      () => requestArchive({ services, jobs } as never, {} as never, caller),
    ];
    for (const attempt of tries) expect((await refusal(attempt())).status).to.equal(403);
    await get(`/user/${member.username}`).expect(200);
  });

  it("hides works that are published at the same moment", async () => {
    for (let round = 0; round < 4; round++) {
      const member = await aMember();
      const agent = await site.visit(member);
      const token = await site.tokenOf(member);
      const drafts = await Promise.all([1, 2, 3].map(() => storeStory(site, member, { draft: true })));
      const publish = drafts.map(({ id }) =>
        supertest(site.url)
          .put(`/api/stories/${id}`)
          .set("Authorization", `Bearer ${token}`)
          .send({ data: { state: "published" } }),
      );
      const late = [1, 2].map((n) =>
        createChapter(site.app.services, member.caller, drafts[0]!.id, { title: `Late ${n}` }).catch(
          () => null,
        ),
      );
      const [gone] = await Promise.all([
        deleteByForm(agent, { works: "erase", password: member.password }),
        ...publish,
        ...late,
      ]);
      expect(gone!.status).to.equal(303);
      await site.app.jobs.whenIdle();
      for (const { path } of drafts) await get(path).expect(404);
      expect(
        await mongoose.connection
          .collection("stories")
          .countDocuments({ author: new mongoose.Types.ObjectId(member.id), listed: true }),
      ).to.equal(0);
      await letTimePass(site, member);
      const texts = { story: { $in: drafts.map(({ id }) => new mongoose.Types.ObjectId(id)) } };
      expect(await mongoose.connection.collection("chapters").countDocuments(texts)).to.equal(0);
      expect(await mongoose.connection.collection("revisions").countDocuments(texts)).to.equal(0);
    }
  });
});
