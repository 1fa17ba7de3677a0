import { expect } from "chai";
import { load } from "cheerio";
import pino from "pino";
import supertest from "supertest";
import { loginByAddress } from "#features/accounts/accounts/limits.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { insecureText } from "#shared/accounts/insecure.text.ts";
import { preferencesPaths } from "#shared/accounts/preferences.paths.ts";
import { sessionMessages } from "#shared/platform/session.messages.ts";
import { useSite } from "../support/site.ts";
import { writeStory } from "./support/stories.ts";

const SITE_URL = "https://stories.example";
const PASSWORD = "correct horse battery";

/** Collects the warnings of a site, except those of migrations. */
function warnings() {
  const lines: string[] = [];
  const write = (line: string) => {
    const { msg } = JSON.parse(line);
    if (!msg.startsWith("migrating: ")) lines.push(msg);
  };
  const logger = pino({ level: "warn" }, { write });
  return { logger, lines };
}

/** What an HTTPS proxy sends for a visitor. */
const through = (client: string) => ({ "X-Forwarded-For": client, "X-Forwarded-Proto": "https" });

describe("An https site that does not trust the proxy in front", () => {
  const { logger, lines } = warnings();
  const site = useSite({ SITE_URL, RATE_LIMITS: "1", CAPTCHA: "0" }, logger);
  let visitor = 0;
  const nextClient = () => `198.51.100.${++visitor}`;
  const post = (path: string, form: object, client = nextClient()) =>
    supertest(site.url).post(path).set(through(client)).type("form").send(form);
  const signInByApi = (identifier: string, password: string, client: string) =>
    supertest(site.url).post("/api/auth/local").set(through(client)).send({ identifier, password });

  const refusal = sessionMessages.cannotSignIn(SITE_URL);

  it("shows why nobody can sign in or register, before anything is typed", async () => {
    for (const path of ["/login", "/register"]) {
      const { text } = await supertest(site.url).get(path).set(through(nextClient())).expect(200);
      expect(text).to.include(insecureText.title).and.include("TRUST_PROXY").and.include(SITE_URL);
    }
  });

  it("refuses a sign-in with the reason, with what was typed, and without a cookie", async () => {
    await site.addMember("ada");
    const { text, headers } = await post("/login", { identifier: "ada", password: PASSWORD }).expect(422);
    const page = load(text);
    expect(page("#form-errors").text()).to.include(refusal);
    expect(page.text(), "said once").to.not.include(insecureText.title);
    expect(page('input[name="identifier"]').val()).to.equal("ada");
    expect(headers).to.not.have.property("set-cookie");
  });

  it("refuses every other form that begins a session, before its first effect", async () => {
    const forms: [string, Record<string, string>][] = [
      ["/login", { intent: "passkey", passkey: "{}" }],
      ["/login", { intent: "code", code: "123456" }],
      ["/register", { username: "bob", email: "bob@example.com", password: PASSWORD, terms: "true" }],
      ["/reset-password", { code: "x".repeat(40), password: PASSWORD, passwordConfirmation: PASSWORD }],
    ];
    for (const [path, form] of forms) {
      const { text } = await post(path, form).expect(422);
      expect(load(text).text(), path).to.include(refusal);
    }
    expect((await signInByApi("bob", PASSWORD, nextClient())).status).to.equal(400);
  });

  it("does not confirm an age that it cannot remember", async () => {
    const { text } = await post(preferencesPaths.mature(), { next: "/" }).expect(421);
    expect(load(text).text()).to.include(sessionMessages.cannotRemember(SITE_URL));
  });

  it("does not open a story by a password that it cannot remember", async () => {
    const author = await site.addMember("author");
    const story = await writeStory(site, author, { chapters: ["Once."], private: true, password: "rosebud" });
    const { text } = await post(`${story.path}/unlock`, { password: "rosebud" }).expect(422);
    expect(load(text).text()).to.include(sessionMessages.cannotRemember(SITE_URL));
  });

  it("sends a guest who presses a button for members to the sign-in page, which says why", async () => {
    const story = await writeStory(site, await site.addMember("writer"));
    const pressed = await post(`${story.path}/favourite`, {})
      .set("Sec-Fetch-Site", "same-origin")
      .expect(303);
    const login = await supertest(site.url).get(String(pressed.headers.location)).set(through(nextClient()));
    expect(login.text).to.include(insecureText.title);
  });

  it("signs API clients in, who need no session", async () => {
    const { body } = await signInByApi("ada", PASSWORD, nextClient()).expect(200);
    expect(body.jwt).to.be.a("string");
  });

  it("locks out the visitor with bad sign-ins, and nobody else", async () => {
    const bad = nextClient();
    for (let turn = 0; turn <= loginByAddress.points; turn += 1)
      await signInByApi(`nobody${turn}`, "wrong one", bad);
    await signInByApi("nobody", "wrong one", bad).expect(429);
    await signInByApi("ada", PASSWORD, nextClient()).expect(200);
    // A client adds what it likes before what the proxy adds.
    await signInByApi("nobody", "wrong one", `203.0.113.9, ${bad}`).expect(429);
  });

  it("logs the first such request, once", () => {
    const ofProxy = lines.filter((line) => line.includes("TRUST_PROXY"));
    expect(ofProxy).to.have.length(1);
    expect(ofProxy[0]).to.include("nobody can sign in").and.include("TRUST_PROXY is 0");
  });
});

