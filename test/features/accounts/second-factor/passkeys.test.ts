import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { CONFIRMED_MS } from "#core/auth/confirmed.ts";
import { blockUser } from "#features/people/staff/index.ts";
import { CHALLENGE_SECONDS } from "#shared/accounts/passkeys.limits.ts";
import { passkeysMessages } from "#shared/accounts/passkeys.messages.ts";
import { site as shared } from "#shared/site.ts";
import { formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { type Deviation, SoftwarePasskey } from "./authenticator.ts";
import { codeOf, turnOn } from "./support.ts";

type Agent = Awaited<ReturnType<ReturnType<typeof useSite>["visit"]>>;
type Answer = { text: string };

const PASSKEYS = "/settings/passkeys";

/** Returns the options in a page's form for passkeys. */
const optionsOn = (answer: Answer) => JSON.parse(page(answer)("form[data-passkey]").attr("data-options")!);
const withoutJs = (answer: Answer) => page(answer)("form[data-passkey][hidden]").length;

describe("Passkeys", () => {
  const site = useSite();
  let count = 0;
  let ann: TestMember;
  let agent: Agent;
  const { now } = Date;
  afterEach(() => {
    Date.now = now;
  });

  beforeEach(async () => {
    ann = await site.addMember(`passkey-${++count}`);
    agent = await site.visit(ann);
  });

  const isIn = async (by: Agent) => (await by.get("/my-stories")).status === 200;
  /** Adds a passkey in the settings. */
  const add = async (
    by = agent,
    member = ann,
    { name = "Laptop", ...deviation }: Deviation & { name?: string } = {},
    key = new SoftwarePasskey(site.url, member.id),
  ) => {
    const shown = await by.get(PASSKEYS).expect(200);
    const passkey = key.create(optionsOn(shown), deviation);
    const answer = await send(by, formOf(shown, "passkey"), { name, passkey });
    return { key, answer };
  };
  const signIn = async (key: SoftwarePasskey, deviation: Deviation = {}, path = "/login") => {
    const by = await site.visit();
    const shown = await by.get(path).expect(200);
    const answer = await send(by, formOf(shown, "passkey"), {
      passkey: key.get(optionsOn(shown), deviation),
    });
    return { by, answer, refusal: answer.status === 422 ? refusalIn(answer) : "" };
  };
  const audited = async () =>
    (await mongoose.connection.collection("audit").find({ by: ann.id }).toArray()).map(
      ({ action }) => action as string,
    );
  const subjects = async () =>
    (await mailsTo(site, `${ann.username}@example.com`)).map((mail) => mail.subject);

  it("are added, renamed and removed, with mails and audit entries", async () => {
    expect((await add()).answer.status).to.equal(303);
    await add(agent, ann, { name: "Phone" });
    let shown = await agent.get(PASSKEYS).expect(200);
    expect(page(shown)(".facts-list-name").text()).to.equal("LaptopPhone");
    const id = page(shown)("input[name=id]").first().attr("value")!;
    const _csrf = page(shown)("input[name=_csrf]").first().attr("value")!;
    const post = (values: object) =>
      agent
        .post(PASSKEYS)
        .type("form")
        .send({ _csrf, id, ...values });
    const empty = await post({ intent: "rename", name: " " }).expect(422);
    expect(messagesIn(empty).at("name")).to.equal(passkeysMessages.nameMissing);
    await post({ intent: "rename", name: "Old laptop", _csrf: csrfIn(await agent.get(PASSKEYS)) }).expect(
      303,
    );
    shown = await agent.get(PASSKEYS).expect(200);
    expect(page(shown)(".facts-list-name").text()).to.equal("Old laptopPhone");
    await post({ intent: "remove", _csrf: csrfIn(shown) }).expect(303);
    shown = await agent.get(PASSKEYS).expect(200);
    expect(page(shown)(".facts-list-name").text()).to.equal("Phone");
    expect(await subjects()).to.have.members([
      `New passkey for ${shared().name}`,
      `New passkey for ${shared().name}`,
      `Passkey removed for ${shared().name}`,
    ]);
    expect(await audited()).to.have.members(["passkey.add", "passkey.add", "passkey.remove"]);
  });

  it("sign in without username and password, and lead to the requested page", async () => {
    const { key } = await add();
    const { by, answer } = await signIn(key, {}, "/login?next=/settings/devices");
    expect([answer.status, answer.headers.location]).to.deep.equal([303, "/settings/devices"]);
    expect(await isIn(by)).to.equal(true);
    expect((await agent.get(PASSKEYS)).text).to.include("Last used");
  });

  it("are offered only by JavaScript", async () => {
    await add();
    expect(withoutJs(await (await site.visit()).get("/login"))).to.equal(1);
    expect(withoutJs(await agent.get(PASSKEYS))).to.equal(1);
  });

  it("are refused if the answer is for another site, without verification, forged or unknown", async () => {
    const { key } = await add();
    const { refused, unknown } = passkeysMessages;
    const cases: [Deviation, string][] = [
      [{ origin: "https://example.com" }, refused],
      [{ rpId: "example.com" }, refused],
      [{ verified: false }, refused],
      [{ forged: true }, refused],
      [{ userHandle: "507f1f77bcf86cd799439011" }, refused],
      [{ id: "AAAAAAAAAAAAAAAAAAAAAA" }, unknown],
    ];
    for (const [deviation, message] of cases) {
      const { by, refusal } = await signIn(key, deviation);
      expect([deviation, refusal, await isIn(by)]).to.deep.equal([deviation, message, false]);
    }
    expect((await signIn(key)).answer.status).to.equal(303);
  });

  it("are refused with a counter that did not rise, as a copied key would have", async () => {
    const { key } = await add();
    await signIn(key, { counter: 8 });
    for (const counter of [8, 3, 0])
      expect((await signIn(key, { counter })).refusal).to.equal(passkeysMessages.refused);
    expect((await signIn(key, { counter: 9 })).answer.status).to.equal(303);
  });

  it("are accepted once, even if one answer is sent several times at once", async () => {
    const { key } = await add();
    const browsers = await Promise.all([site.visit(), site.visit(), site.visit()]);
    const shown = await browsers[0]!.get("/login");
    const passkey = key.get(optionsOn(shown));
    const answers = await Promise.all(
      browsers.map((by) => by.post("/login").type("form").send({ intent: "passkey", passkey })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 422, 422]);
    for (const answer of answers.filter(({ status }) => status === 422))
      expect(refusalIn(answer)).to.equal(passkeysMessages.expired);
  });

  it("are refused after the challenge has expired, or with one for another use or person", async () => {
    const { key } = await add();
    const by = await site.visit();
    const shown = await by.get("/login");
    const passkey = key.get(optionsOn(shown));
    const post = (answer: string) =>
      by.post("/login").type("form").send({ intent: "passkey", passkey: answer });
    const forAdding = optionsOn(await agent.get(PASSKEYS));
    expect(refusalIn(await post(key.get(forAdding)))).to.equal(passkeysMessages.refused);
    expect(refusalIn(await post(key.get({ challenge: "AAAA" })))).to.equal(passkeysMessages.refused);
    for (const bad of ["", "{", "null", "[]", '{"id":{"$ne":""}}', "x".repeat(30_000)])
      expect((await post(bad)).status, bad.slice(0, 20)).to.equal(422);
    const { now: serviceNow } = site.app.services;
    try {
      Object.assign(site.app.services, {
        now: () => new Date(serviceNow().getTime() + (CHALLENGE_SECONDS + 1) * 1000),
      });
      expect(refusalIn(await post(passkey))).to.equal(passkeysMessages.expired);
    } finally {
      Object.assign(site.app.services, { now: serviceNow });
    }
    const bob = await site.addMember(`bob-${count}`);
    const other = await site.visit(bob);
    const stolen = key.create(optionsOn(await agent.get(PASSKEYS)));
    const form = formOf(await other.get(PASSKEYS), "passkey");
    const refusal = await send(other, form, { name: "Stolen", passkey: stolen });
    expect(refusalIn(refusal)).to.equal(passkeysMessages.refused);
    expect(page(refusal)("#field-name, #add-name").attr("value")).to.equal("Stolen");
  });

  it("cannot be added twice, nor to a second account", async () => {
    const { key } = await add();
    const again = await add(agent, ann, {}, key);
    expect(refusalIn(again.answer)).to.equal(passkeysMessages.alreadyAdded);
    const bob = await site.addMember(`bob-${count}`);
    const bobs = await add(await site.visit(bob), bob, {}, key);
    expect(refusalIn(bobs.answer)).to.equal(passkeysMessages.alreadyAdded);
  });

  it("belong to their member: nobody else renames or removes them", async () => {
    await add();
    const id = page(await agent.get(PASSKEYS))("input[name=id]")
      .first()
      .attr("value")!;
    const bob = await site.visit(await site.addMember(`bob-${count}`));
    for (const intent of ["rename", "remove"]) {
      const _csrf = csrfIn(await bob.get(PASSKEYS));
      await bob.post(PASSKEYS).type("form").send({ _csrf, intent, id, name: "Mine" }).expect(404);
    }
    expect((await agent.get(PASSKEYS)).text).to.include("Laptop");
  });

  it("replace password and code of two-step sign-in", async () => {
    const { key } = await add();
    const factor = await turnOn(agent, ann);
    const { by, answer } = await signIn(key);
    expect([answer.status, await isIn(by)]).to.deep.equal([303, true]);
    const second = await site.visit();
    await send(second, formOf(await second.get("/login"), "identifier"), {
      identifier: ann.username,
      password: ann.password,
    }).expect(303);
    const step = await second.get("/login").expect(200);
    expect(page(step)("input[name=code]").length).to.equal(1);
    await send(second, formOf(step, "passkey"), { passkey: key.get(optionsOn(step)) }).expect(303);
    expect(await isIn(second)).to.equal(true);
    expect(codeOf(factor)).to.match(/^\d{6}$/);
  });

  it("confirm identity for ten minutes, but only the member's own", async () => {
    const { key } = await add();
    const bob = await site.addMember(`bob-${count}`);
    const bobs = (await add(await site.visit(bob), bob)).key;
    Date.now = () => now() + CONFIRMED_MS + 1_000;
    const asked = await agent.get(PASSKEYS).expect(302);
    expect(asked.headers.location).to.match(/^\/confirm-identity/);
    const shown = await agent.get(asked.headers.location!).expect(200);
    const wrong = await send(agent, formOf(shown, "passkey"), { passkey: bobs.get(optionsOn(shown)) });
    expect(refusalIn(wrong)).to.equal(passkeysMessages.notYours);
    await agent.get(PASSKEYS).expect(302);
    const done = await send(agent, formOf(wrong, "passkey"), { passkey: key.get(optionsOn(wrong)) });
    expect([done.status, done.headers.location]).to.deep.equal([303, PASSKEYS]);
    await agent.get(PASSKEYS).expect(200);
  });

  it("open only the page about the ban for a banned member, and nothing after removal", async () => {
    const { key } = await add();
    const admin = await site.addMember(`admin-${count}`, "admin");
    await blockUser(site.app.services, admin.caller, ann.id, { reason: "Spam" });
    const { by, answer } = await signIn(key);
    expect(answer.headers.location).to.equal("/account-closed");
    expect(await isIn(by)).to.equal(false);
    await mongoose.connection.collection("users").deleteOne({ _id: new mongoose.Types.ObjectId(ann.id) });
    expect((await signIn(key)).refusal).to.equal(passkeysMessages.unknown);
    await mongoose.connection.collection("passkeys").deleteMany({});
    expect((await signIn(key)).refusal).to.equal(passkeysMessages.unknown);
  });

  it("show no keys to their member, and hold no challenge that was not used", async () => {
    await add();
    const { text } = await agent.get(PASSKEYS);
    const [stored] = await mongoose.connection.collection("passkeys").find({ name: "Laptop" }).toArray();
    expect(text).not.to.include(stored!.publicKey);
    const before = await mongoose.connection.collection("passkey-challenges").countDocuments();
    await (await site.visit()).get("/login").expect(200);
    expect(await mongoose.connection.collection("passkey-challenges").countDocuments()).to.equal(before);
  });

  describe("of staff, if the site requires a second factor of them", () => {
    let ada: TestMember;
    let staff: Agent;
    beforeEach(async () => {
      ada = await site.addMember(`ada-${count}`, "admin");
      staff = await site.visit(ada);
      const form = formOf(await staff.get("/admin/settings").expect(200), "requireSecondFactorForStaff");
      await send(staff, form, { requireSecondFactorForStaff: "true" }).expect(303);
    });
    afterEach(async () => {
      const open = await mongoose.connection.collection("passkeys").countDocuments();
      if (open === 0) await add(staff, ada);
      const form = formOf(await staff.get("/admin/settings").expect(200), "requireSecondFactorForStaff");
      await send(staff, form, { requireSecondFactorForStaff: "" }).expect(303);
    });

    it("open the admin area, are asked for after the password, and the last one cannot be removed", async () => {
      await staff.get("/admin/reports").expect(302);
      const { key } = await add(staff, ada);
      await staff.get("/admin/reports").expect(200);
      const shown = await staff.get(PASSKEYS);
      const id = page(shown)("input[name=id]").first().attr("value")!;
      const values = { intent: "remove", id, _csrf: csrfIn(shown) };
      const refused = await staff.post(PASSKEYS).type("form").send(values).expect(422);
      expect(refusalIn(refused)).to.equal(passkeysMessages.lastFactor);

      const by = await site.visit();
      await send(by, formOf(await by.get("/login"), "identifier"), {
        identifier: ada.username,
        password: ada.password,
      }).expect(303);
      expect(await isIn(by)).to.equal(false);
      const step = await by.get("/login").expect(200);
      expect(page(step)("h1").text()).to.equal("Use your passkey");
      expect(page(step)("input[name=code]").length).to.equal(0);
      await send(by, formOf(step, "passkey"), { passkey: key.get(optionsOn(step)) }).expect(303);
      await by.get("/admin/reports").expect(200);

      const { body } = await supertest(site.url)
        .post("/api/auth/local")
        .send({ identifier: ada.username, password: ada.password })
        .expect(400);
      expect(body.error.message).to.equal(passkeysMessages.requiredByApi);
    });
  });
});

describe("A browser that tries many passkeys", () => {
  const site = useSite({ RATE_LIMITS: "1" });

  it("is stopped after 25 in five minutes", async () => {
    const post = () =>
      supertest(site.url).post("/login").type("form").send({ intent: "passkey", passkey: "{}" });
    for (let turn = 1; turn <= 25; turn += 1)
      expect(refusalIn(await post())).to.equal(passkeysMessages.refused);
    expect(refusalIn(await post())).to.match(/^Too many requests/);
  });
});

const refusalIn = (answer: Answer): string => messagesIn(answer).head.join(" ");
const csrfIn = (answer: Answer): string => page(answer)("input[name=_csrf]").first().attr("value")!;
