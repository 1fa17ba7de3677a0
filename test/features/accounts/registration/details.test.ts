import { expect } from "chai";
import supertest from "supertest";
import { messagesIn } from "../../../app/support/forms.ts";
import { page } from "../../../app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "../../../support/site.ts";
import { good, newcomer, stored } from "./support.ts";

describe("Registering: the details", () => {
  const site = useSite();
  let ann: TestMember;

  before(async () => {
    ann = await site.addMember("ann.lee");
  });

  const register = (form: Record<string, string>) =>
    supertest(site.url).post("/register").type("form").send(form);

  it("makes a complete account, signs the new member in and leads to the next step", async () => {
    const agent = supertest.agent(site.url);
    const answer = await agent
      .post("/register")
      .type("form")
      .send(good("bea", { name: "Bea Ray", next: "/stories?genre=fantasy" }))
      .expect(303);
    expect(answer.headers.location).to.equal("/register/socials");
    const { text } = await agent.get("/register/socials").expect(200);
    expect(text).to.include("Welcome, Bea Ray. Your account is ready.");
    const user = (await stored("bea"))!;
    expect(user).to.include({
      setup_complete: true,
      role: "member",
      confirmed: true,
      email_risk_level: "low",
    });
    expect(user.captcha_score, "nobody was asked").to.equal(null);
    expect(Date.now() - Number(user.last_logged_in)).to.be.lessThan(60_000);
    expect(user.setup).to.deep.equal({ step: "socials", next: "/stories?genre=fantasy" });
  });

  it("brings the form back with each message at its field, and never the password", async () => {
    const answer = await register({
      username: "no spaces please",
      email: "a@b",
      password: "12345",
      name: "Bea 2",
    }).expect(422);
    const { at, head } = messagesIn(answer);
    expect(at("username")).to.equal(
      "Username can contain only letters, numbers, hyphens, underscores and full stops.",
    );
    expect(at("email")).to.equal("email must be at least 6 characters");
    expect(at("name")).to.equal("Name can contain only letters and spaces.");
    expect(at("password")).to.equal("password must be at least 6 characters");
    expect(at("terms")).to.equal("Please agree to the terms to register.");
    expect(head).to.have.length(5);
    expect(answer.text).to.include('value="no spaces please"').and.include('value="a@b"');
    expect(answer.text).not.to.include("12345");
  });

  it("asks for what is missing", async () => {
    const { at } = messagesIn(await register({}).expect(422));
    for (const name of ["username", "email", "password"]) expect(at(name)).to.equal("This field is required");
  });

  it("refuses a misspelt provider with what was probably meant, which one tick takes", async () => {
    const refused = await register(good("cora", { email: "cora@gmial.com" })).expect(422);
    expect(messagesIn(refused).at("email")).to.equal("This email is not valid. Please check the spelling.");
    const $ = page(refused);
    expect($(".email-fix").text()).to.include("Did you mean cora@gmail.com?");
    const email_fix = $("[name=email_fix]").attr("value")!;
    expect($("[name=email]").attr("value"), "what was typed stays").to.equal("cora@gmial.com");
    const changed = good("cora", { email: "cora@gnail.co", email_fix: "other@gmail.com" });
    await register(changed).expect(422);
    await register(good("cora", { email: "cora@gmial.com", email_fix })).expect(303);
    expect(await stored("cora")).to.include({ email: "cora@gmail.com" });
  });

  it("takes a changed address for what it is, though the box of before is ticked", async () => {
    await register(good("dina", { email: "dina@gmx.at", email_fix: "dina@gmail.com" })).expect(303);
    expect(await stored("dina")).to.include({ email: "dina@gmx.at" });
  });

  it("refuses addresses of throw-away mail", async () => {
    const refused = await register(good("cleo", { email: "cleo@mailinator.com" })).expect(422);
    expect(messagesIn(refused).at("email")).to.equal(
      "We do not allow users to register with disposable email addresses.",
    );
  });

  it("refuses a name or email that is taken, whatever its case", async () => {
    for (const twin of [
      good("ANN.LEE", { email: "new@example.com" }),
      good("new-name", { email: "Ann.Lee@Example.com" }),
    ]) {
      const refused = await register(twin).expect(422);
      expect(messagesIn(refused).head).to.deep.equal(["Username or Email already taken"]);
    }
  });

  it("keeps what else a browser tells: where from, by what, in which zone", async () => {
    await supertest(site.url)
      .post("/register")
      .set("User-Agent", "Reader/1.0")
      .type("form")
      .send(
        good("fay", {
          promotional_emails: "true",
          referral: "word-of-mouth",
          timezone: "Europe/Vienna",
          eventToken: "e-1",
          referrer: "https://search.example/?q=stories",
        }),
      )
      .expect(303);
    expect(await stored("fay")).to.include({
      promotional_emails: true,
      referral: "word-of-mouth",
      timezone: "Europe/Vienna",
      eventToken: "e-1",
      referrer: "https://search.example/?q=stories",
      userAgent: "Reader/1.0",
    });
  });

  it("notes the site that led here when the page is opened, and not our own", async () => {
    const open = (referer: string) =>
      supertest(site.url).get("/register").set("Referer", referer).expect(200);
    const from = (answer: { text: string }) => page(answer)("[name=referrer]").attr("value");
    expect(from(await open("https://blog.example/post"))).to.equal("https://blog.example/post");
    expect(from(await open(`${site.url}/stories`))).to.equal("");
  });

  it("keeps first and last touch of cookies or of hidden fields, short and clean", async () => {
    await supertest(site.url)
      .post("/register")
      .set("Cookie", `fw_first_touch=google; fw_last_touch=${encodeURIComponent("?utm=a b\u0000&x=ü")}`)
      .type("form")
      .send(good("gwen"))
      .expect(303);
    expect(await stored("gwen")).to.include({
      firstTouch: "google",
      lastTouch: "?utm=a b&x=ü",
      referral: "",
    });
    await register(good("gwyn", { fw_first_touch: "facebook", fw_last_touch: "x".repeat(900) })).expect(303);
    const gwyn = (await stored("gwyn"))!;
    expect(gwyn.firstTouch).to.equal("facebook");
    expect(gwyn.lastTouch).to.have.length(500);
  });

  it("says where somebody came from for who does not", async () => {
    const post = (username: string, cookie: string, more = {}) =>
      supertest(site.url)
        .post("/register")
        .set("Cookie", cookie)
        .type("form")
        .send(good(username, more))
        .expect(303);
    await post("hana", "fw_last_touch=google");
    await post("hope", "fw_first_touch=facebook");
    await post("hedy", "fw_last_touch=google", { referral: "other" });
    expect((await stored("hana"))?.referral).to.equal("google-ads");
    expect((await stored("hope"))?.referral).to.equal("facebook");
    expect((await stored("hedy"))?.referral).to.equal("other");
  });

  describe("by an invitation", () => {
    it("names who invites, and notes them for twelve months", async () => {
      for (const [username, ref] of [
        ["ida", "Ann.Lee"],
        ["ivy", ann.id],
      ] as const) {
        const agent = supertest.agent(site.url);
        const opened = await agent.get(`/register?ref=${ref}`).expect(200);
        expect(opened.text).to.include("ann.lee invited you.");
        await agent
          .post("/register")
          .type("form")
          .send(good(username, { ref: page(opened)("[name=ref]").attr("value")! }))
          .expect(303);
        const user = (await stored(username))!;
        expect(String(user.referred_by)).to.equal(ann.id);
        const due = new Date();
        due.setUTCMonth(due.getUTCMonth() + 12);
        expect(Math.abs(Number(user.referral_end_date) - Number(due))).to.be.lessThan(3 * 86_400_000);
      }
    });

    it("remembers it from the visit before", async () => {
      await supertest(site.url)
        .post("/register")
        .set("Cookie", `fw_first_touch=${encodeURIComponent("?ref=ann.lee")}; fw_last_touch=google`)
        .type("form")
        .send(good("june"))
        .expect(303);
      expect(String((await stored("june"))?.referred_by)).to.equal(ann.id);
    });

    it("passes over who is not there, is shut out, or is nonsense", async () => {
      await site.addMember("gone");
      for (const [index, ref] of ["nobody", "f".repeat(24), "<script>", "x".repeat(900), "$ne"].entries()) {
        await register(good(`kit${index}`, { ref })).expect(303);
        expect(await stored(`kit${index}`)).to.include({ referred_by: null, referral_end_date: null });
      }
    });
  });

  it("leads who is signed in already to where they were going", async () => {
    const agent = await site.visit(ann);
    const away = await agent.get("/register?next=/stories").expect(302);
    expect(away.headers.location).to.equal("/stories");
  });

  it("changes nothing of an account that is there, whose form of before is sent late", async () => {
    const agent = await site.visit(ann);
    const form = good("other", { name: "Somebody Else", _csrf: await csrfOf(agent), next: "/stories" });
    const late = await agent.post("/register").type("form").send(form).expect(303);
    expect(late.headers.location).to.equal("/stories");
    expect(await stored("ann.lee")).to.include({ name: "" });
    expect(await stored("other")).to.equal(null);
  });

  it("leads nowhere but to this site in the end", async () => {
    const agent = await newcomer(site, "lou", { next: "//evil.example/x" });
    expect((await stored("lou"))?.setup?.next).to.equal("/");
    await agent.get("/register/genres").expect(200);
  });
});
