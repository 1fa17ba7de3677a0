import { expect } from "chai";
import mongoose from "mongoose";
import { createPresence, noteVisit } from "../../../../src/features/people/users/index.ts";
import { useSite } from "../../../support/site.ts";

const ID = "0123456789abcdef01234567";

describe("Who was noted as here", () => {
  it("is written at most once a minute, however many pages they go to", async () => {
    let clock = 1_000_000;
    const written: string[] = [];
    const presence = createPresence(
      async (id) => void written.push(id),
      () => new Date(clock),
    );
    for (let second = 0; second < 180; second += 1) {
      presence.note(ID);
      await presence.flush();
      clock += 1_000;
    }
    expect(written).to.deep.equal([ID, ID, ID]);
  });

  it("is kept for the next time when it cannot be written", async () => {
    let broken = true;
    const written: string[] = [];
    const presence = createPresence(
      async (id) => {
        if (broken) throw new Error("away");
        written.push(id);
      },
      () => new Date(),
    );
    const ids = Array.from({ length: 25 }, (_, n) => ID.slice(0, -2) + String(10 + n));
    for (const id of ids) presence.note(id);
    presence.note("nonsense");
    let thrown: unknown;
    await presence.flush().catch((error) => {
      thrown = error;
    });
    expect(String(thrown)).to.include("away");
    broken = false;
    await presence.flush();
    expect(written.sort()).to.deep.equal(ids);
  });
});

describe("Each page that a member goes to", function () {
  this.timeout(60_000);
  const site = useSite();
  const LONG_AGO = new Date("2020-01-01");

  const users = () => mongoose.connection.collection("users");
  const age = (username: string) => users().updateOne({ username }, { $set: { last_logged_in: LONG_AGO } });
  const seen = async (username: string) => (await users().findOne({ username }))?.last_logged_in as Date;

  it("says when they were last here: drawn for them, out of memory, or not there at all", async () => {
    for (const [index, path] of ["/my-stories", "/stories", "/stories", "/nowhere"].entries()) {
      // Noted once a minute, so each page is somebody else's first.
      const member = await site.addMember(`walker-${index}`);
      const browser = await site.visit(member);
      await age(member.username);
      await browser.get(path);
      await stopAndFlush();
      expect(await seen(member.username), path).to.be.above(LONG_AGO);
    }
  });

  it("answers a second time without a query, and drops none of their kept parts", async () => {
    const member = await site.addMember("steady");
    const browser = await site.visit(member);
    await browser.get("/stories").expect(200);
    await age(member.username);
    await browser.get("/stories").expect(200);
    const { headers } = await browser.get("/stories").expect(200);
    await stopAndFlush();
    const after = await browser.get("/stories").expect(200);
    expect(after.headers.etag).to.equal(headers.etag);
  });

  it("is not one that a browser reads ahead, nor a guest's", async () => {
    const member = await site.addMember("ahead");
    const browser = await site.visit(member);
    await age(member.username);
    await browser.get("/stories").set("Sec-Purpose", "prefetch").expect(200);
    await stopAndFlush();
    expect(await seen(member.username)).to.deep.equal(LONG_AGO);
  });

  it("is written once by two processes in one minute", async () => {
    const member = await site.addMember("twice");
    await age(member.username);
    await Promise.all([1, 2, 3].map(() => noteVisit(site.app.services, member.id)));
    const first = await seen(member.username);
    await noteVisit(site.app.services, member.id);
    expect(await seen(member.username)).to.deep.equal(first);
  });

  /** What the feature does every two seconds. */
  const stopAndFlush = () => site.app.presence.flush();
});
