import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { mountedRoutes } from "#core/api/index.ts";
import { addBookmark } from "#features/library/bookmarks/index.ts";
import { followUser } from "#features/library/followers/index.ts";
import { createList } from "#features/library/lists/commands.ts";
import { announced, findAudit, verifyAudit } from "#features/platform/audit/index.ts";
import { CUT_SHORT_MS, reportCutShort } from "#features/platform/audit/record.ts";
import { setLibraryState } from "#features/reading/library/commands.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { isClosedToActors, plainPath } from "#features/site/admin/closed-to-actors.ts";
import { addNote } from "#features/stories/private-notes/commands.ts";
import { bookmarksText } from "#shared/library/bookmarks.text.ts";
import { historyText } from "#shared/reading/history.text.ts";
import { page, writeStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { type Desk, deskOf } from "./support.ts";

describe("Acting on behalf of a member", () => {
  const site = useSite();
  let ada: TestMember;
  let mod: TestMember;
  let ann: TestMember;
  let desk: Desk;

  before(async () => {
    ada = await site.addMember("ada", "admin");
    mod = await site.addMember("mod", "moderator");
    ann = await site.addMember("ann");
  });
  beforeEach(async () => {
    desk = await deskOf(site, ada);
  });

  const begin = (id = ann.id) =>
    desk.send(`/admin/users/${id}`, `/admin/users/${id}/on-behalf`, { purpose: "Ticket 7" });
  const banner = (response: { text: string }) => page(response)(".acting-banner").text();
  const entries = async (count: number) =>
    (await findAudit({}, { limit: count })).rows
      .reverse()
      .map(({ action, by, as, details }) => ({ action, by, as, details }));

  it("requires a purpose, and is for admins on behalf of members only", async () => {
    const place = `/admin/users/${ann.id}`;
    expect((await desk.send(place, `${place}/on-behalf`, { purpose: " " })).status).to.equal(422);
    for (const { id } of [mod, ada]) {
      const $ = page(await desk.agent.get(`/admin/users/${id}`));
      expect($(`form[action="/admin/users/${id}/on-behalf"]`).length).to.equal(0);
      const { _csrf } = { _csrf: String($("input[name=_csrf]").attr("value") ?? "") };
      const csrf = _csrf || String(page(await desk.agent.get(place))("input[name=_csrf]").attr("value"));
      await desk.agent
        .post(`/admin/users/${id}/on-behalf`)
        .type("form")
        .send({ _csrf: csrf, purpose: "x" })
        .expect(403);
    }
  });

  it("shows a banner on every page, cached, private or error, and only to that admin", async () => {
    const story = await writeStory(site, ann);
    await supertest(site.url).get(story.path).expect(200);
    expect((await begin()).status).to.equal(303);
    for (const path of ["/", story.path, story.chapter(1), "/my-stories", "/nowhere", "/settings/account"]) {
      expect(banner(await desk.agent.get(path)), path).to.include("ada, you are acting on behalf of ann");
      // Again, now from the cache.
      expect(banner(await desk.agent.get(path)), path).to.include("ada, you are acting on behalf of ann");
    }
    expect((await supertest(site.url).get(story.path)).text).not.to.include("acting-banner");
    expect((await (await site.visit(ann)).get(story.path)).text).not.to.include("acting-banner");
    expect((await desk.agent.get("/my-stories")).text).to.include(story.doc.title);
  });

  it("is in the audit log from beginning to end, each write with both names", async () => {
    await begin();
    const $ = page(await desk.agent.get("/story/new"));
    const csrf = String($("main input[name=_csrf]").attr("value"));
    const made = await desk.agent
      .post("/story/new")
      .type("form")
      .send({ _csrf: csrf, title: "Begun for Ann", language: "en" });
    expect(made.status).to.equal(303);
    const story = await mongoose.connection.collection("stories").findOne({ title: "Begun for Ann" });
    expect(String(story!.author)).to.equal(ann.id);
    expect((await desk.send("/", "/on-behalf/end")).status).to.equal(303);
    expect(await entries(3)).to.deep.equal([
      {
        action: "on-behalf.start",
        by: ada.id,
        as: null,
        details: { purpose: "Ticket 7", minutes: 30 },
      },
      {
        action: "on-behalf.request",
        by: ada.id,
        as: ann.id,
        details: { method: "POST", path: "/story/new", outcome: "done", status: 303 },
      },
      { action: "on-behalf.end", by: ada.id, as: ann.id, details: { how: "stopped" } },
    ]);
    const own = await desk.agent.get("/admin").expect(200);
    expect(banner(own)).to.equal("");
  });

  it("is in the audit log with the outcome of each write: done, refused, failed or unknown", async () => {
    await begin();
    const csrf = String(page(await desk.agent.get("/story/new"))("main input[name=_csrf]").attr("value"));
    const send = (fields: object) =>
      desk.agent
        .post("/story/new")
        .type("form")
        .send({ _csrf: csrf, ...fields });
    const last = async () => (await entries(1))[0]!.details;
    const place = { method: "POST", path: "/story/new" };
    await send({ title: "" }).expect(422);
    expect(await last()).to.deep.equal({ ...place, outcome: "refused", status: 422 });
    await send({ _csrf: "another's" }).expect(403);
    expect(await last()).to.deep.equal({ ...place, outcome: "refused", status: 403 });
    const { events } = site.app.services;
    const original = events.publish;
    events.publish = () => Promise.reject(new Error("the disk is full"));
    await send({ title: "Lost", language: "en" }).expect(500);
    events.publish = original;
    expect(await last()).to.deep.equal({ ...place, outcome: "failed", status: 500 });
    const told = announced(
      site.app.services,
      { viewer: ada.viewer, requestId: "cut" },
      {
        action: "on-behalf.request",
        details: place,
      },
    );
    const tell = await told;
    expect(await reportCutShort(new Date(Date.now() + 2 * CUT_SHORT_MS))).to.equal(1);
    expect(await last()).to.deep.equal({ ...place, outcome: "unknown" });
    await tell("done");
    expect(await last(), "once").to.deep.equal({ ...place, outcome: "unknown" });
    expect((await verifyAudit()).broken).to.equal(null);
    await desk.send("/", "/on-behalf/end");
  });

  it("gives access to neither the account, its payments and messages, nor the back office", async () => {
    await begin();
    for (const path of [
      "/settings/account",
      "/settings/devices",
      "/settings/payment",
      "/settings/data",
      "/SETTINGS/Account/",
      "/%73ettings/account",
      "/./settings/account",
      "/messages",
      "/notifications",
    ])
      await desk.agent.get(path).expect(403);
    await desk.agent.get("/settings/notifications").expect(200);
    await desk.agent.get("/admin").expect(404);
    await desk.agent.get(`/admin/users/${mod.id}`).expect(404);
    const csrf = String(page(await desk.agent.get("/story/new"))("main input[name=_csrf]").attr("value"));
    for (const [path, fields] of [
      ["/settings/account", { intent: "password", password: "x" }],
      ["/terms/agree", {}],
      [`/admin/users/${ada.id}/role`, { role: "member" }],
    ] as const) {
      const { status } = await desk.agent
        .post(path)
        .type("form")
        .send({ ...fields, _csrf: csrf });
      expect(status, path).to.be.oneOf([403, 404]);
    }
    for (const [method, path] of [
      ["post", "/api/auth/change-password"],
      ["delete", `/api/users/${ann.id}`],
    ] as const)
      await desk.agent[method](path).set("x-csrf-token", csrf).send({}).expect(403);
    expect(await mongoose.connection.collection("users").countDocuments({ usernameKey: "ann" })).to.equal(1);
  });

  it("does not show how many messages and notifications the member has not read, not even from the cache", async () => {
    const ben = await site.addMember("ben");
    const bearer = { Authorization: `Bearer ${await site.tokenOf(ben)}` };
    const post = (path: string, data: object) =>
      supertest(site.url).post(path).set(bearer).send({ data }).expect(200);
    const { body } = await post("/api/message-groups", { participants: [ben.id, ann.id] });
    await post("/api/messages", { for: ann.id, by: ben.id, message: "Between us", group: body.data.id });
    await followUser(site.app.services, ben.caller, { following: ann.id });
    const labels = async (agent: Desk["agent"]) => {
      const $ = page(await agent.get("/").expect(200));
      return ["/messages", "/notifications"].map((to) =>
        $(`.site-header .count-link[href="${to}"]`).attr("aria-label"),
      );
    };
    const member = await site.visit(ann);
    const unread = /^Messages, 1 unread Notifications, \d+ unread$/;
    await eventually(async () => unread.test((await labels(member)).join(" ")));
    await begin();
    expect(await labels(desk.agent)).to.deep.equal(["Messages", "Notifications"]);
    expect((await labels(member)).join(" ")).to.match(unread);
  });

  it("does not update the member's last visit", async () => {
    // Member without a visit so far.
    const { id } = await site.addMember("away");
    const _id = new mongoose.Types.ObjectId(id);
    const users = mongoose.connection.collection("users");
    const long = new Date("2020-01-01");
    await users.updateOne({ _id }, { $set: { last_logged_in: long } });
    await begin(id);
    await desk.agent.get("/").expect(200);
    await desk.agent.get("/my-stories").expect(200);
    await site.app.presence.flush();
    expect((await users.findOne({ _id }))!.last_logged_in).to.deep.equal(long);
  });

  it("ends on its deadline, whether anybody returns or not, and is reported once", async () => {
    await begin();
    const sessions = mongoose.connection.collection("sessions");
    await sessions.updateMany(
      { "session.acting.as": ann.id },
      { $set: { "session.acting.until": Date.now() - 1 } },
    );
    await eventually(async () => banner(await desk.agent.get("/my-stories")) === "");
    await desk.agent.get("/admin").expect(200);
    const [end] = await entries(1);
    expect(end).to.deep.include({ action: "on-behalf.end", details: { how: "time" } });
    const job = { name: "admin.end-on-behalf", state: "waiting" };
    await mongoose.connection.collection("jobs").updateMany(job, { $set: { due: new Date() } });
    await site.app.jobs.whenIdle();
    const ends = (await findAudit({ action: "on-behalf.end" }, { limit: 50 })).rows;
    const starts = (await findAudit({ action: "on-behalf.start" }, { limit: 50 })).rows;
    expect(ends).to.have.length(starts.length);
  });

  it("ends on sign-out, when they are no longer an admin, and when the member becomes staff", async () => {
    await begin();
    const member = await site.visit(ann);
    expect((await desk.send("/logout", "/logout", { where: "everywhere" })).status).to.equal(303);
    await member.get("/my-stories").expect(200);
    expect((await entries(1))[0]!.details).to.deep.equal({ how: "signed-out" });
    await desk.agent.get("/my-stories").expect(302);
    desk = await deskOf(site, ada);
    await begin();
    const users = mongoose.connection.collection("users");
    const _id = new mongoose.Types.ObjectId(ann.id);
    await users.updateOne({ _id }, { $set: { role: "moderator" } });
    await eventually(async () => banner(await desk.agent.get("/my-stories")) === "");
    await users.updateOne({ _id }, { $set: { role: "member" } });
  });

  it("gives no access to the member's history, filters and reports, on pages and through the API", async () => {
    await begin();
    for (const path of ["/history", "/history/year/2026", "/report?kind=story&id=0"])
      expect((await desk.agent.get(path)).status, path).to.equal(403);
    for (const path of ["readings", `readings/${ann.id}`, "reading-years/2026", "reading-filters", "reports"])
      expect((await desk.agent.get(`/api/${path}`)).status, path).to.equal(403);
    await desk.agent.get("/settings/reader").expect(200);
    await desk.agent.get("/api/reader-settings").expect(200);
    await (await site.visit(ann)).get("/history").expect(200);
  });

  it("gives no access to the member's bookmarks and private notes, on pages and through the API", async () => {
    const story = await writeStory(site, ann);
    const { services } = site.app;
    const chapter = String(story.doc.contents[0]!.chapter);
    const bookmark = await addBookmark(services, ann.caller, { chapter });
    const note = await addNote(services, ann.caller, { story: story.id, chapter, note: "Who did it?" });
    const member = await site.visit(ann);
    const marked = async (agent: Desk["agent"]) => {
      const $ = page(await agent.get(story.chapter(1)).expect(200));
      return $("#bookmark").text().includes(bookmarksText.chapterOn);
    };
    expect(await marked(member)).to.equal(true);
    expect((await member.get("/api/private-notes").expect(200)).text).to.include("Who did it?");
    await begin();
    expect(await marked(desk.agent)).to.equal(false);
    for (const path of [
      "/bookmarks",
      `/bookmarks/${bookmark._id}/edit`,
      `${story.chapter(1)}/bookmark`,
      "/api/bookmarks",
      `/api/bookmarks/${bookmark._id}`,
    ])
      expect((await desk.agent.get(path)).status, path).to.equal(403);
    const { body } = await desk.agent.get("/api/private-notes").expect(200);
    expect(body.data).to.deep.equal([]);
    await desk.agent.get(`/api/private-notes/${note._id}`).expect(404);
    for (const path of [`/story/${story.id}/notes`, `/story/${story.id}/notes/${chapter}`])
      expect((await desk.agent.get(path).expect(200)).text, path).to.not.include("Who did it?");
    expect(await marked(member)).to.equal(true);
  });

  it("shows nothing of what the member reads, collects and writes in private, on any page, list of the API or in the cache", async () => {
    const eve = await site.addMember("eve");
    const { services } = site.app;
    const story = await writeStory(site, ada, { title: "Readwort", chapters: ["One.", "Two."] });
    const chapter = String(story.doc.contents[0]!.chapter);
    await recordProgress(services, eve.viewer, { story: story.id, number: 1, at: new Date() });
    await setLibraryState(services, eve.caller, story.id, { state: "reading", notify: false });
    const list = await createList(services, eve.caller, { title: "Secretwort", description: "Mine." });
    await addBookmark(services, eve.caller, { chapter, note: "Markwort" });
    const draft = await writeStory(site, eve, { title: "Her own", draft: true });
    await addNote(services, eve.caller, {
      story: draft.id,
      chapter: String(draft.doc.contents[0]!.chapter),
      note: "Notewort",
    });
    const pages = [
      ...site.app.features.flatMap(({ pages = [] }) => pages.map(({ path }) => path)),
      "/library/reading",
      `/lists/${list._id}/secretwort`,
      `/lists/${list._id}/edit`,
      story.path,
      story.chapter(1),
    ].filter((path) => !path.includes(":"));
    const routes = [
      ...mountedRoutes(site.app.express).flatMap(({ method, path }) => (method === "get" ? [path] : [])),
      `/api/lists/${list._id}`,
      `/api/lists?filters[owner]=${eve.id}`,
    ].filter((path) => path.startsWith("/api/") && !/[:{]/.test(path));
    const words = /(?:Secret|Mark|Note)wort/;
    const seen = async (agent: Desk["agent"]) => {
      const found: string[] = [];
      for (const path of [...new Set([...pages, ...routes])]) {
        const { status, text = "" } = await agent.get(path);
        if (status === 200 && words.test(text)) found.push(path);
        // Everyone can see the story, but not that the member is reading it.
        if (path === "/" && text.includes(historyText.continueHeading)) found.push(path);
      }
      return found;
    };
    const member = await site.visit(eve);
    expect(await seen(member)).to.include.members(["/", "/my-lists", "/bookmarks", "/api/bookmarks"]);
    expect(await seen(member)).to.include("/api/private-notes");
    expect((await member.get("/library").expect(200)).text).to.include("Readwort");
    await begin(eve.id);
    expect(await seen(desk.agent)).to.deep.equal([]);
    for (const path of ["/library", "/library/reading", "/my-lists", "/api/stories/because"]) {
      const refused = await desk.agent.get(path);
      expect(refused.status, path).to.equal(403);
      expect(refused.text).to.include("while you act on a member");
    }
    await desk.agent.get(`/lists/${list._id}/edit`).expect(404);
    expect(await seen(member)).to.include.members(["/", "/my-lists", "/bookmarks"]);
    await desk.send("/", "/on-behalf/end");
  });

  it("gives no access to any mounted page or route of account, credentials and money", () => {
    const pages = site.app.features.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
    const routes = mountedRoutes(site.app.express).map(({ path }) => path);
    const sensitive = [...pages, ...routes].filter((path) =>
      /password|account|device|token|payment|data|message|notification(?!s$)|auth\/|invite/i.test(path),
    );
    const open = sensitive.filter((path) => !isClosedToActors("POST", plainPath(path)));
    expect(
      open.filter(
        (path) => !/notification-preferences|payment-terms|find-duplicate|^\/about\/|\/dev\//.test(path),
      ),
    ).to.deep.equal([]);
  });
});
