import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { usernamesThatLookAlike } from "#src/migrations/0017-usernames-that-look-alike.ts";
import { keysOfNames } from "#src/migrations/0018-keys-of-names.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { migrate } from "#test/support/migrate.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";
import { good, stored } from "./support.ts";

const RESERVED = "This username is reserved for the site. Please choose another.";
const LOOKS_ALIKE = "This username looks like another member’s. Please choose another.";

describe("Usernames that pass for somebody else", () => {
  const site = useEmptySite();
  let maren: TestMember;
  let admin: TestMember;

  beforeEach(async () => {
    maren = await site.addMember("maren.holt");
    admin = await site.addMember("ada", "admin");
  });

  const register = (username: string) =>
    supertest(site.url)
      .post("/api/auth/local/register")
      .send({ username, email: `x${Math.random()}@example.com`, password: "a long password" });
  const byForm = (username: string) =>
    supertest(site.url).post("/register").type("form").send(good(username));
  const users = () => mongoose.connection.collection("users");

  for (const username of [
    "maren.hoIt",
    "maren-ho1t",
    "marenholt",
    "Maren_Holt",
    "m.a.r.e.n.holt",
    "rnarenholt",
  ])
    it(`are refused: ${username} beside maren.holt, by the API and at the field of the form`, async () => {
      const { body } = await register(username).expect(400);
      expect(body.error.message).to.equal(LOOKS_ALIKE);
      const $ = page(await byForm(username).expect(422));
      const field = $("input[name=username]");
      expect(field.attr("aria-invalid")).to.equal("true");
      expect(field.val()).to.equal(username);
      expect($("main").text()).to.include(LOOKS_ALIKE);
      expect(await stored(username)).to.equal(null);
    });

  for (const username of [
    "admin",
    "Adm1n",
    "sup-port",
    "S.t.a.f.f",
    "M0derator",
    "fablewright",
    "the-FabIewright-team",
  ])
    it(`are refused: ${username}, which is reserved`, async () => {
      const { body } = await register(username).expect(400);
      expect(body.error.message).to.equal(RESERVED);
      expect(page(await byForm(username).expect(422))("main").text()).to.include(RESERVED);
      expect(await stored(username)).to.equal(null);
    });

  it("are accepted where only the letters are similar", async () => {
    for (const username of ["maren.hoit", "holt", "administrator-of-sonnets", "lan", "ian"])
      await register(username).expect(200);
  });

  it("are refused to a member who renames the account, who may change the punctuation of their name", async () => {
    const eve = await site.addMember("eve");
    const agent = await site.visit(eve);
    const rename = (username: string, as = agent) =>
      fillIn(as, "/settings/account", { username }, { holding: "username" });
    expect((await rename("Marenho1t")).text).to.include(LOOKS_ALIKE);
    expect((await rename("support")).text).to.include(RESERVED);
    expect((await users().findOne({ email: "eve@example.com" }))?.username).to.equal("eve");
    await rename("maren-holt", await site.visit(maren));
    expect((await users().findOne({ email: "maren.holt@example.com" }))?.username).to.equal("maren-holt");
  });

  it("are registered once by twenty requests at the same time", async () => {
    const names = Array.from(
      { length: 20 },
      (_, at) => `z${".".repeat(at % 5)}eb${"-".repeat(Math.floor(at / 5))}ra`,
    );
    const statuses = (await Promise.all(names.map((name) => register(name)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(1);
    expect(new Set(statuses)).to.deep.equal(new Set([200, 400]));
    expect(await users().countDocuments({ lookAlikeKey: "zebra" })).to.equal(1);
  });

  it("of before stay, and the staff see a list of the later ones", async () => {
    const [older, later] = [await site.addMember("quill"), await site.addMember("somebody")];
    await users().updateOne({ _id: new mongoose.Types.ObjectId(older.id) }, { $unset: { lookAlikeKey: 1 } });
    await users().updateOne(
      { _id: new mongoose.Types.ObjectId(later.id) },
      { $set: { username: "quiIl", usernameKey: "quiil" }, $unset: { lookAlikeKey: 1 } },
    );
    await migrate(site, usernamesThatLookAlike);
    expect((await stored("quill"))?.lookAlikeKey).to.equal("quill");
    const agent = await site.visit(admin);
    const $ = page(await agent.get("/admin/users?state=looksAlike").expect(200));
    const names = $("main tbody tr td:first-child a")
      .map((_, link) => $(link).text())
      .get();
    expect(names).to.deep.equal(["quiIl"]);
  });
});

describe("Display names that pass for the staff", () => {
  const site = useEmptySite();
  const users = () => mongoose.connection.collection("users");
  const OF_STAFF = "This name looks like that of a member of our staff. Please choose another.";
  const MIXED = "Please use letters of one alphabet in each word of your name.";
  const RESERVED_NAME = "This name could be mistaken for the site’s staff. Please choose another.";
  let gwen: TestMember;
  let eve: TestMember;

  beforeEach(async () => {
    gwen = await site.addMember("gmoss", "moderator");
    await fillIn(await site.visit(gwen), "/settings/profile", { name: "Gwen Moss" }, { holding: "name" });
    expect((await users().findOne({ username: "gmoss" }))?.name).to.equal("Gwen Moss");
    eve = await site.addMember("eve");
  });

  const rename = async (name: string, as = eve) =>
    fillIn(await site.visit(as), "/settings/profile", { name }, { holding: "name" });

  for (const [name, message] of [
    ["Gwen Moss", OF_STAFF],
    ["GWEN  MOSS", OF_STAFF],
    ["GwenMoss", OF_STAFF],
    // Cyrillic е and о, Greek capital Μ, Cherokee Ꮃ; full-width and mathematical letters; an accent.
    ["Gw\u0435n M\u043Ess", MIXED],
    ["Gwen \u039Coss", MIXED],
    ["G\u13B3en Holt", MIXED],
    ["\uFF27wen \uFF2Doss", OF_STAFF],
    ["\u{1D406}\u{1D430}\u{1D41E}\u{1D427} Moss", OF_STAFF],
    ["Gw\u00E9n Moss", OF_STAFF],
    ["Gvven Moss", OF_STAFF],
    ["Fablewright Team", RESERVED_NAME],
    ["The FABLEWRIGHT", RESERVED_NAME],
    ["Ask Fab lewright", RESERVED_NAME],
    ["Fabiewright", RESERVED_NAME],
    ["Fab\u04CFewright", MIXED],
    ["\uFF26\uFF41\uFF42\uFF4Cewright", RESERVED_NAME],
    ["Moderator", RESERVED_NAME],
    ["Rnoderator Ann", RESERVED_NAME],
    ["Eve Staff", RESERVED_NAME],
    ["S\u20DDt\u20DDa\u20DDf\u20DDf\u20DD Eve", RESERVED_NAME],
    ["Customer Support", RESERVED_NAME],
    ["The Help Desk", RESERVED_NAME],
    ["\u0405upp\u043Ert", MIXED],
  ] as const)
    it(`are refused: ${name}, on the profile page, by the API and at registration`, async () => {
      const $ = page(await rename(name));
      expect($("#field-name-error").text()).to.equal(message);
      expect($("input[name=name]").val()).to.equal(name);
      const written = await supertest(site.url)
        .put(`/api/users/${eve.id}`)
        .set("Authorization", `Bearer ${await site.tokenOf(eve)}`)
        .send({ name });
      expect([written.status, written.body.error?.message]).to.deep.equal([400, message]);
      const { body } = await supertest(site.url)
        .post("/api/auth/local/register")
        .send({ username: "mallory", email: "mallory@example.com", password: "a long password", name })
        .expect(400);
      expect(body.error.message).to.equal(message);
      expect(await stored("mallory")).to.equal(null);
    });

  it("are accepted if they only share a part, or were the member's before, and from staff", async () => {
    for (const name of [
      "Gwen",
      "Gwen Mosse",
      "Eve Moderato",
      "Mia Support",
      "Анна Ann",
      "山田 たろう",
      "Zoë",
    ])
      expect((await rename(name)).status).to.equal(303);
    expect((await rename("Fablewright Team", gwen)).status).to.equal(303);
    expect((await rename("Gwen Moss", gwen)).status).to.equal(303);
    await users().updateOne({ username: "eve" }, { $set: { name: "Gwen Moss", nameKey: "gwenmoss" } });
    expect((await rename("Gwen Moss")).status).to.equal(303);
  });

  it("are refused as a username too, except to the member of staff", async () => {
    for (const username of ["gwen.moss", "GwenM0ss"]) {
      const { body } = await supertest(site.url)
        .post("/api/auth/local/register")
        .send({ username, email: "mallory@example.com", password: "a long password" })
        .expect(400);
      expect(body.error.message).to.equal(OF_STAFF);
      const form = await supertest(site.url).post("/register").type("form").send(good(username)).expect(422);
      expect(page(form)("main").text()).to.include(OF_STAFF);
      const changed = await fillIn(
        await site.visit(eve),
        "/settings/account",
        { username },
        { holding: "username" },
      );
      expect(page(changed)("main").text()).to.include(OF_STAFF);
    }
    const own = { username: "gwen.moss" };
    await fillIn(await site.visit(gwen), "/settings/account", own, { holding: "username" });
    expect((await users().findOne({ email: "gmoss@example.com" }))?.username).to.equal("gwen.moss");
  });

  it("of before stay, and the staff see a list of them", async () => {
    await users().updateOne({ username: "eve" }, { $set: { name: "Gwen Moss" }, $unset: { nameKey: 1 } });
    const named = await site.addMember("named");
    await users().updateOne(
      { _id: new mongoose.Types.ObjectId(named.id) },
      { $set: { name: "Fablewright Help" }, $unset: { nameKey: 1 } },
    );
    const older = await site.addMember("older");
    await users().updateOne(
      { _id: new mongoose.Types.ObjectId(older.id) },
      { $set: { name: "Gw\u0435n Moss" }, $unset: { nameKey: 1 } },
    );
    await migrate(site, keysOfNames);
    const $ = page(await (await site.visit(gwen)).get("/admin/users?state=looksAlike").expect(200));
    const names = $("main tbody tr td:first-child a").map((_, link) => $(link).text());
    expect(names.get()).to.have.members(["older", "named", "eve"]);
  });
});
