import { expect } from "chai";
import supertest from "supertest";
import { setPassword } from "../../../src/features/users/index.ts";
import { type TestMember, useSite } from "../../support/site.ts";

describe("Accounts by the API", () => {
  const site = useSite();
  let ann: TestMember;

  before(async () => {
    ann = await site.addMember("ann");
  });

  const post = (path: string, body: object) => supertest(site.url).post(path).send(body);

  it("signs in by username or email and answers a token and the bare user", async () => {
    for (const identifier of ["ann", "ann@example.com"]) {
      const { body } = await post("/api/auth/local", { identifier, password: ann.password }).expect(200);
      expect(body.jwt.split(".")).to.have.length(3);
      expect(body.user).to.include({ id: ann.id, username: "ann", email: "ann@example.com" });
      expect(JSON.stringify(body)).not.to.match(/argon2|passwordHash|tokenVersion/);
    }
  });

  it("refuses with the contract's messages", async () => {
    const wrong = await post("/api/auth/local", { identifier: "ann", password: "wrong" }).expect(400);
    expect(wrong.body).to.deep.equal({
      data: null,
      error: {
        status: 400,
        name: "ApplicationError",
        message: "Invalid identifier or password",
        details: {},
      },
    });
    const empty = await post("/api/auth/local", {}).expect(400);
    expect(empty.body.error.details.errors.map(({ path }: { path: string[] }) => path[0])).to.have.members([
      "identifier",
      "password",
    ]);
    await post("/api/auth/local", { identifier: { $gt: "" }, password: { $gt: "" } }).expect(400);
  });

  it("registers with the fields of the specification and signs in at once", async () => {
    const { body } = await post("/api/auth/local/register", {
      username: "bea",
      email: "bea@example.com",
      password: "a long password",
      name: "Bea Ray",
      promotional_emails: true,
      referral: "word-of-mouth",
      eventToken: "e1",
      referrer: "https://search.example",
      userAgent: "test",
      role: "admin",
      blocked: true,
      tokenVersion: 99,
    }).expect(200);
    expect(body.user).to.include({ username: "bea", setup_complete: true, role: "member", blocked: false });
    const me = await supertest(site.url)
      .get("/api/users/me")
      .set("Authorization", `Bearer ${body.jwt}`)
      .expect(200);
    expect(me.body.email).to.equal("bea@example.com");
    expect(Date.now() - Date.parse(me.body.last_logged_in)).to.be.lessThan(60_000);
  });

  it("refuses a registration with the specification's words", async () => {
    const taken = await post("/api/auth/local/register", {
      username: "Ann",
      email: "x@example.com",
      password: "123456",
    });
    expect([taken.status, taken.body.error.message]).to.deep.equal([400, "Username or Email already taken"]);
    const short = await post("/api/auth/local/register", {
      username: "cy",
      email: "cy@example.com",
      password: "12345",
    });
    expect([short.status, short.body.error.message]).to.deep.equal([
      400,
      "password must be at least 6 characters",
    ]);
    expect(JSON.stringify(short.body)).not.to.include("12345");
    const mail = await post("/api/auth/local/register", {
      username: "cy",
      email: "not-an-email",
      password: "123456",
    });
    expect(mail.body.error.message).to.equal("This email is not valid. Please check the spelling.");
  });

  it("answers 403 without a token, 401 for a bad one, on public routes too", async () => {
    await supertest(site.url).get("/api/users/me").expect(403);
    for (const bad of ["Bearer nonsense", "Bearer a.b.c", "Basic abc", "Bearer "]) {
      const { body } = await supertest(site.url).get("/api/stories").set("Authorization", bad).expect(401);
      expect(body.error).to.include({ name: "UnauthorizedError", message: "Missing or invalid credentials" });
    }
  });

  it("takes no token that says it needs no signature", async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const forged = `${encode({ alg: "none", typ: "JWT" })}.${encode({ id: ann.id, v: 0, exp: 9_999_999_999 })}.`;
    await supertest(site.url).get("/api/users/me").set("Authorization", `Bearer ${forged}`).expect(401);
  });

  it("ends tokens and sessions with a change of password", async () => {
    const dora = await site.addMember("dora");
    const token = await site.tokenOf(dora);
    const agent = await site.visit(dora);
    await agent.get("/my-stories").expect(200);
    await setPassword(site.app.services, dora.id, "another password");
    await supertest(site.url).get("/api/users/me").set("Authorization", `Bearer ${token}`).expect(401);
    await agent.get("/my-stories").expect(302);
  });

  it("asks a browser's session for the token of its forms", async () => {
    const agent = await site.visit(ann);
    const { body } = await agent.put(`/api/users/${ann.id}`).send({ location: "Here" }).expect(403);
    expect(body.error.name).to.equal("ForbiddenError");
  });
});
