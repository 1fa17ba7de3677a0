import { expect } from "chai";
import mongoose from "mongoose";
import { createList } from "#features/reach/mailing-lists/commands.ts";
import { leaveList } from "#features/reach/mailing-lists/join.ts";
import { Subscriber, type SubscriberDoc } from "#features/reach/mailing-lists/model.ts";
import { addressesOfSubscribers } from "#src/migrations/0019-addresses-of-subscribers.ts";
import { page } from "#test/app/support/stories.ts";
import { linkIn, mailsTo } from "#test/support/mails.ts";
import { migrate } from "#test/support/migrate.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("An address of a mailing list", () => {
  const site = useSite();
  let author: TestMember;
  let list: Awaited<ReturnType<typeof createList>>;
  let count = 0;

  before(async () => {
    author = await site.addMember("list-author");
  });
  beforeEach(async () => {
    count += 1;
    list = await createList(site.app.services, author.caller, {
      name: `Letters ${count}`,
      welcome: "Hello.",
    });
  });

  const personalData = () => site.app.features.find(({ name }) => name === "mailing-lists")!.personalData!;
  const rows = () => Subscriber.find({ list: list._id }).sort({ _id: 1 }).lean<SubscriberDoc[]>();
  const join = async (email: string, member: TestMember) => {
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    await agent.post(`/join/${list.slug}`).type("form").send({ _csrf, email, consent: "true" }).expect(303);
    const token = new URL(linkIn((await mailsTo(site, email)).at(-1)!), site.url).searchParams.get("token");
    return agent.post(`/join/${list.slug}/confirm`).type("form").send({ _csrf, token });
  };
  const send = async (csv: string) => {
    const agent = await site.visit(author);
    const _csrf = await csrfOf(agent);
    await agent
      .post(`/mailing-lists/${list._id}/import`)
      .field({ _csrf, consent: "true" })
      .attach("file", Buffer.from(csv), "a.csv")
      .expect(303);
    return page(await agent.get(`/mailing-lists/${list._id}`).expect(200))("main").text();
  };

  it("is one, whatever its capital letters, when somebody joins again or it is imported", async () => {
    const reader = await site.addMember("reader-one");
    expect((await join("Ann.Reader@Post.example", reader)).status).to.equal(303);
    await send(
      "email\nann.reader@post.example\nANN.READER@POST.EXAMPLE\nbob@post.example\nBob@Post.example\n",
    );
    expect((await rows()).map(({ email, state }) => [email, state])).to.deep.equal([
      ["Ann.Reader@Post.example", "confirmed"],
      ["Bob@Post.example", "pending"],
    ]);
  });

  it("is not said to be unreadable if the file has it twice", async () => {
    expect(await send("email\ncy@post.example\nCy@Post.example\nno address\n")).to.include(
      "1 address is asked to confirm; 1 were on the list already or have left it, 1 could not be read.",
    );
  });

  it("that left is not restored by another spelling", async () => {
    await send("email\nann@left.example\n");
    await Subscriber.updateOne({ list: list._id }, { $set: { state: "left" } });
    await send("email\nAnn@Left.example\n");
    expect((await rows()).map(({ state }) => state)).to.deep.equal(["left"]);
  });

  it("is exported and erased with the account that has it in another spelling", async () => {
    await send("email\nCyd@Leaving.example\n");
    const subject = { id: author.id, email: "cyd@LEAVING.example" } as never;
    const texts: string[] = [];
    for await (const { path, content } of personalData().export!(subject)) {
      if (path !== "mailing-lists-joined.json") continue;
      for await (const part of content()) texts.push(String(part));
    }
    expect(texts.join("")).to.include("Cyd@Leaving.example");
    await personalData().erase(
      { id: String(new mongoose.Types.ObjectId()), email: "cyd@LEAVING.example" } as never,
      "retain" as never,
    );
    expect(await rows()).to.deep.equal([]);
  });

  it("of older data remains once, unsubscribed if it was under any spelling, and its links still work", async () => {
    const stored = mongoose.connection.collection("list-subscribers");
    const now = new Date();
    const row = (email: string, state: string, more: object = {}) => ({
      list: list._id,
      email,
      name: "",
      state,
      source: "page",
      tags: [],
      proof: { words: `agreed as ${email}`, askedAt: now, confirmedAt: state === "pending" ? null : now },
      token: null,
      createdAt: now,
      ...more,
    });
    const { insertedIds } = await stored.insertMany([
      row("dee@old.example", "confirmed"),
      row("Dee@old.example", "left"),
      row("eve@old.example", "pending"),
      row("EVE@old.example", "confirmed", { uncounted: true }),
      row("fay@old.example", "confirmed"),
    ]);
    await migrate(site, addressesOfSubscribers);
    const states = async () => (await rows()).map(({ emailKey, state }) => [emailKey, state]);
    expect(await states()).to.deep.equal([
      ["dee@old.example", "left"],
      ["eve@old.example", "confirmed"],
      ["fay@old.example", "confirmed"],
    ]);
    const eve = (await rows())[1]!;
    expect(eve).to.include({ uncounted: true });
    expect(eve.proof.words).to.equal("agreed as EVE@old.example");
    // The link of a newsletter that went to the other spelling.
    await leaveList(String(insertedIds[3]));
    expect((await states())[1]).to.deep.equal(["eve@old.example", "left"]);
    await migrate(site, addressesOfSubscribers);
    expect(await states()).to.have.length(3);
  });
});
