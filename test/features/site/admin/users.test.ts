import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { page, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { type Desk, deskOf, logged } from "./support.ts";

describe("Members in the back office", () => {
  const site = useSite();
  let ada: TestMember;
  let mod: TestMember;
  let ann: TestMember;
  let admin: Desk;
  let moderator: Desk;

  before(async () => {
    ada = await site.addMember("ada", "admin");
    mod = await site.addMember("mod", "moderator");
    ann = await site.addMember("ann");
    admin = await deskOf(site, ada);
    moderator = await deskOf(site, mod);
  });

  const namesOn = (response: { text: string }) => {
    const $ = page(response);
    return $("main tbody tr")
      .map((_, row) => $(row).find("td a").first().text())
      .get();
  };
  const stored = (id: string) =>
    mongoose.connection.collection("users").findOne({ _id: new mongoose.Types.ObjectId(id) });

  it("are counted on the overview, which is hidden from others", async () => {
    const $ = page(await admin.agent.get("/admin").expect(200));
    const figures = Object.fromEntries(
      $(".admin-figure")
        .map((_, each) => [[$(each).find("dt").text(), $(each).find("dd").text()]])
        .get() as unknown as [string, string][],
    );
    expect(figures).to.include({ Members: "3", "New in seven days": "3", Blocked: "0" });
    expect($(".account-menu a[href='/admin']").length).to.equal(1);
    await supertest(site.url).get("/admin").expect(404);
    const member = await site.visit(ann);
    await member.get("/admin").expect(404);
    expect((await member.get("/")).text).not.to.include('href="/admin"');
  });

  it("are searched and filtered; a moderator neither sees nor finds email addresses", async () => {
    expect(namesOn(await admin.agent.get("/admin/users"))).to.deep.equal(["ann", "mod", "ada"]);
    expect(namesOn(await admin.agent.get("/admin/users?q=AN"))).to.deep.equal(["ann"]);
    expect(namesOn(await admin.agent.get("/admin/users?q=ann@ex"))).to.deep.equal(["ann"]);
    expect(namesOn(await admin.agent.get("/admin/users?role=admin"))).to.deep.equal(["ada"]);
    expect(namesOn(await admin.agent.get("/admin/users?from=2001-01-01&to=2001-01-02"))).to.deep.equal([]);
    expect(namesOn(await moderator.agent.get("/admin/users?q=ann@ex"))).to.deep.equal([]);
    const seen = await moderator.agent.get("/admin/users");
    expect(namesOn(seen)).to.include("ann");
    expect(seen.text).not.to.include("@example.com");
    await admin.agent.get("/admin/users?q=%5B(&role=nobody&state=x&from=x&to=99999-99-99").expect(200);
    await admin.agent.get("/admin/users?after=nonsense").expect(400);
  });

  it("have a page with their details; a moderator sees fewer", async () => {
    await writeStory(site, ann, { title: "The Open Sea" });
    await writeStory(site, ann, { title: "The Secret Draft", draft: true });
    const full = await admin.agent.get(`/admin/users/${ann.id}`).expect(200);
    expect(full.text)
      .to.include("ann@example.com")
      .and.include("The Open Sea")
      .and.include("The Secret Draft");
    const less = await moderator.agent.get(`/admin/users/${ann.id}`).expect(200);
    expect(less.text).to.include("The Open Sea");
    expect(less.text).not.to.match(/ann@example|Secret Draft|Signed-in browsers|Sign-ins/);
    await admin.agent.get(`/admin/users/${"0".repeat(24)}`).expect(404);
    await admin.agent.get("/admin/users/x").expect(404);
    await admin.agent.get(`/admin/users/${ann.id}/block`).expect(302);
  });

  it("are blocked with a reason, which signs them out, and unblocked", async () => {
    const place = `/admin/users/${ann.id}`;
    const member = await site.visit(ann);
    const without = await moderator.send(place, `${place}/block`, { reason: " " });
    expect(without.status).to.equal(422);
    expect(page(without)("#field-reason-error").text()).to.equal("This field is required");
    const done = await moderator.send(place, `${place}/block`, { reason: "Spam & worse" });
    expect(done.status).to.equal(303);
    await member.get("/my-stories").expect(302);
    const shown = page(await moderator.agent.get(place));
    expect(shown("main .fact-list").text()).to.include("Spam & worse");
    expect(shown(`form[action="${place}/block"]`).length).to.equal(0);
    expect(namesOn(await admin.agent.get("/admin/users?state=blocked"))).to.deep.equal(["ann"]);
    await admin.send(place, `${place}/unblock`);
    expect((await stored(ann.id))!.blocked).to.equal(false);
    expect((await logged()).slice(0, 2)).to.deep.equal(["user.unblock", "user.block"]);
  });

  it("are given a role, signed out and confirmed by admins", async () => {
    const place = `/admin/users/${ann.id}`;
    const member = await site.visit(ann);
    expect((await admin.send(place, `${place}/sign-out`)).status).to.equal(303);
    await member.get("/my-stories").expect(302);
    await admin.send(place, `${place}/role`, { role: "moderator" });
    expect((await stored(ann.id))!.role).to.equal("moderator");
    await admin.send(place, `${place}/role`, { role: "member" });
    expect((await admin.send(place, `${place}/role`, { role: "king" })).status).to.equal(422);
    await mongoose.connection
      .collection("users")
      .updateOne({ _id: new mongoose.Types.ObjectId(ann.id) }, { $set: { confirmed: false } });
    await admin.send(place, `${place}/verify-email`);
    expect((await stored(ann.id))!.confirmed).to.equal(true);
    expect((await logged()).slice(0, 4)).to.deep.equal([
      "user.verify-email",
      "user.change-role",
      "user.change-role",
      "user.sign-out",
    ]);
  });

  it("show a moderator no forms that would be refused, and refuse them anyway", async () => {
    const forms = (response: { text: string }) => {
      const $ = page(response);
      return $(".admin-acts form")
        .map((_, form) => $(form).attr("action")!.split("/").at(-1))
        .get();
    };
    expect(forms(await moderator.agent.get(`/admin/users/${ann.id}`))).to.deep.equal(["block", "sign-out"]);
    expect(forms(await moderator.agent.get(`/admin/users/${ada.id}`))).to.deep.equal([]);
    expect(forms(await admin.agent.get(`/admin/users/${ada.id}`))).to.deep.equal([]);
    expect(forms(await admin.agent.get(`/admin/users/${mod.id}`))).to.deep.equal([
      "block",
      "sign-out",
      "role",
    ]);
    const { _csrf } = Object.fromEntries(
      [
        ...(await moderator.agent.get(`/admin/users/${ann.id}`)).text.matchAll(
          /name="(_csrf)" value="([^"]+)"/g,
        ),
      ].map(([, name, value]) => [name, value]),
    );
    for (const [id, act] of [
      [ada.id, "block"],
      [mod.id, "block"],
      [ann.id, "role"],
      [ann.id, "verify-email"],
      [ann.id, "on-behalf"],
    ])
      await moderator.agent
        .post(`/admin/users/${id}/${act}`)
        .type("form")
        .send({ _csrf, reason: "x", role: "admin", purpose: "x" })
        .expect(403);
  });
});
