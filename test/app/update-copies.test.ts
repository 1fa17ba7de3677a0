import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { createUpdate, deleteUpdate, hideUpdate } from "#features/talk/updates/commands.ts";
import { UpdateReply } from "#features/talk/updates/model.ts";
import { OutdatedReplies, updateOutdatedReplies } from "#features/talk/updates/reply-copies.ts";
import { setHidden } from "#features/talk/updates/state.ts";
import { commandsOf, nameOf } from "../support/commands.ts";
import { type TestMember, useFreshSite } from "../support/site.ts";
import { unlimited } from "../support/unlimited.ts";

describe("An update with more replies than its transaction updates", () => {
  const site = useFreshSite();
  const MANY = 1_000;
  let [author, reader, moderator] = [] as unknown as TestMember[];
  let id: string;

  before(async () => {
    author = await site.addMember("author");
    reader = await site.addMember("devotee");
    moderator = await site.addMember("guardian", "moderator");
    // The tests run the job themselves.
    await site.app.jobs.stop();
  });
  beforeEach(async () => {
    const update = await createUpdate(writing(), author!.caller, {
      text: `News ${new mongoose.Types.ObjectId()}`,
    });
    id = String(update._id);
    const of = {
      update: update._id,
      feed: update.feed,
      updateAuthor: update.author,
      author: toId(reader!.id),
    };
    await UpdateReply.insertMany(Array.from({ length: MANY }, (_, at) => ({ ...of, text: `Reply ${at}` })));
  });

  const writing = () => ({ services: site.app.services, limits: unlimited });
  const hide = (hidden: boolean) =>
    hideUpdate(writing(), moderator!.caller, id, hidden, { reason: "Copied" });
  const runJob = () => updateOutdatedReplies(id, new AbortController().signal);
  const openReplies = () => UpdateReply.countDocuments({ update: toId(id), open: true });
  const isOutdated = async () => (await OutdatedReplies.exists({ _id: toId(id) })) !== null;
  async function foundByGuest(): Promise<number> {
    const { body } = await (await site.visit()).get(`/api/update-replies?filters[update]=${id}`).expect(200);
    return body.meta.pagination.total;
  }

  it("hides them at once when it is hidden, and shows them after it is shown again", async () => {
    expect(await foundByGuest()).to.equal(MANY);
    const { commands } = await commandsOf(() => hide(true));
    expect(commands.map(nameOf).filter((name) => name === "update update-replies")).to.deep.equal([]);
    expect([await openReplies(), await foundByGuest()]).to.deep.equal([MANY, 0]);
    await runJob();
    expect([await openReplies(), await foundByGuest(), await isOutdated()]).to.deep.equal([0, 0, false]);
    await hide(false);
    await runJob();
    expect([await openReplies(), await foundByGuest()]).to.deep.equal([MANY, MANY]);
  });

  it("is left in the last state when it is shown while the job runs", async () => {
    await hide(true);
    await Promise.all([runJob(), hide(false), runJob()]);
    await runJob();
    expect([await openReplies(), await isOutdated()]).to.deep.equal([MANY, false]);
  });

  it("hides them with its banned author, also if an earlier run was interrupted after the update itself", async () => {
    await hide(true);
    expect(await isOutdated()).to.equal(true);
    await setHidden(author!.id, true);
    expect([await openReplies(), await isOutdated()]).to.deep.equal([0, false]);
    await setHidden(author!.id, false);
    await hide(false);
    await runJob();
    expect(await openReplies()).to.equal(MANY);
  });

  it("hides them at once when it is deleted, and loses them after the job", async () => {
    await deleteUpdate(writing(), author!.caller, id);
    expect([await UpdateReply.countDocuments({ update: toId(id) }), await foundByGuest()]).to.deep.equal([
      MANY,
      0,
    ]);
    await runJob();
    expect([await UpdateReply.countDocuments({ update: toId(id) }), await isOutdated()]).to.deep.equal([
      0,
      false,
    ]);
  });
});
