import { expect } from "chai";
import mongoose from "mongoose";
import { createPresence, noteVisit } from "#features/people/users/index.ts";
import { commandsOf, nameOf } from "#test/support/commands.ts";
import { useSite } from "#test/support/site.ts";

const ID = "0123456789abcdef01234567";

describe("Recorded presence", () => {
  it("is written with the time of the last page, once for any number of visits since", async () => {
    let clock = 1_000_000;
    const written: number[] = [];
    const presence = createPresence(
      async (_id, at) => void written.push(at.getTime()),
      () => new Date(clock),
    );
    for (let second = 0; second < 6; second += 1) {
      clock += 1_000;
      presence.note(ID);
      if (second % 3 === 2) await presence.flush();
    }
    await presence.flush();
    expect(written).to.deep.equal([1_003_000, 1_006_000]);
  });

  it("is retried the next time if it cannot be written", async () => {
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

describe("Every page view of a member", () => {
  const site = useSite();
  const LONG_AGO = new Date("2020-01-01");

  const users = () => mongoose.connection.collection("users");
  const age = (username: string) => users().updateOne({ username }, { $set: { last_logged_in: LONG_AGO } });
  const seen = async (username: string) => (await users().findOne({ username }))?.last_logged_in as Date;

  it("updates the last visit: on a rendered, a cached or a missing page", async () => {
    for (const [index, path] of ["/my-stories", "/stories", "/stories", "/nowhere"].entries()) {
      // Recorded once a minute, so each page has a different member's first visit.
      const member = await site.addMember(`walker-${index}`);
      const browser = await site.visit(member);
      await age(member.username);
      await browser.get(path);
      await stopAndFlush();
      expect(await seen(member.username), path).to.be.above(LONG_AGO);
    }
  });

  it("is answered a second time without a query, and does not invalidate the member's cached parts", async () => {
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

  it("is not counted for a prefetch or a guest", async () => {
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

  it("changes the day shown on pages only at the first visit of a day", async () => {
    const member = await site.addMember("daily");
    const noon = new Date(Date.UTC(2100, 0, 2, 12));
    const visit = async (minutes: number) => {
      const at = new Date(noon.getTime() + minutes * 60_000);
      const { commands } = await commandsOf(() => noteVisit(site.app.services, member.id, at));
      return commands.map(nameOf).filter((name) => name.endsWith(" users")).length;
    };
    expect([await visit(0), await visit(5), await visit(24 * 60)]).to.deep.equal([2, 1, 2]);
  });

  /** As the feature does every two seconds. */
  const stopAndFlush = () => site.app.presence.flush();
});
