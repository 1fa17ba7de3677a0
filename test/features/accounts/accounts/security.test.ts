import { expect } from "chai";
import supertest from "supertest";
import { messages } from "#shared/messages.ts";
import { PASSWORD_MAX } from "#shared/people/identity.limits.ts";
import { page, writeStory } from "#test/app/support/stories.ts";
import { commandsOf, nameOf } from "#test/support/commands.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("A password that is too long to exist", () => {
  const site = useSite();
  let ada: TestMember;
  /** Length in characters of each hashed password. */
  const hashed: number[] = [];

  before(async () => {
    ada = await site.addMember("ada");
    const passwords = site.app.services.passwords as {
      verify: (typeof site.app.services.passwords)["verify"];
    };
    const { verify } = passwords;
    passwords.verify = (hash, password) => {
      hashed.push(password.length);
      return verify(hash, password);
    };
  });

  beforeEach(() => hashed.splice(0));

  it("costs a sign-in the same work whether the account exists or not", async () => {
    const signIn = async (identifier: string) => {
      await site.app.jobs.whenIdle();
      hashed.splice(0);
      const { result, commands } = await commandsOf(() =>
        supertest(site.url).post("/api/auth/local").send({ identifier, password: "not the one" }),
      );
      return {
        status: result.status,
        body: result.body,
        commands: commands.map(nameOf),
        hashed: [...hashed],
      };
    };
    const known = await signIn("ada@example.com");
    expect(known).to.deep.include({ status: 400, hashed: ["not the one".length] });
    expect(known.commands).to.include("find users");
    expect(await signIn("nobody@example.com")).to.deep.equal(known);
    expect(await signIn("nobody")).to.deep.equal(known);
  });

  // Each of these characters becomes eighteen when normalised.
  const LONG = "\ufdfa".repeat(50_000);

  it("is refused at sign-in like a wrong one, without hashing it", async () => {
    for (const credentials of [
      { identifier: ada.username, password: LONG },
      { identifier: LONG, password: ada.password },
      { identifier: ada.username, password: "x".repeat(PASSWORD_MAX + 1) },
    ]) {
      const { status, text } = await supertest(site.url).post("/login").type("form").send(credentials);
      expect(status).to.equal(422);
      expect(page({ text })("body").text()).to.contain(messages.invalidLogin);
    }
    expect(hashed).to.deep.equal([]);
  });

  it("is refused as a story's password in the same way", async () => {
    const story = await writeStory(site, ada, { private: true, password: "sesame" });
    const answer = await supertest(site.url)
      .post(`${story.path}/unlock`)
      .type("form")
      .send({ password: LONG });
    expect(answer.status).to.equal(422);
    expect(answer.text).to.contain(messages.passwordIncorrect);
    expect(hashed).to.deep.equal([]);
  });
});
