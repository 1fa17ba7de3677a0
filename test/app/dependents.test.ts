import { expect } from "chai";
import mongoose, { type Types } from "mongoose";
import { deleteInBatches } from "#core/db/delete-in-batches.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { createList, deleteList } from "#features/reach/mailing-lists/commands.ts";
import { MailingList, Subscriber } from "#features/reach/mailing-lists/model.ts";
import { Newsletter, NewsletterLetter } from "#features/reach/newsletters/model.ts";
import { createNewsletter, endNewsletter } from "#features/reach/newsletters/write.ts";
import { endLinks } from "#features/reach/story-links/commands.ts";
import { LinkDay, StoryLink } from "#features/reach/story-links/model.ts";
import { commandsOf, nameOf } from "../support/commands.ts";
import { type TestMember, useFreshSite } from "../support/site.ts";

/** More than the job deletes at once. */
const MANY = 1_200;

const pictures = { end: async () => {} } as never;

describe("Things with thousands of documents", () => {
  const site = useFreshSite();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("author");
  });

  const insert = (collection: string, count: number, row: (at: number) => object) =>
    mongoose.connection.collection(collection).insertMany(Array.from({ length: count }, (_, at) => row(at)));
  /** Names of the commands in the transactions of some work; the number of deletes and updates is in them. */
  async function transactionOf(work: () => Promise<unknown>): Promise<string[]> {
    const { commands } = await commandsOf(work);
    return commands
      .filter(({ command }) => command.autocommit === false)
      .map((event) => `${nameOf(event)} ${(event.command.deletes ?? event.command.updates ?? []).length}`);
  }
  const addList = (name: string) => createList(site.app.services, author.caller, { name });
  const addSubscribers = (list: Types.ObjectId, count = MANY) =>
    insert("list-subscribers", count, (at) => ({
      list,
      emailKey: `${at}@${list}.example`,
      state: "confirmed",
    }));

  it("a mailing list is gone at once, and its addresses after the job; other lists keep theirs", async () => {
    const { _id, slug } = await addList("Letters");
    const other = await addList("Others");
    await addSubscribers(_id);
    await addSubscribers(other._id, 3);
    const commands = await transactionOf(() => deleteList(site.app.services, author.caller, String(_id)));
    expect(commands).to.include("delete mailing-lists 1");
    expect(commands.filter((each) => each.includes("list-subscribers"))).to.deep.equal([]);
    await (await site.visit()).get(`/join/${slug}`).expect(404);
    await site.app.jobs.whenIdle();
    expect(await Subscriber.countDocuments({ list: _id })).to.equal(0);
    expect(await Subscriber.countDocuments({ list: other._id })).to.equal(3);
  });

  it("a newsletter is gone at once, and its mails after the job", async () => {
    const { _id: list } = await addList("Monthly");
    const { _id } = await createNewsletter(site.app.services, author.caller, { list: String(list) });
    await insert("newsletter-letters", MANY, (at) => ({ newsletter: _id, email: `${at}@a.example` }));
    await insert("newsletter-pixels", 3, (at) => ({ _id: `pixel-${at}` as never, newsletter: _id }));
    const ending = { services: site.app.services, pictures };
    const commands = await transactionOf(() => endNewsletter(ending, _id));
    expect(commands.filter((each) => /newsletter-(letters|pixels)/.test(each))).to.deep.equal([]);
    expect(await Newsletter.exists({ _id })).to.equal(null);
    await site.app.jobs.whenIdle();
    expect(await NewsletterLetter.countDocuments({ newsletter: _id })).to.equal(0);
    expect(
      await mongoose.connection.collection("newsletter-pixels").countDocuments({ newsletter: _id }),
    ).to.equal(0);
  });

  it("a story link is gone at once, and its statistics after the job", async () => {
    const _id = new mongoose.Types.ObjectId();
    await mongoose.connection.collection("story-links").insertOne({ _id, owner: toId(author.id) });
    await insert("story-link-days", MANY, (at) => ({ link: _id, day: `${at}`, source: "" }));
    await endLinks(site.app.services, [_id]);
    expect(await StoryLink.exists({ _id })).to.equal(null);
    await site.app.jobs.whenIdle();
    expect(await LinkDay.countDocuments({ link: _id })).to.equal(0);
  });

  it("lose the rest after the job was interrupted between two batches", async () => {
    const list = new mongoose.Types.ObjectId();
    await addSubscribers(list);
    const interrupted = new AbortController();
    const model = {
      find: (filter: object, projection: object) => Subscriber.find(filter, projection) as never,
      async deleteMany(filter: object) {
        await Subscriber.deleteMany(filter);
        interrupted.abort();
      },
    };
    await deleteInBatches(model, { list }, interrupted.signal).then(
      () => expect.fail("the job was interrupted"),
      (error: Error) => expect(error.name).to.equal("AbortError"),
    );
    const left = await Subscriber.countDocuments({ list });
    expect(left).to.be.within(1, MANY - 1);
    await deleteInBatches(Subscriber, { list }, new AbortController().signal);
    expect(await Subscriber.countDocuments({ list })).to.equal(0);
  });

  it("keep everything if a late event says that an existing one was deleted", async () => {
    const { _id } = await addList("Stays");
    await addSubscribers(_id, 3);
    await inTransaction((session) =>
      site.app.services.events.publish("mailing-list.deleted", { id: String(_id) }, session),
    );
    await site.app.jobs.whenIdle();
    expect(await Subscriber.countDocuments({ list: _id })).to.equal(3);
    expect(await MailingList.exists({ _id })).to.not.equal(null);
  });
});
