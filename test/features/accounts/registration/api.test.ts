import { expect } from "chai";
import supertest from "supertest";
import { useSite } from "#test/support/site.ts";
import { stored } from "./support.ts";

describe("Registering through the API", () => {
  const site = useSite();
  const post = (body: object) => supertest(site.url).post("/api/auth/local/register").send(body);
  const account = (username: string, more: object = {}) => ({
    username,
    email: `${username}@example.com`,
    password: "a long password",
    ...more,
  });

  before(() => site.addMember("ann"));

  it("returns a token and the bare user, and stores the specification's fields", async () => {
    const { body } = await post(
      account("bea", {
        name: "Bea Ray",
        promotional_emails: true,
        referral: "word-of-mouth",
        eventToken: "e1",
        referrer: "https://search.example",
        userAgent: "test",
        role: "admin",
        blocked: true,
        tokenVersion: 99,
        captcha_score: 1,
        email_risk_level: "none",
        setup: { step: "genres", next: "/x" },
        referral_end_date: "2099-01-01",
      }),
    ).expect(200);
    expect(body.user).to.include({ username: "bea", setup_complete: true, role: "member", blocked: false });
    expect(JSON.stringify(body)).not.to.match(/argon2|passwordHash|captcha|risk|Touch|eventToken/);
    const me = await supertest(site.url)
      .get("/api/users/me")
      .set("Authorization", `Bearer ${body.jwt}`)
      .expect(200);
    expect(me.body.email).to.equal("bea@example.com");
    expect(Date.now() - Date.parse(me.body.last_logged_in)).to.be.lessThan(60_000);
    const user = (await stored("bea"))!;
    expect(user).to.include({ captcha_score: null, email_risk_level: "low", setup: null, eventToken: "e1" });
    expect(user.referral_end_date).to.equal(null);
  });

  const refusals: [string, object, string][] = [
    ["a name that is taken", account("Ann", { email: "x@example.com" }), "Username or Email already taken"],
    [
      "an address that is taken",
      account("cy", { email: "ANN@example.com" }),
      "Username or Email already taken",
    ],
    ["a short password", account("cy", { password: "12345" }), "password must be at least 6 characters"],
    [
      "what is no address",
      account("cy", { email: "not-an-email" }),
      "This email is not valid. Please check the spelling.",
    ],
    [
      "a misspelt provider",
      account("cy", { email: "cy@hotmial.com" }),
      "This email is not valid. Please check the spelling.",
    ],
    [
      "a throw-away address",
      account("cy", { email: "cy@mailinator.com" }),
      "We do not allow users to register with disposable email addresses.",
    ],
  ];
  for (const [what, body, message] of refusals)
    it(`refuses ${what} with the contract's words`, async () => {
      const answer = await post(body).expect(400);
      expect(answer.body).to.include({ data: null });
      expect(answer.body.error).to.include({ status: 400, message });
      expect(answer.text).not.to.include("12345");
    });

  it("refuses objects instead of strings, before any query", async () => {
    const answer = await post({ username: { $gt: "" }, email: { $gt: "" }, password: { $gt: "" } }).expect(
      400,
    );
    expect(answer.body.error.details.errors).to.have.length(3);
  });

  it("truncates fields that are not typed by people instead of refusing them, and treats null as missing", async () => {
    const long = { eventToken: "t", referrer: "r", userAgent: "u", referral: "q" };
    const sent = Object.fromEntries(
      Object.entries(long).map(([name, letter]) => [name, letter.repeat(6_000)]),
    );
    await post(account("fay", { ...sent, timezone: "Atlantis/Harbour" })).expect(200);
    const fay = (await stored("fay"))!;
    expect(fay.timezone).to.equal("");
    expect(
      [fay.eventToken, fay.referrer, fay.userAgent, fay.referral].map((kept) => kept?.length),
    ).to.deep.equal([4_000, 2_000, 1_000, 500]);
    const names =
      "name bio location website facebook timezone referral referred_by eventToken referrer userAgent";
    const nothing = Object.fromEntries(
      [...names.split(" "), "promotional_emails", "interests", "skills"].map((name) => [name, null]),
    );
    await post(account("gus", nothing)).expect(200);
    const gus = (await stored("gus"))!;
    expect(gus).to.include({ name: "", bio: "", facebook: "", referral: "", promotional_emails: false });
    expect([gus.interests, gus.skills]).to.deep.equal([[], []]);
  });

  it("accepts a referrer's username too, and ignores an invalid one", async () => {
    await post(account("hal", { referred_by: "Ann" })).expect(200);
    expect(String((await stored("hal"))!.referred_by)).to.equal(String((await stored("ann"))!._id));
    await post(account("ida", { referred_by: "nobody-at-all" })).expect(200);
    expect((await stored("ida"))!.referred_by).to.equal(null);
  });

  it("accepts a referrer's id, and sets the expiry of the referral", async () => {
    const ann = (await stored("ann"))!;
    await post(account("dora", { referred_by: String(ann._id) })).expect(200);
    const dora = (await stored("dora"))!;
    expect(String(dora.referred_by)).to.equal(String(ann._id));
    expect(dora.referral_end_date).to.be.a("date");
  });
});

describe("Registering through the API where addresses must be confirmed first", () => {
  const site = useSite({ EMAIL_CONFIRMATION: "1" });

  it("returns the user without a token, and signs nobody in", async () => {
    const account = { username: "eve", email: "eve@example.com", password: "a long password" };
    const { body } = await supertest(site.url).post("/api/auth/local/register").send(account).expect(200);
    expect(Object.keys(body)).to.deep.equal(["user"]);
    expect(body.user).to.include({ username: "eve", confirmed: false });
    const login = { identifier: "eve", password: account.password };
    const refused = await supertest(site.url).post("/api/auth/local").send(login).expect(400);
    expect(refused.body.error.message).to.equal("Your account email is not confirmed");
  });
});
