import { expect } from "chai";
import type { CommandStartedEvent } from "mongodb";
import mongoose from "mongoose";
import supertest from "supertest";
import { messages } from "../../../../src/shared/messages.ts";
import { PASSWORD_MAX } from "../../../../src/shared/people/identity.limits.ts";
import { page, writeStory } from "../../../app/support/stories.ts";
import { type TestMember, useSite } from "../../../support/site.ts";

describe("A password that nobody can have", () => {
  const site = useSite();
  let ada: TestMember;
  /** Characters of each password that was hashed. */
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

  /** What the site asks by itself at any time: its queue, its change stream, and what that tells it to read again. */
  const isBackground = (command: string, of: unknown): boolean =>
    command === "getMore" || of === 1 || of === "jobs" || of === "site-settings";

  it("costs a sign-in the same work whether the account is there or not", async () => {
    const client = mongoose.connection.getClient();
    const signIn = async (identifier: string) => {
      await site.app.jobs.whenIdle();
      const commands: string[] = [];
      const note = ({ commandName, command }: CommandStartedEvent) =>
        void (
          !isBackground(commandName, command[commandName]) &&
          commands.push(`${commandName} ${command[commandName]}`)
        );
      hashed.splice(0);
      client.on("commandStarted", note);
      const answer = await supertest(site.url)
        .post("/api/auth/local")
        .send({ identifier, password: "not the one" });
      client.off("commandStarted", note);
      return { status: answer.status, body: answer.body, commands, hashed: [...hashed] };
    };
    const known = await signIn("ada@example.com");
    expect(known).to.deep.include({ status: 400, hashed: ["not the one".length] });
    expect(await signIn("nobody@example.com")).to.deep.equal(known);
    expect(await signIn("nobody")).to.deep.equal(known);
  });

  // Each of these letters becomes eighteen when it is normalised.
  const LONG = "\ufdfa".repeat(50_000);

  it("is refused at sign-in as a wrong one is, without the work of hashing it", async () => {
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

  it("is refused at a story's door likewise", async () => {
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
