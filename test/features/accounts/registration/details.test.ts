import { expect } from "chai";
import supertest from "supertest";
import { messagesIn } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { good, newcomer, stored } from "./support.ts";

describe("Account details at registration", () => {
  const site = useSite();
  let ann: TestMember;

  before(async () => {
    ann = await site.addMember("ann.lee");
  });

  const register = (form: Record<string, string>) =>
    supertest(site.url).post("/register").type("form").send(form);

  it("create a complete account, sign the new member in and lead to the next step", async () => {
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

  it("are shown again with each message at its field, and never with the password", async () => {
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

  it("show a message for each missing field", async () => {
    const { at } = messagesIn(await register({}).expect(422));
    for (const name of ["username", "email", "password"]) expect(at(name)).to.equal("This field is required");
  });

  it("refuse a misspelt mail provider with a suggestion, which one tick accepts", async () => {
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

  it("check a changed address again, even if the box for the earlier one is ticked", async () => {
    await register(good("dina", { email: "dina@gmx.at", email_fix: "dina@gmail.com" })).expect(303);
    expect(await stored("dina")).to.include({ email: "dina@gmx.at" });
  });

  it("refuse disposable email addresses", async () => {
    const refused = await register(good("cleo", { email: "cleo@mailinator.com" })).expect(422);
    expect(messagesIn(refused).at("email")).to.equal(
      "We do not allow users to register with disposable email addresses.",
    );
  });

  it("refuse a name or email that is in use, in any case", async () => {
    for (const twin of [
      good("ANN.LEE", { email: "new@example.com" }),
      good("new-name", { email: "Ann.Lee@Example.com" }),
    ]) {
      const refused = await register(twin).expect(422);
      expect(messagesIn(refused).head).to.deep.equal(["Username or Email already taken"]);
    }
  });

  it("store what else the browser sends: source, device and time zone", async () => {
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

  it("record the referring site when the page is opened, but not our own", async () => {
    const open = (referer: string) =>
      supertest(site.url).get("/register").set("Referer", referer).expect(200);
    const from = (answer: { text: string }) => page(answer)("[name=referrer]").attr("value");
    expect(from(await open("https://blog.example/post"))).to.equal("https://blog.example/post");
    expect(from(await open(`${site.url}/stories`))).to.equal("");
  });

  it("store first and last touch from cookies or hidden fields, shortened and cleaned", async () => {
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

  it("derive the source from cookies for members who do not name one", async () => {
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

  describe("through an invitation", () => {
    it("name the inviter, and record them for twelve months", async () => {
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

    it("remember the invitation from an earlier visit", async () => {
      await supertest(site.url)
        .post("/register")
        .set("Cookie", `fw_first_touch=${encodeURIComponent("?ref=ann.lee")}; fw_last_touch=google`)
        .type("form")
        .send(good("june"))
        .expect(303);
      expect(String((await stored("june"))?.referred_by)).to.equal(ann.id);
    });

    it("ignore an inviter who does not exist, is blocked, or is invalid", async () => {
      await site.addMember("gone");
      for (const [index, ref] of ["nobody", "f".repeat(24), "<script>", "x".repeat(900), "$ne"].entries()) {
        await register(good(`kit${index}`, { ref })).expect(303);
        expect(await stored(`kit${index}`)).to.include({ referred_by: null, referral_end_date: null });
      }
    });
  });

  it("redirect members who are signed in to their destination", async () => {
    const agent = await site.visit(ann);
    const away = await agent.get("/register?next=/stories").expect(302);
    expect(away.headers.location).to.equal("/stories");
  });

  it("change nothing in an existing account if its earlier form is sent late", async () => {
    const agent = await site.visit(ann);
    const form = good("other", { name: "Somebody Else", _csrf: await csrfOf(agent), next: "/stories" });
    const late = await agent.post("/register").type("form").send(form).expect(303);
    expect(late.headers.location).to.equal("/stories");
    expect(await stored("ann.lee")).to.include({ name: "" });
    expect(await stored("other")).to.equal(null);
  });

  it("finally redirect only within this site", async () => {
    const agent = await newcomer(site, "lou", { next: "//evil.example/x" });
    expect((await stored("lou"))?.setup?.next).to.equal("/");
    await agent.get("/register/genres").expect(200);
  });
});
