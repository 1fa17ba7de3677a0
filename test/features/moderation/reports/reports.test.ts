import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { reportByMember } from "#features/moderation/reports/limits.ts";
import { casesAbout, listCases, listOwnReports, strikesAbout } from "#features/moderation/reports/reads.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { storyKinds } from "#features/stories/stories/notification-kinds.ts";
import { createUpdate, deleteUpdate, editUpdate } from "#features/talk/updates/commands.ts";
import { followersPaths } from "#shared/library/followers.paths.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { reportsOfMessages } from "#src/migrations/0006-reports-of-messages.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { migrate } from "#test/support/migrate.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { makeThings, queueOf, reportIt, type Thing } from "./support.ts";

describe("The rate limit on reports", () => {
  const site = useSite({ RATE_LIMITS: "1" });

  it("asks a member to wait after twenty in an hour, with a message and their text preserved, and leaves others alone", async () => {
    const [ada, bea, cleo] = [
      await site.addMember("ada"),
      await site.addMember("bea"),
      await site.addMember("cleo"),
    ];
    const limits = unlimited;
    const ids: string[] = [];
    for (let number = 0; number <= reportByMember.points; number += 1) {
      const said = { text: `Number ${number}` };
      ids.push(String((await createUpdate({ services: site.app.services, limits }, ada.caller, said))._id));
    }
    const agent = await site.visit(bea);
    const _csrf = await csrfOf(agent);
    const send = (id: string, more: object = {}) =>
      agent
        .post(reportsPaths.report("update", id))
        .type("form")
        .send({ _csrf, reason: "spam", ...more });
    const last = ids.pop()!;
    for (const id of ids) await send(id).expect(303);
    await send(last, { reason: "nothing" }).expect(422);
    const refused = await send(last, { note: "My own words" }).expect(422);
    expect(refused.text).to.contain(reportsText.tooMany);
    expect(page(refused)("textarea").text()).to.equal("My own words");
    expect(await mongoose.connection.collection("reports").countDocuments()).to.equal(ids.length);
    expect((await reportIt(await site.visit(cleo), { kind: "update", id: last })).status).to.equal(303);
  });
});