describe("An https site that trusts the proxy in front", () => {
  const { logger, lines } = warnings();
  const site = useSite({ SITE_URL, TRUST_PROXY: "1", CAPTCHA: "0" }, logger);

  it("signs members in with a secure cookie, and logs nothing", async () => {
    await site.addMember("ada");
    const form = { identifier: "ada", password: PASSWORD };
    const request = supertest(site.url).post("/login").set(through("198.51.100.1")).type("form");
    const { headers } = await request.send(form).expect(303);
    expect(String(headers["set-cookie"])).to.match(/__Host-session=.*; Secure/);
    const { text } = await supertest(site.url).get("/login").set(through("198.51.100.1")).expect(200);
    expect(text).to.not.include(insecureText.title);
    await supertest(site.url).get("/healthz").expect(200);
    expect(lines).to.deep.equal([]);
  });

  it("keeps a member signed in whose request looks insecure, and refuses what would need a new session", async () => {
    const member = await site.addMember("cay");
    const form = { identifier: "cay", password: PASSWORD };
    const request = supertest(site.url).post("/login").set(through("198.51.100.3")).type("form");
    const { headers } = await request.send(form).expect(303);
    const cookie = String(headers["set-cookie"]).split(";")[0]!;
    const forms: [string, Record<string, string>][] = [
      [
        accountsPaths.account(),
        {
          intent: "password",
          currentPassword: PASSWORD,
          password: "new one",
          passwordConfirmation: "new one",
        },
      ],
      [accountsPaths.devices(), { intent: "others" }],
    ];
    for (const [path, values] of forms) {
      const shown = await supertest(site.url).get(path).set("Cookie", cookie).expect(200);
      const _csrf = String(load(shown.text)('input[name="_csrf"]').first().val());
      const sent = supertest(site.url)
        .post(path)
        .set("Cookie", cookie)
        .type("form")
        .send({ _csrf, ...values });
      const { text } = await sent.expect(422);
      expect(load(text).text(), path).to.include(sessionMessages.cannotSignIn(SITE_URL));
    }
    await supertest(site.url).get(accountsPaths.account()).set("Cookie", cookie).expect(200);
    await site.tokenOf(member);
  });

  it("refuses to sign in over plain HTTP, and logs each kind of such a request once", async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const form = { identifier: "ada", password: PASSWORD };
      const direct = await supertest(site.url).post("/login").type("form").send(form).expect(422);
      expect(load(direct.text)("#form-errors").text()).to.include(sessionMessages.cannotSignIn(SITE_URL));
      await supertest(site.url).get("/login").set("X-Forwarded-For", "198.51.100.2").expect(200);
    }
    expect(lines).to.have.length(2);
    expect(lines[0]).to.include("over plain HTTP").and.include(SITE_URL);
    expect(lines[1]).to.include("X-Forwarded-Proto");
  });
});

describe("A plain http site without a proxy", () => {
  const { logger, lines } = warnings();
  const site = useSite({ RATE_LIMITS: "1" }, logger);

  it("does not believe addresses that clients send, and logs that a proxy may be in front", async () => {
    const signIn = (client: string) =>
      supertest(site.url)
        .post("/api/auth/local")
        .set("X-Forwarded-For", client)
        .send({ identifier: `who ${client}`, password: "wrong one" });
    for (let turn = 0; turn < loginByAddress.points; turn += 1)
      await signIn(`198.51.100.${turn}`).expect(400);
    await signIn("198.51.100.200").expect(429);
    expect(lines.filter((line) => line.includes("TRUST_PROXY"))).to.have.length(1);
  });
});
