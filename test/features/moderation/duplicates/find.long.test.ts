import { expect } from "chai";
import type { CommandStartedEvent } from "mongodb";
import mongoose from "mongoose";
import supertest from "supertest";
import { AccountKeys, DuplicateGroup, SignIn } from "#features/moderation/duplicates/model.ts";
import { compareChanged, renewGroups, sweep } from "#features/moderation/duplicates/update.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { page } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { type Desk, deskOf } from "../../site/admin/support.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

describe("Likely duplicates", () => {
  const site = useSite({ TRUST_PROXY: "1" });
  let ada: TestMember;
  let token: string;
  const ids: Record<string, string> = {};

  before(async () => {
    ada = await site.addMember("ada", "admin");
    token = await site.tokenOf(ada);
  });
  beforeEach(async () => {
    await Promise.all([SignIn.deleteMany({}), AccountKeys.deleteMany({}), DuplicateGroup.deleteMany({})]);
  });

  /** Registers through the API from an IP address with a browser. */
  const join = async (username: string, email: string, ip: string, agent = FIREFOX) => {
    const { body } = await supertest(site.url)
      .post("/api/auth/local/register")
      .set({ "X-Forwarded-For": ip, "User-Agent": agent, "Accept-Language": "en" })
      .send({ username, email, password: "correct horse battery" })
      .expect(200);
    ids[username] = body.user.id;
    return body.user.id as string;
  };
  const found = async (query = "") => {
    await site.app.jobs.whenIdle();
    const { body } = await supertest(site.url)
      .get(`/api/find-duplicate-accounts${query}`)
      .set("Authorization", `Bearer ${token}`)
      .expect(200);
    return body as {
      data: {
        id: string;
        attributes: {
          score: number;
          users: { username: string; email: string }[];
          evidence: { kind: string; shown: string; users: string[] }[];
        };
      }[];
      meta: { pagination: object };
    };
  };
  const groups = async () =>
    (await found()).data.map(
      ({ attributes: { score, users, evidence } }) =>
        `${users
          .map(({ username }) => username)
          .sort()
          .join("+")} ${score} ${evidence.map(({ kind }) => kind).join(",")}`,
    );

  it("share a mailbox, however it is written and from any IP address", async () => {
    await join("dotty", "dot.ty.one@gmail.com", "198.51.100.1");
    await join("plussed", "dottyone+2@googlemail.com", "203.0.113.9", CHROME);
    await join("stranger", "stranger@gmail.com", "192.0.2.4", CHROME);
    expect(await groups()).to.deep.equal(["dotty+plussed 0.9 email"]);
    const [group] = (await found()).data;
    expect(group!.attributes.evidence).to.deep.equal([
      { kind: "email", shown: "dottyone@gmail.com", users: [ids.dotty, ids.plussed].sort() },
    ]);
    expect(group!.attributes.users[0]!.email).to.match(/@(gmail|googlemail)\.com$/);
  });

  it("share IP address and browser, with a higher score if their names are alike; an address alone scores lowest", async () => {
    await join("quill.master", "q1@example.org", "198.51.100.7");
    await join("quill-master2", "w2@example.net", "198.51.100.7");
    await join("housemate", "h3@example.net", "198.51.100.7", CHROME);
    const all = await groups();
    expect(all[0]).to.equal("quill-master2+quill.master 0.71 device,ip,name");
    expect(all[1]).to.equal("housemate+quill-master2+quill.master 0.3 ip");
  });

  it("do not include everybody in one café or school", async () => {
    for (let n = 0; n < 12; n++)
      await join(
        `pupil-${String.fromCharCode(97 + n).repeat(6)}`,
        `pupil${n}@school.example`,
        "198.51.100.20",
      );
    expect(await groups()).to.deep.equal([]);
  });

  it("are found again when somebody signs in elsewhere or changes their email address", async () => {
    const one = await join("wanderer", "wanderer@example.org", "198.51.100.31");
    await join("settler", "settler@example.net", "203.0.113.31");
    expect(await groups()).to.deep.equal([]);
    await supertest(site.url)
      .post("/api/auth/local")
      .set({ "X-Forwarded-For": "203.0.113.31", "User-Agent": FIREFOX, "Accept-Language": "en" })
      .send({ identifier: "wanderer", password: "correct horse battery" })
      .expect(200);
    expect(await groups()).to.deep.equal(["settler+wanderer 0.58 device,ip"]);
    const seen = await SignIn.find({ user: one }).lean();
    expect(seen.map(({ network, label }) => `${network} ${label}`)).to.have.members([
      "198.51.100.0/24 Firefox 140, Linux",
      "203.0.113.0/24 Firefox 140, Linux",
    ]);
    expect(JSON.stringify(seen)).not.to.match(/198\.51\.100\.31|203\.0\.113\.31/);
    const { expires, lastAt } = seen[0]!;
    expect(expires.getTime() - lastAt.getTime()).to.equal(90 * 86_400_000);
  });

  it("are for admins only, ten a page, in both response formats", async () => {
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const users = [1, 2].map(() => new mongoose.Types.ObjectId());
        await DuplicateGroup.create({ users, score: n / 100, evidence: [], foundAt: new Date() });
      }),
    );
    const first = await found();
    expect(first.data).to.have.length(10);
    expect(first.meta.pagination).to.deep.equal({ page: 1, pageSize: 10, pageCount: 2, total: 12 });
    expect((await found("?page=2&pageSize=10")).data).to.have.length(2);
    expect((await found("?pagination[page]=2&pagination[pageSize]=5")).data).to.have.length(5);
    expect((await found("?page=99")).data).to.deep.equal([]);
    const flat = await supertest(site.url)
      .get("/api/find-duplicate-accounts?pageSize=1")
      .set({ Authorization: `Bearer ${token}`, "Strapi-Response-Format": "v5" })
      .expect(200);
    expect(flat.body.data[0]).to.have.keys("id", "documentId", "score", "users", "evidence", "foundAt");
    const ask = (who?: string) => {
      const request = supertest(site.url).get("/api/find-duplicate-accounts");
      return who ? request.set("Authorization", `Bearer ${who}`) : request;
    };
    const mod = await site.addMember("mod", "moderator");
    const ann = await site.addMember("ann");
    for (const who of [undefined, await site.tokenOf(ann), await site.tokenOf(mod)])
      await ask(who).expect(403);
    for (const bad of ["page=0", "page=x", "pageSize=101", "page[$gt]=1", "pagination[page]=-1"])
      await supertest(site.url)
        .get(`/api/find-duplicate-accounts?${bad}`)
        .set("Authorization", `Bearer ${token}`)
        .expect(400);
  });

  describe("in the back office", () => {
    let desk: Desk;
    before(async () => {
      desk = await deskOf(site, ada);
    });

    it("are shown with the evidence, marked permanently as different people, and checked again", async () => {
      await join("twin.one", "t.win@gmail.com", "198.51.100.41");
      await join("twin.two", "twin@gmail.com", "198.51.100.41");
      await join("third", "t.w.i.n@gmail.com", "192.0.2.41", CHROME);
      await site.app.jobs.whenIdle();
      const shown = page(await desk.agent.get("/admin/duplicates").expect(200));
      expect(shown(".duplicate-group").length).to.equal(1);
      expect(shown(".duplicate-head h2").text()).to.match(/twin\.one.*twin\.two/);
      expect(shown(".duplicate-evidence").text()).to.include("Same mailbox").and.include("twin@gmail.com");
      const place = `/admin/users/${ids.third}`;
      expect(page(await desk.agent.get(place))(".fact-list").text()).to.include("In one group");
      expect(
        page(await desk.agent.get(place))("#sign-ins")
          .parent()
          .text(),
      ).to.include("192.0.2.0/24");
      expect(
        (await desk.send("/admin/duplicates", "/admin/duplicates", { intent: "dismiss" })).status,
      ).to.equal(303);
      expect(await DuplicateGroup.countDocuments()).to.equal(0);
      await AccountKeys.updateMany({}, { $set: { since: new Date() } });
      await compareChanged(() => new Date());
      expect(await DuplicateGroup.countDocuments()).to.equal(0);
      // The new account matches each of them, but they no longer match each other.
      await join("fourth", "twin+4@gmail.com", "192.0.2.99", CHROME);
      expect((await found()).data[0]!.attributes.users).to.have.length(4);
      const marks = "/admin/duplicates?show=dismissed";
      expect(page(await desk.agent.get(marks))("main tbody").text()).to.include("twin.one");
      expect((await desk.send(marks, marks, { intent: "reopen" })).status).to.equal(303);
      expect(page(await desk.agent.get(marks))("main tbody tr").length).to.equal(0);
      const actions = (await findAudit({}, { limit: 2 })).rows.map(({ action }) => action);
      expect(actions).to.deep.equal(["duplicates.reopen", "duplicates.dismiss"]);
      await desk.agent.get("/admin/duplicates?page=-1&show=x").expect(200);
    });
  });

  it("are deleted with the account", async () => {
    await join("leaver.one", "leaver@gmail.com", "198.51.100.51");
    await join("leaver.two", "l.eaver@gmail.com", "198.51.100.51");
    expect(await groups()).to.have.length(1);
    const own = site.app.features.find(({ name }) => name === "duplicates")!.personalData!;
    const subject = {
      id: ids["leaver.one"]!,
      username: "leaver.one",
      formerUsernames: [],
      email: "",
      name: "",
    };
    const files = [];
    for await (const file of own.export!(subject)) files.push(file);
    let exported = "";
    for await (const chunk of files[0]!.content()) exported += chunk;
    expect(JSON.parse(exported)[0]).to.include({ network: "198.51.100.0/24", label: "Firefox 140, Linux" });
    await own.erase(subject, "erase");
    await own.erase(subject, "erase");
    expect(await SignIn.countDocuments({ user: subject.id })).to.equal(0);
    expect(await AccountKeys.countDocuments({ _id: subject.id })).to.equal(0);
    expect(await DuplicateGroup.countDocuments()).to.equal(0);
  });

  it("are found by the nightly job if events missed them, and dropped once their sign-ins are deleted", async () => {
    await join("early.bird", "bird@gmail.com", "198.51.100.61");
    await join("other.name", "else@example.net", "198.51.100.61");
    await join("bird.two", "b.ird@gmail.com", "192.0.2.61", CHROME);
    await site.app.jobs.whenIdle();
    await SignIn.deleteMany({});
    await AccountKeys.deleteOne({ _id: ids["bird.two"] });
    await renewGroups([ids["early.bird"]!], new Date());
    expect(await groups()).to.deep.equal([]);
    await sweep(new Date());
    await compareChanged(() => new Date());
    // Other groups from the tests above are also back.
    expect(await groups()).to.include("bird.two+early.bird 0.9 email");
    expect((await groups()).join()).not.to.include("other.name");
  });

  it("are looked up by indexes, however many accounts there are", async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => ({ _id: new mongoose.Types.ObjectId(), n }));
    await AccountKeys.insertMany(
      many.map(({ _id, n }) => ({ _id, email: `m${n}@example.org`, since: null })),
    );
    const at = new Date();
    await SignIn.insertMany(
      many.map(({ _id: user, n }) => ({
        user,
        ip: `ip${n % 500}`,
        network: `n${n % 100}`,
        device: `d${n % 5}`,
        label: "",
        firstAt: at,
        lastAt: at,
        expires: new Date(at.getTime() + 1e9),
      })),
    );
    const id = await join("needle", "needle@gmail.com", "198.51.100.71");
    await join("needle.two", "n.eedle@gmail.com", "198.51.100.71");
    await site.app.jobs.whenIdle();
    const finds = await examined(() => renewGroups([id], new Date()));
    expect(finds.length).to.be.at.most(20);
    for (const { documents, stages } of finds) {
      expect(documents).to.be.at.most(20);
      expect(stages).not.to.include("COLLSCAN");
    }
    expect(await groups()).to.have.length(1);
  });

  it("are looked up with one query per collection among accounts that share nothing", async () => {
    const names = Array.from({ length: 10 }, (_, n) => `loner${n}`);
    const alone: string[] = [];
    for (const [n, name] of names.entries())
      alone.push(await join(name, `${name}@mail${n}.example`, `192.0.2.${n + 100}`));
    await site.app.jobs.whenIdle();
    const asked: string[] = [];
    const note = ({ commandName, command }: CommandStartedEvent) => {
      if (commandName === "find") asked.push(command.find);
    };
    const client = mongoose.connection.getClient();
    client.on("commandStarted", note);
    await renewGroups(alone, new Date());
    client.off("commandStarted", note);
    for (const name of ["users", "sign-ins", "no-duplicates"])
      expect(asked.filter((each) => each === name)).to.deep.equal([name]);
  });

  it("are looked up with one query per IP address, however many accounts used it", async () => {
    const here: string[] = [];
    for (let n = 0; n < 6; n++)
      here.push(await join(`guest${n}x`, `g${n}@host${n}.example`, "198.51.100.61"));
    await site.app.jobs.whenIdle();
    const asked: string[] = [];
    const note = ({ commandName, command }: CommandStartedEvent) => {
      if (["aggregate", "find"].includes(commandName)) asked.push(command[commandName]);
    };
    const client = mongoose.connection.getClient();
    client.on("commandStarted", note);
    await renewGroups(here, new Date());
    client.off("commandStarted", note);
    // Queries: all sign-ins, accounts at the address, and accounts with that browser near it.
    expect(asked.filter((each) => each === "sign-ins")).to.have.length(3);
    // Queries: all keys, and the other accounts of each address.
    expect(asked.filter((each) => each === "account-keys")).to.have.length(1 + here.length);
  });

  it("store the 50 newest sign-ins of an account, each address and browser once, also when many arrive at once", async () => {
    const id = await join("traveller", "traveller@example.org", "198.51.100.81");
    const signIn = (ip: string) =>
      supertest(site.url)
        .post("/api/auth/local")
        .set({ "X-Forwarded-For": ip, "User-Agent": FIREFOX })
        .send({ identifier: "traveller", password: "correct horse battery" })
        .expect(200);
    await Promise.all(Array.from({ length: 5 }, () => signIn("192.0.2.200")));
    expect(await SignIn.countDocuments({ user: id, network: "192.0.2.0/24" })).to.equal(1);
    for (let n = 0; n < 55; n++) await signIn(`192.0.2.${n}`);
    expect(await SignIn.countDocuments({ user: id })).to.equal(50);
  });
});