describe("Reports by members", () => {
  const site = useSite();
  let [ada, bea, mod] = [] as unknown as [TestMember, TestMember, TestMember];
  let things: readonly Thing[];
  const count = (name: string, filter = {}) => mongoose.connection.collection(name).countDocuments(filter);
  const mailsTo = async ({ username }: TestMember) =>
    (await site.app.mailer.listMails({ to: `${username}@example.com` })).map(
      ({ subject, text }) => `${subject}\n${text}`,
    );

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    mod = await site.addMember("mona", "moderator");
    things = await makeThings(site, ada);
  });
  beforeEach(async () => {
    for (const name of ["reports", "report-cases", "strikes", "mails", "notifications"])
      await mongoose.connection.collection(name).deleteMany({});
  });

  it("are not offered for the member's profile, stories and chapters", async () => {
    const story = await storeStory(site, ada);
    for (const path of [
      profilePaths.user("ada"),
      followersPaths.userFollowers("ada"),
      story.path,
      `${story.path}/chapter/1`,
    ]) {
      const links = async (visit: Awaited<ReturnType<typeof site.visit>>) =>
        page(await visit.get(path).expect(200))('.report-link, a[href^="/report"]').length;
      expect(await links(await site.visit(bea)), path).to.equal(1);
      expect(await links(await site.visit()), path).to.equal(1);
      expect(await links(await site.visit(ada)), path).to.equal(0);
    }
  });

  it("can be filed on the content's page; staff remove the content for everybody, and undoing restores it", async () => {
    const [reader, guest, staff] = [await site.visit(bea), await site.visit(), await site.visit(mod)];
    const writer = await site.visit(ada);
    const queue = await queueOf(staff);
    for (const thing of things) {
      const { kind, id, place, words } = thing;
      const open = page(await guest.get(place).expect(200));
      const links = open("a.report-link").toArray();
      expect(links.map((link) => open(link).attr("href"))).to.include(reportsPaths.report(kind, id));
      const sent = await reportIt(reader, thing);
      expect(sent.status, kind).to.equal(303);
      if (kind !== "comment") expect(sent.headers.location).to.contain(place);
      expect(page(await reader.get(reportsPaths.report(kind, id)))("main form[method=post]")).to.have.length(
        0,
      );
      const cases = await queue.list();
      expect(cases("article")).to.have.length(1);
      expect(cases("article").text()).to.contain(words).and.to.contain("Look here");
      const reportCase = await queue.only();
      const told = { toMaker: "Not here, please.", answer: "removed", words: "Well seen." };
      await queue.decide(reportCase, "remove", told).expect(303);
      const gone = await guest.get(place);
      expect(gone.text, kind).to.not.contain(words);
      const standing = () => writer.get(reportsPaths.standing()).expect(200);
      const removals = page(await standing())("[aria-labelledby=removals]").text();
      expect(removals, kind).to.contain("What we removed").and.to.contain("Not here, please.");
      await queue.decide(reportCase, "reopen").expect(303);
      expect((await standing()).text, kind).to.not.contain("What we removed");
      expect((await guest.get(place).expect(200)).text, kind).to.contain(words);
      await queue.decide(reportCase, "dismiss").expect(303);
      const own = page(await reader.get(reportsPaths.standing()).expect(200))("main");
      expect(own.text()).to.contain("We left it as it is").and.to.contain("follows the guidelines");
    }
    const mails = (await mailsTo(ada)).join("\n");
    expect(mails).to.contain("Not here, please.").and.to.contain("We have restored");
    expect(mails, "nobody learns who reported").to.not.contain("bea");
    await site.app.jobs.whenIdle();
    const bell = (await reader.get("/notifications").expect(200)).text;
    expect(bell).to.contain("We have looked at");
    expect(await count("audit", { action: "report.remove" })).to.equal(things.length);
    expect(await count("audit", { action: "report.reopen" })).to.equal(things.length);
  });

  it("are dismissed without a word to the author, unless staff write to them", async () => {
    const queue = await queueOf(await site.visit(mod));
    for (const [thing, toMaker] of [
      [things[0]!, ""],
      [things[1]!, "Please add a content warning."],
    ] as const) {
      await reportIt(await site.visit(bea), thing);
      await queue.decide(await queue.only(), "dismiss", { toMaker }).expect(303);
    }
    await site.app.jobs.whenIdle();
    const mails = await mailsTo(ada);
    expect(mails).to.have.length(1);
    expect(mails[0]).to.contain("Please add a content warning.").and.to.contain("left it as it is");
    expect(mails[0], "nobody learns who reported").to.not.contain("bea");
  });

  it("notify the author of a removed or restored story once each, also if the site was updated meanwhile", async () => {
    const story = things[0]!;
    const queue = await queueOf(await site.visit(mod));
    await reportIt(await site.visit(bea), story);
    const notified = async () => {
      await site.app.jobs.whenIdle();
      const notifications = mongoose.connection.collection("notifications");
      return (await notifications.find({ for: new mongoose.Types.ObjectId(ada.id) }).toArray()).map(
        ({ kind }) => kind,
      );
    };
    const reportCase = await queue.only();
    await queue.decide(reportCase, "remove").expect(303);
    expect(await notified()).to.deep.equal(["moderated"]);
    await queue.decide(reportCase, "reopen").expect(303);
    expect(await notified()).to.deep.equal(["moderated", "moderated"]);
    for (const { name, on } of storyKinds)
      for (const type of ["story.removed", "story.reinstated"] as const) {
        // Stored before events had a time.
        const content = await on?.[type]?.({ id: story.id, author: ada.id, by: mod.id });
        if (content) expect(content).to.deep.include({ key: `${name}:${story.id}` });
      }
  });

  it("can be about a profile, whose text and links staff remove and restore", async () => {
    const about = { bio: "Buy my watches", website: "https://watches.example" };
    await mongoose.connection
      .collection<{ _id: unknown }>("users")
      .updateOne({ username: "ada" }, { $set: { ...about, setup_complete: true } });
    const queue = await queueOf(await site.visit(mod));
    const reader = await site.visit(bea);
    expect((await reportIt(reader, { kind: "person", id: ada.id }, "pretence")).status).to.equal(303);
    const reportCase = await queue.only();
    await queue.decide(reportCase, "remove").expect(303);
    const shown = async () => (await reader.get("/user/ada").expect(200)).text;
    expect(await shown()).to.not.contain("watches");
    await queue.decide(reportCase, "reopen").expect(303);
    expect(await shown())
      .to.contain("Buy my watches")
      .and.to.contain("https://watches.example");
  });

  it("about a profile keep all its public texts, of which staff can remove new ones as well, and its name", async () => {
    const { services } = site.app;
    const eve = await site.addMember("eve.dropper");
    await updateUser(services, eve.caller, eve.id, { bio: "First bio", name: "Wanda Watches" });
    const queue = await queueOf(await site.visit(mod));
    const reader = await site.visit(bea);
    const shown = async () => (await reader.get("/user/eve.dropper").expect(200)).text;
    const remove = async () => {
      await reportIt(reader, { kind: "person", id: eve.id });
      const reported = await queue.only();
      const seen = (await queue.list())("article").text();
      await queue.decide(reported, "remove").expect(303);
      return { reported, seen };
    };
    const first = await remove();
    expect(first.seen).to.contain("First bio").and.to.contain("Wanda Watches");
    expect(await shown())
      .to.contain("eve.dropper")
      .and.not.contain("First bio")
      .and.not.contain("Wanda Watches");
    const written = { bio: "Second bio", location: "Behind you", skills: ["Threats"] };
    await updateUser(services, eve.caller, eve.id, written);
    const second = await remove();
    for (const text of ["Second bio", "Behind you", "Threats"]) {
      expect(second.seen).to.contain(text);
      expect(await shown()).to.not.contain(text);
    }
    const stored = () => mongoose.connection.collection("users").findOne({ _id: toId(eve.id) });
    const searched = (await stored())!;
    expect([...searched.nameWords, ...searched.placeWords].join()).to.not.match(/wanda|behind/i);
    await queue.decide(first.reported, "reopen").expect(303);
    expect(await shown()).to.not.contain("Second bio");
    await queue.decide(first.reported, "dismiss").expect(303);
    await queue.decide(second.reported, "reopen").expect(303);
    for (const text of ["Second bio", "Behind you", "Threats", "Wanda Watches"])
      expect(await shown()).to.contain(text);
    await queue.decide(second.reported, "dismiss").expect(303);
  });

  it("are stored once per member and grouped with those of others, also when filed concurrently", async () => {
    const story = things[0]!;
    const members = [bea, await site.addMember("cleo"), await site.addMember("dan")];
    const agents = await Promise.all(members.map((member) => site.visit(member)));
    const sent = await Promise.all(
      agents.flatMap((agent) =>
        [1, 2, 3].map(async () => {
          const _csrf = await csrfOf(agent);
          const url = reportsPaths.report("story", story.id);
          return agent.post(url).type("form").send({ _csrf, reason: "stolen" });
        }),
      ),
    );
    expect(sent.map(({ status }) => status)).to.deep.equal(sent.map(() => 303));
    expect(await count("reports")).to.equal(3);
    const [reportCase, ...more] = await mongoose.connection.collection("report-cases").find().toArray();
    expect(more).to.have.length(0);
    expect(reportCase!.count).to.equal(3);
    const queue = await queueOf(await site.visit(mod));
    const article = (await queue.list())("article");
    expect(article).to.have.length(1);
    expect(article.text()).to.contain("Reported by 3").and.to.contain("cleo").and.to.contain("dan");
  });

  it("each keep the words that were seen; staff see edits after a report, and what it reads now", async () => {
    const writing = { services: site.app.services, limits: unlimited };
    const update = await createUpdate(writing, ada.caller, { text: "I know where you live" });
    const thing = { kind: "update", id: String(update._id) };
    const edit = (text: string) => editUpdate(writing, ada.caller, thing.id, { text });
    const [first, second] = [await site.visit(bea), await site.visit(await site.addMember("eve"))];
    await reportIt(first, thing);
    await edit("Have a lovely day");
    await reportIt(second, thing);
    const reports = await mongoose.connection.collection("reports").find().sort({ _id: 1 }).toArray();
    expect(reports.map(({ seen }) => seen)).to.deep.equal(["I know where you live", "Have a lovely day"]);
    const texts = async () => {
      const article = (await (await queueOf(await site.visit(mod))).list())("article");
      return article
        .find("blockquote")
        .toArray()
        .map((each) => article.find(each).text());
    };
    expect(await texts()).to.deep.equal(["I know where you live", "Have a lovely day"]);
    await edit("Nothing to see here");
    expect(await texts()).to.deep.equal([
      "I know where you live",
      "Have a lovely day",
      "Nothing to see here",
    ]);
    await deleteUpdate(writing, ada.caller, thing.id);
    expect(await texts()).to.deep.equal(["I know where you live", "Have a lovely day"]);
  });

  it("are refused for guests, for the member's content and for unreadable content; an invalid form preserves its text", async () => {
    const story = things[0]!;
    const url = reportsPaths.report("story", story.id);
    await (await site.visit()).get(url).expect(302);
    const own = await site.visit(ada);
    expect(page(await own.get(url).expect(200))("main form[method=post]")).to.have.length(0);
    await own
      .post(url)
      .type("form")
      .send({ _csrf: await csrfOf(own), reason: "spam" })
      .expect(422);
    const reader = await site.visit(bea);
    await reader.get(reportsPaths.report("story", "0123456789abcdef01234567")).expect(404);
    await reader.get("/report?kind=nothing&id=1").expect(404);
    await reader.get(reportsPaths.report("message", story.id)).expect(404);
    const _csrf = await csrfOf(reader);
    const refused = await reader.post(url).type("form").send({ _csrf, note: "My own words" }).expect(422);
    expect(page(refused)("textarea").text()).to.equal("My own words");
    expect(await count("reports")).to.equal(0);
  });

  it("never seem to contain another note of a member who has already reported the same", async () => {
    const { kind, id } = things[0]!;
    const _id = { kind, target: toId(id) };
    const reader = await site.visit(bea);
    const url = reportsPaths.report(kind, id);
    const say = async (note: string) =>
      reader
        .post(url)
        .type("form")
        .send({ _csrf: await csrfOf(reader), reason: "spam", note });
    expect((await say("What I saw first")).status).to.equal(303);
    expect((await say("What I saw first")).status).to.equal(303);
    const other = await say("What I saw in the second chapter");
    expect(other.status).to.equal(422);
    expect(page(other)("textarea[readonly]").text()).to.equal("What I saw in the second chapter");
    expect(page(other)("main").text()).to.include("You have already reported this.");
    const reports = mongoose.connection.collection("reports");
    expect((await reports.find(_id).toArray()).map(({ note }) => note)).to.deep.equal(["What I saw first"]);
    await reports.deleteMany(_id);
    await mongoose.connection.collection("report-cases").deleteMany(_id);
  });

  it("are filed through the API as by the form, once, and only the reporter can read their outcome", async () => {
    const tokens = { ada: await site.tokenOf(ada), bea: await site.tokenOf(bea) };
    const ask = (who: "ada" | "bea", method: "get" | "post", query = "") =>
      supertest(site.url)[method](`/api/reports${query}`).set("Authorization", `Bearer ${tokens[who]}`);
    for (const { kind, id } of things) {
      const data = { kind, target: id, reason: "harassment", note: "Look here", state: "removed" };
      const { body } = await ask("bea", "post").send({ data }).expect(200);
      expect(body.data.attributes).to.deep.include({ ...data, state: "open" });
      const again = await ask("bea", "post").send({ data }).expect(200);
      expect(again.body.data.id, kind).to.equal(body.data.id);
      await ask("ada", "post").send({ data }).expect(400);
    }
    const queue = await queueOf(await site.visit(mod));
    expect((await queue.list())("article")).to.have.length(things.length);
    const all = (await ask("bea", "get").expect(200)).body;
    expect(all.meta.pagination.total).to.equal(things.length);
    expect(JSON.stringify(all)).to.not.contain(ada.id);
    expect((await ask("ada", "get").expect(200)).body.data).to.deep.equal([]);
    await supertest(site.url).get("/api/reports").expect(403);
    await ask("ada", "get", `/${all.data[0].id}`).expect(404);
    const [first] = things;
    const open = await mongoose.connection.collection("report-cases").findOne({ kind: first!.kind });
    await queue.decide(String(open!._id), "dismiss").expect(303);
    const [said] = (await ask("bea", "get", `?filters[state]=dismissed`).expect(200)).body.data;
    expect(said.attributes).to.include({ kind: first!.kind, target: first!.id });
    for (const [status, data] of [
      [404, { kind: "story", target: "0123456789abcdef01234567", reason: "spam" }],
      [404, { kind: "message", target: first!.id, reason: "spam" }],
      [400, { kind: "story", target: first!.id }],
      [400, { kind: "story", target: { $gt: "" }, reason: "spam" }],
      [400, { kind: "planet", target: first!.id, reason: "spam" }],
    ] as const)
      expect((await ask("bea", "post").send({ data })).status, JSON.stringify(data)).to.equal(status);
  });

  it("are decided by the member of staff who claimed them, never about themselves, and once", async () => {
    const reader = await site.visit(bea);
    await reportIt(reader, things[0]!);
    const ben = await site.addMember("ben", "moderator");
    const [mine, his] = [await queueOf(await site.visit(mod)), await queueOf(await site.visit(ben))];
    const reportCase = await mine.only();
    await mine.decide(reportCase, "take").expect(303);
    await his.decide(reportCase, "remove").expect(422);
    expect((await his.list())("article").text())
      .to.contain("Assigned to mona")
      .and.to.contain("Take over");
    await his.decide(reportCase, "take").expect(303);
    await mine.decide(reportCase, "dismiss").expect(422);
    const ends = await Promise.all(["dismiss", "remove"].map((intent) => his.decide(reportCase, intent)));
    expect(ends.map(({ status }) => status)).to.have.members([303, 422]);
    await mongoose.connection
      .collection("report-cases")
      .updateMany({}, { $set: { by: new mongoose.Types.ObjectId(mod.id) } });
    await mine.decide(reportCase, "reopen").expect(422);
    await (await site.visit(bea)).get("/admin/reports").expect(404);
  });

  it("are found by an index, and stay without a name when the reporter's account is deleted", async () => {
    await reportIt(await site.visit(bea), things[3]!);
    const work = async () => {
      await listCases({ state: "open", kind: null });
      await listCases({ state: "open", kind: "story" });
      await listCases({ state: "open", kind: null, by: ada.id });
      await casesAbout(ada.id, 10);
      await strikesAbout(ada.id, 10);
      await listOwnReports(bea.id, {});
    };
    for (const { stages } of await examined(work))
      expect(stages).to.include("IXSCAN").and.to.not.include("COLLSCAN").and.to.not.include("SORT");
    const { personalData } = site.app.features.find(({ name }) => name === "reports")!;
    const subject = { id: bea.id, username: "bea", formerUsernames: [], email: "", name: "" };
    const files: Record<string, string> = {};
    for await (const { path, content } of personalData!.export!(subject)) {
      files[path] = "";
      for await (const chunk of content()) files[path] += chunk;
    }
    expect(files["reports.json"]).to.contain("Look here").and.to.not.contain(ada.id);
    await personalData!.erase(subject, "leave");
    const [kept] = await mongoose.connection.collection("reports").find().toArray();
    expect(String(kept!.reporter)).to.not.equal(bea.id);
    expect(kept!.note).to.equal("");
    // Reports about a deleted member are retained for a time (former-accounts.test.ts).
    await personalData!.erase({ ...subject, id: ada.id }, "leave");
    expect(await count("reports")).to.equal(1);
    expect(await count("report-cases")).to.equal(1);
  });

  it("include messages reported before there was a queue", async () => {
    const ids = ["message", "reporter", "by"].map((name) => [name, new mongoose.Types.ObjectId()]);
    const old = { ...Object.fromEntries(ids), text: "Old words", reason: "spam", note: "" };
    const dates = { writtenAt: new Date(), createdAt: new Date() };
    const collection = mongoose.connection.collection("message-reports");
    await collection.insertMany([
      { ...old, ...dates, state: "open" },
      { ...old, ...dates, message: new mongoose.Types.ObjectId(), state: "done" },
    ]);
    await migrate(site, reportsOfMessages);
    await migrate(site, reportsOfMessages);
    expect(await collection.countDocuments()).to.equal(0);
    expect((await (await queueOf(await site.visit(mod))).list())("article").text()).to.contain("Old words");
  });
});
