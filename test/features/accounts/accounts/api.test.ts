import { expect } from "chai";
import supertest from "supertest";
import { setPassword } from "#features/people/identity/index.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Accounts through the API", () => {
  const site = useSite();
  let ann: TestMember;

  before(async () => {
    ann = await site.addMember("ann");
  });

  const post = (path: string, body: object) => supertest(site.url).post(path).send(body);

  it("sign in by username or email and get a token and the bare user", async () => {
    for (const identifier of ["ann", "ann@example.com"]) {
      const { body } = await post("/api/auth/local", { identifier, password: ann.password }).expect(200);
      expect(body.jwt.split(".")).to.have.length(3);
      expect(body.user).to.include({ id: ann.id, username: "ann", email: "ann@example.com" });
      expect(JSON.stringify(body)).not.to.match(/argon2|passwordHash|tokenVersion/);
    }
  });

  it("get a notification of a sign-in with address and browser, but not of a refused one", async () => {
    const told: object[] = [];
    const end = site.app.services.events.listen("user.signed-in", (event) => void told.push(event));
    const send = (password: string) =>
      supertest(site.url)
        .post("/api/auth/local")
        .set({ "User-Agent": "Reader/1", "Accept-Language": "cy" })
        .send({ identifier: "ann", password });
    await send("wrong").expect(400);
    await send(ann.password).expect(200);
    end();
    expect(told).to.deep.equal([
      { id: ann.id, ip: "127.0.0.1", userAgent: "Reader/1", acceptLanguage: "cy" },
    ]);
  });

  it("get errors with the specification's messages", async () => {
    const wrong = await post("/api/auth/local", { identifier: "ann", password: "wrong" }).expect(400);
    expect(wrong.body).to.deep.equal({
      data: null,
      error: {
        status: 400,
        name: "ValidationError",
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

  it("get 403 without a token and 401 for an invalid one, on public routes too", async () => {
    await supertest(site.url).get("/api/users/me").expect(403);
    for (const bad of ["Bearer nonsense", "Bearer a.b.c", "Bearer "]) {
      const { body } = await supertest(site.url).get("/api/stories").set("Authorization", bad).expect(401);
      expect(body.error).to.include({ name: "UnauthorizedError", message: "Missing or invalid credentials" });
    }
  });

  it("cannot use a token with the `none` algorithm", async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const forged = `${encode({ alg: "none", typ: "JWT" })}.${encode({ id: ann.id, v: 0, exp: 9_999_999_999 })}.`;
    await supertest(site.url).get("/api/users/me").set("Authorization", `Bearer ${forged}`).expect(401);
  });

  it("can use a token only in its canonical encoding, without padding or other trailing bits", async () => {
    const token = await site.tokenOf(ann);
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const sibling = alphabet[alphabet.indexOf(token.at(-1)!) ^ 1];
    const ask = (spelt: string) =>
      supertest(site.url).get("/api/users/me").set("Authorization", `Bearer ${spelt}`);
    await ask(token).expect(200);
    for (const other of [`${token}=`, `${token}==`, token.slice(0, -1) + sibling])
      await ask(other).expect(401);
  });

  it("lose their tokens and sessions with a change of password", async () => {
    const dora = await site.addMember("dora");
    const token = await site.tokenOf(dora);
    const agent = await site.visit(dora);
    await agent.get("/my-stories").expect(200);
    await setPassword(site.app.services, dora.id, "another password");
    await supertest(site.url).get("/api/users/me").set("Authorization", `Bearer ${token}`).expect(401);
    await agent.get("/my-stories").expect(302);
  });

  it("need the form token with a browser's session", async () => {
    const agent = await site.visit(ann);
    const { body } = await agent.put(`/api/users/${ann.id}`).send({ location: "Here" }).expect(403);
    expect(body.error.name).to.equal("ForbiddenError");
  });
});
