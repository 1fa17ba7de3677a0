import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import supertest from "supertest";
import { guest } from "#core/base/viewer.ts";
import { formerAccountsOf } from "#features/moderation/reports/former-accounts/reads.ts";
import { isDecided } from "#features/moderation/reports/former-accounts/retain.ts";
import { addReport } from "#features/moderation/reports/index.ts";
import { registerUser } from "#features/people/identity/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { createUpdate } from "#features/talk/updates/index.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { page } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { finishJobs, mailsTo } from "#test/support/mails.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { tracesOf } from "#test/support/traces.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { deleteByForm, letTimePass, runNow } from "../../accounts/account-data/support.ts";
import { deskOf } from "../../site/admin/support.ts";
import { queueOf, reportIt } from "./support.ts";

const NAME = "Zephyrine Quillfeather";
const DAY = 86_400_000;

describe("The conduct of a deleted account", () => {
  const site = useSite();
  let [bea, mod, boss] = [] as unknown as [TestMember, TestMember, TestMember];
  let round = 0;

  before(async () => {
    mod = await site.addMember("mona", "moderator");
    boss = await site.addMember("boss", "admin");
    const desk = await deskOf(site, boss);
    await desk.send("/admin/settings", "/admin/settings", { strikeLimit: "2" });
  });

  // Another reporter each time, because reports are limited.
  beforeEach(async () => {
    bea = await site.addMember(`bea-${++round}`);
  });

  const collection = (name: string) => mongoose.connection.collection(name);
  const id = (value: string) => new Types.ObjectId(value);
  const aMember = () => site.addMember(`zephyr-${++round}-quill`);
  const queue = async () => queueOf(await site.visit(mod));
  const exists = async ({ id: user }: TestMember) =>
    (await collection("users").countDocuments({ _id: id(user) })) === 1;
  const casesOf = ({ id: user }: TestMember) =>
    collection("report-cases")
      .find({ by: id(user) })
      .sort({ _id: 1 })
      .toArray();
  const strikesOf = ({ id: user }: TestMember) =>
    collection("strikes")
      .find({ user: id(user) })
      .sort({ at: 1 })
      .toArray();
  const userOf = ({ id: user }: TestMember) => collection("users").findOne({ _id: id(user) });

  /** Reports a new update of a member; returns the id of its case. */
  const reported = async (member: TestMember, reason = "spam", text = "Buy now") => {
    const writing = { services: site.app.services, limits: unlimited };
    const { _id } = await createUpdate(writing, member.caller, { text });
    await reportIt(await site.visit(bea), { kind: "update", id: String(_id) }, reason);
    return String((await collection("report-cases").findOne({ target: _id }))!._id);
  };
  const struck = async (member: TestMember, reason = "spam") => {
    const found = await reported(member, reason);
    await (await queue()).decide(found, "strike", { toMaker: `Dear ${member.username}` }).expect(303);
    return found;
  };
  const leave = async (member: TestMember) => {
    const agent = await site.visit(member);
    expect((await deleteByForm(agent, { works: "erase", password: member.password })).status).to.equal(303);
  };
  const erase = async (member: TestMember) => {
    await leave(member);
    await letTimePass(site, member);
    expect(await exists(member)).to.equal(false);
  };
  /** Moves the end of the days of grace back by this number of days. */
  const waited = async ({ id: user }: TestMember, days: number) => {
    const until = new Date(Date.now() - days * DAY);
    await collection("users").updateOne({ _id: id(user) }, { $set: { "leaving.until": until } });
    await runNow(site, "account-data.sweep");
  };
  const registerByApi = (username: string, email: string) =>
    supertest(site.url)
      .post("/api/auth/local/register")
      .send({ username, email, password: "A-Long-Enough-Passphrase-9" });
  /** The same without the limit on the registrations of one address. */
  const register = async (username: string, email: string) => {
    const caller = { viewer: guest, requestId: "test" };
    const input = { username, email, password: "A-Long-Enough-Passphrase-9" };
    return (await registerUser(site.app.services, caller, input))._id;
  };
  const standing = async (member: TestMember) =>
    page(await (await site.visit(member)).get(reportsPaths.standing()).expect(200))("main").text();
  const conduct = async ({ id: user }: TestMember) =>
    page(await (await site.visit(mod)).get(adminPaths.adminUser(user)).expect(200))(
      'section[aria-labelledby="conduct"]',
    );

  describe("with reports that staff have not decided", () => {
    it("is closed to the world at once, and erased only when staff have decided; reporters are answered", async () => {
      const member = await aMember();
      const found = await reported(member, "minors");
      await leave(member);
      await supertest(site.url).get(`/user/${member.username}`).expect(404);
      await letTimePass(site, member);
      expect(await exists(member), "it waits").to.equal(true);
      await supertest(site.url).get(`/user/${member.username}`).expect(404);
      await (await queue()).decide(found, "strike").expect(303);
      await finishJobs(site);
      const reporter = page(await (await site.visit(bea)).get(reportsPaths.standing()).expect(200));
      expect(reporter("main").text()).to.include("We spoke to the person who posted it.");
      await runNow(site, "account-data.sweep");
      expect(await exists(member)).to.equal(false);
      expect(await strikesOf(member)).to.have.length(1);
      expect((await casesOf(member)).map(({ state }) => state)).to.deep.equal(["struck"]);
    });

    it("waits for appeals as well, and ends its waiting after 30 days with the case and its evidence open", async () => {
      const member = await aMember();
      await struck(member);
      await collection("strikes").updateOne(
        { user: id(member.id) },
        {
          $set: {
            appeal: { text: "No", at: new Date(), state: "open", answer: "", by: null, decidedAt: null },
          },
        },
      );
      await leave(member);
      await letTimePass(site, member);
      expect(await exists(member), "it waits for the appeal").to.equal(true);
      const [strike] = await strikesOf(member);
      const judge = await queueOf(await site.visit(boss));
      await judge.appeal(String(strike!._id), "refuse").expect(303);
      const found = await reported(member, "threat", "I know where you live");
      await waited(member, 29);
      expect(await exists(member)).to.equal(true);
      await waited(member, 31);
      expect(await exists(member)).to.equal(false);
      const open = (await casesOf(member)).find(({ _id }) => String(_id) === found);
      expect(open).to.include({ state: "open", text: "I know where you live" });
      const shown = (await (await queue()).list())("main").text();
      expect(shown).to.include("I know where you live").and.include("Deleted account");
      // A member who registers in the meantime gets the strike when it is given.
      const heir = await site.register(member.username);
      expect(await strikesOf(heir)).to.have.length(1);
      await (await queue()).decide(found, "remove-strike", { words: "Thank you" }).expect(303);
      await finishJobs(site);
      expect((await strikesOf(member)).map(({ retainUntil }) => Boolean(retainUntil))).to.deep.equal([
        true,
        true,
      ]);
      expect(await strikesOf(heir)).to.have.length(2);
      expect((await userOf(heir))?.restrictedUntil).to.be.greaterThan(new Date());
      expect(await standing(bea)).to.include("Thank you");
      expect(await collection("notifications").countDocuments({ recipient: id(member.id) })).to.equal(0);
      await (await queue()).decide(found, "reopen").expect(303);
      expect((await userOf(heir))?.restrictedUntil).to.equal(undefined);
    });

    it("does not delay the erasure of an account without any, nor of one with decided ones", async () => {
      const [clean, dismissed] = [await aMember(), await aMember()];
      await (await queue()).decide(await reported(dismissed), "dismiss").expect(303);
      await erase(clean);
      await erase(dismissed);
      expect(await collection("former-accounts").countDocuments({ _id: id(clean.id) })).to.equal(0);
    });

    it("keeps its author in an open case when what remains of it is reported again", async () => {
      const member = await aMember();
      const target = String(new Types.ObjectId());
      const report = (reporter: TestMember, by: string) =>
        addReport({
          kind: "story",
          target,
          by,
          reporter: reporter.id,
          title: "Left",
          text: "Words",
          reason: "hate",
          note: "",
          writtenAt: new Date(),
          createdAt: new Date(),
        });
      await report(bea, member.id);
      await leave(member);
      await waited(member, 31);
      await report(mod, "0".repeat(24));
      expect((await casesOf(member)).map(({ count }) => count)).to.deep.equal([2]);
    });
  });

  it("is retained without the member's names: six cases, four strikes and their reports", async () => {
    const member = await aMember();
    await updateUser(site.app.services, member.caller, member.id, { name: NAME });
    for (const reason of ["spam", "minors", "spam", "hate"]) await struck(member, reason);
    const text = `I am ${NAME}, @${member.username}, ${member.username.toUpperCase()}@example.com, yours Zephyrine.`;
    const removed = await reported(member, "spam", text);
    await (await queue()).decide(removed, "remove", { toMaker: text, words: text }).expect(303);
    await (await queue()).decide(await reported(member), "dismiss").expect(303);
    await erase(member);
    expect(await casesOf(member)).to.have.length(6);
    expect(await strikesOf(member)).to.have.length(4);
    const words = [member.username, `${member.username}@example.com`, "zephyrine", "quillfeather"];
    expect(await tracesOf(words)).to.deep.equal([]);
    const evidence = (await casesOf(member)).find(({ _id }) => String(_id) === removed)!;
    expect(evidence.text).to.match(/^I am \[name removed\], @\[name removed\], /);
    const reports = await collection("reports")
      .find({ case: { $in: (await casesOf(member)).map(({ _id }) => _id) } })
      .toArray();
    expect(reports).to.have.length(6);
    const months = (date: Date) => Math.round((date.getTime() - Date.now()) / (30.4 * DAY));
    const terms = (await strikesOf(member)).map(({ retainUntil }) => months(retainUntil));
    expect(terms.toSorted()).to.deep.equal([12, 12, 12, 36]);
    const former = await collection("former-accounts").findOne({ _id: id(member.id) });
    expect(months(former!.until)).to.equal(36);
    expect(former!.keys.join(" ")).to.match(/^(?:development:[\w-]{43} ?)+$/);
  });

  describe("when somebody registers again", () => {
    /** A deleted account with two strikes, which close posting. */
    const former = async () => {
      const member = await aMember();
      await struck(member, "harassment");
      await struck(member, "hate");
      await erase(member);
      return member;
    };

    it("counts for the same username, the same address and other spellings of it, and for nobody else", async () => {
      const { username } = await former();
      const answers = [];
      for (const [name, email] of [
        [username, `fresh-${round}@example.org`],
        [`other-${round}`, `${username}@example.com`],
        [`another-${round}`, `${username.toUpperCase()}+new@Example.com`],
        [username.replace("zephyr", "Zephyr").replaceAll("-", "."), `third-${round}@example.org`],
        [`innocent-${round}`, `innocent-${round}@example.org`],
      ] as const) {
        const { body } = await registerByApi(name, email).expect(200);
        const { restrictedUntil, _id } = (await collection("users").findOne({
          _id: id(String(body.user.id)),
        }))!;
        answers.push(Object.keys(body.user).toSorted().join());
        const count = await collection("strikes").countDocuments({ user: _id });
        const isOther = name.startsWith("innocent");
        expect(count, name).to.equal(isOther ? 0 : 2);
        expect(restrictedUntil > new Date(), name).to.equal(!isOther);
        // The username is free for the next one.
        await collection("users").deleteOne({ _id });
        await collection("account-keys").deleteOne({ _id });
      }
      expect(new Set(answers), "the answer to each registration is alike").to.have.length(1);
    });

    it("closes posting and can be appealed, but tells the member nothing of what it was for", async () => {
      const old = await former();
      const member = await site.register(old.username);
      await finishJobs(site);
      const text = await standing(member);
      expect(text)
        .to.include("You cannot post until")
        .and.include("A strike from an earlier account of yours")
        .and.not.include("You have no strikes");
      const mails = await mailsTo(site, `${member.username}@example.com`);
      const lines = [text, ...mails.flatMap((mail) => [mail.subject, mail.text])].join();
      for (const word of ["Harassment", "Hate", "Dear ", "Update", "Buy now", "mona", "deleted account"])
        expect(lines, word).to.not.include(word);
      const agent = await site.visit(member);
      const refused = await agent
        .post("/api/updates")
        .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
        .send({ data: { text: "By API" } });
      expect(refused.status).to.equal(400);
      const form = page(await agent.get(reportsPaths.standing()))('form:has([name="strike"])').first();
      const fields = {
        _csrf: form.find('[name="_csrf"]').attr("value"),
        strike: form.find('[name="strike"]').attr("value"),
      };
      const send = (text: string) =>
        agent
          .post(reportsPaths.standing())
          .type("form")
          .send({ ...fields, text });
      await send("").expect(422);
      await send("I am somebody else.").expect(303);
      await (await site.visit(bea))
        .post(reportsPaths.standing())
        .type("form")
        .send({ _csrf: await csrfOf(await site.visit(bea)), strike: fields.strike, text: "Mine" })
        .expect(({ status }) => expect(status).to.be.oneOf([403, 404]));
      const desk = await site.visit(boss);
      expect(page(await desk.get("/admin/reports/appeals"))("article").text())
        .to.include("I am somebody else.")
        .and.include("This strike was given to a deleted account");
      const judge = await queueOf(desk);
      await judge.appeal(fields.strike!, "grant", "Sorry.").expect(303);
      expect((await userOf(member))?.restrictedUntil).to.equal(undefined);
      expect((await strikesOf(old)).map(({ revokedAt }) => revokedAt)).to.deep.equal([null, null]);
      await judge.appeal(fields.strike!, "reopen").expect(303);
      expect((await userOf(member))?.restrictedUntil).to.be.greaterThan(new Date());
    });

    it("is shown to staff with the former account, and to nobody else", async () => {
      const old = await former();
      const member = await site.register(old.username);
      const shown = await conduct(member);
      expect(shown.text())
        .to.include("from a deleted account")
        .and.include("Deleted accounts with the same username or email address");
      const href = reportsPaths.adminReports(undefined, undefined, old.id);
      expect(shown.find(`a[href="${href}"]`)).to.have.length(1);
      const struckOf = reportsPaths.adminReports("struck", undefined, old.id);
      const staff = await site.visit(mod);
      const list = page(await staff.get(struckOf).expect(200));
      expect(list("article.report")).to.have.length(2);
      expect(list("main").text()).to.include("Only items by Deleted account");
      await (await site.visit(member)).get(struckOf).expect(404);
      await supertest(site.url).get(struckOf).expect(404);
      expect((await conduct(bea)).text()).to.not.include("Deleted accounts with");
    });

    it("follows decisions about the original", async () => {
      const old = await former();
      const member = await site.register(old.username);
      const [first] = await casesOf(old);
      await (await queue()).decide(String(first!._id), "reopen").expect(303);
      expect((await userOf(member))?.restrictedUntil).to.equal(undefined);
      expect((await conduct(member)).text()).to.include("Withdrawn");
      expect((await standing(member)).split("A strike from an earlier account of yours")).to.have.length(2);
      await (await queue()).decide(String(first!._id), "strike").expect(303);
      expect((await userOf(member))?.restrictedUntil).to.be.greaterThan(new Date());
    });

    it("is not doubled by registering and leaving again, nor retained for longer", async () => {
      const old = await former();
      const second = await site.register(old.username);
      await erase(second);
      const third = await site.register(old.username);
      expect(await strikesOf(third)).to.have.length(2);
      const terms = [...(await strikesOf(old)), ...(await strikesOf(third))].map(({ retainUntil }) =>
        Number(retainUntil),
      );
      expect(new Set(terms).size, "the terms of the two originals").to.be.at.most(2);
      const { successors } = (await collection("former-accounts").findOne({ _id: id(old.id) }))!;
      expect(successors.map(String)).to.deep.equal([third.id]);
    });

    it("counts for each of two who register at one moment, once", async () => {
      const { username } = await former();
      const [one, two] = await Promise.all([
        register(username, `one-${round}@example.org`),
        register(`two-${round}`, `${username}@example.com`),
      ]);
      for (const user of [one, two]) expect(await collection("strikes").countDocuments({ user })).to.equal(2);
    });

    it("counts for the account registered with the address in another spelling before the erasure", async () => {
      const member = await aMember();
      await struck(member);
      await struck(member);
      await leave(member);
      await collection("users").updateOne(
        { _id: id(member.id) },
        { $set: { "leaving.since": new Date(Date.now() - DAY) } },
      );
      const user = await register(`early-${round}`, `${member.username}+early@example.com`);
      await finishJobs(site);
      expect(await collection("strikes").countDocuments({ user })).to.equal(0);
      await letTimePass(site, member);
      expect(await exists(member)).to.equal(false);
      expect(await collection("strikes").countDocuments({ user })).to.equal(2);
      expect((await collection("users").findOne({ _id: user }))?.restrictedUntil).to.be.greaterThan(
        new Date(),
      );
    });

    it("exports to them that strikes were carried over, and nothing of the former account", async () => {
      const old = await former();
      const member = await site.register(old.username);
      const data = site.app.features.find(({ name }) => name === "reports")!.personalData!;
      const subject = { id: member.id, username: member.username, formerUsernames: [], email: "", name: "" };
      const files = new Map<string, string>();
      for await (const { path, content } of data.export!(subject)) {
        const chunks = [];
        for await (const chunk of content()) chunks.push(String(chunk));
        files.set(path, chunks.join(""));
      }
      const [strike] = JSON.parse(files.get("strikes.json")!);
      expect(Object.keys(strike)).to.have.members(["_id", "expiresAt", "revokedAt", "appeal", "carriedOver"]);
      expect(files.get("removals.json")).to.equal("[]\n");
    });
  });

  it("is deleted when its term is over, the longer ones later, and open cases once they are decided", async () => {
    const member = await aMember();
    for (const reason of ["spam", "minors"]) await struck(member, reason);
    await leave(member);
    const open = await reported(member, "spam");
    await waited(member, 31);
    const past = new Date(Date.now() - DAY);
    const own = [{ by: id(member.id) }, { user: id(member.id) }];
    const endShortTerms = async () => {
      const limit = new Date(Date.now() + 400 * DAY);
      for (const name of ["report-cases", "strikes"])
        await collection(name).updateMany(
          { $or: own, retainUntil: { $lt: limit } },
          { $set: { retainUntil: past } },
        );
    };
    await endShortTerms();
    const heir = await site.register(member.username);
    await collection("strikes").updateMany(
      { user: id(heir.id), reason: "spam" },
      { $set: { retainUntil: past } },
    );
    await runNow(site, "reports.expire-retained");
    expect((await casesOf(member)).map(({ state }) => state)).to.deep.equal(["struck", "open"]);
    expect((await strikesOf(member)).map(({ reason }) => reason)).to.deep.equal(["minors"]);
    expect((await strikesOf(heir)).map(({ reason }) => reason)).to.deep.equal(["minors"]);
    await (await queue()).decide(open, "dismiss").expect(303);
    await runNow(site, "reports.expire-retained");
    expect(await casesOf(member)).to.have.length(1);
    expect(await collection("reports").countDocuments({ case: id(open) })).to.equal(0);
    for (const name of ["report-cases", "strikes"])
      await collection(name).updateMany({ retainUntil: { $exists: true } }, { $set: { retainUntil: past } });
    await collection("former-accounts").updateMany({}, { $set: { until: past } });
    await runNow(site, "reports.expire-retained");
    expect([await casesOf(member), await strikesOf(member), await strikesOf(heir)]).to.deep.equal([
      [],
      [],
      [],
    ]);
    expect(await collection("former-accounts").countDocuments({})).to.equal(0);
    await collection("users").deleteOne({ _id: id(heir.id) });
    const next = await site.register(member.username);
    expect(await strikesOf(next), "nothing is left").to.deep.equal([]);
  });

  it("is found by an index: by names, by its end, by the original, and by the accounts that succeed it", async () => {
    const member = await aMember();
    await struck(member);
    await erase(member);
    const heir = await site.register(member.username);
    const [strike] = await strikesOf(heir);
    const now = new Date();
    const plans = await examined(async () => {
      await isDecided(heir.id);
      await formerAccountsOf(heir.id);
      // The filters of queries within transactions and of deletions, which cannot be explained.
      await collection("former-accounts")
        .find({ keys: { $in: ["a", "b"] }, until: { $gt: now }, _id: { $ne: id(heir.id) } })
        .toArray();
      await collection("former-accounts")
        .find({ until: { $lte: now } })
        .toArray();
      await collection("strikes").find({ origin: strike!.origin }).toArray();
      await collection("strikes")
        .find({ retainUntil: { $lte: now } })
        .toArray();
      await collection("report-cases")
        .find({ retainUntil: { $lte: now }, state: { $ne: "open" } })
        .toArray();
    });
    expect(plans).to.have.length.above(7);
    for (const { collection: name, stages } of plans)
      expect(stages, name).to.include("IXSCAN").and.to.not.include("COLLSCAN");
  });

  it("is told on the page that deletes an account, afterwards, by mail, in the archive and on the privacy page", async () => {
    const member = await aMember();
    const agent = await site.visit(member);
    const terms = /12\s+months.*36\s+months/s;
    const deletion = page(await agent.get(accountDataPaths.deleteAccount()).expect(200))("main").text();
    expect(deletion).to.match(terms).and.include("up to 30 more days");
    await deleteByForm(agent, { works: "leave", password: member.password });
    expect(page(await agent.get(accountDataPaths.leaving()).expect(200))("main").text()).to.match(terms);
    const [mail] = await mailsTo(site, `${member.username}@example.com`);
    expect(mail?.text).to.match(terms);
    const privacy = page(await supertest(site.url).get("/privacy").expect(200))("main").text();
    expect(privacy).to.match(terms).and.include("keyed hash");
  });
});
