import { expect } from "chai";
import mongoose, { type Types } from "mongoose";
import { Invalidation } from "#core/db/invalidations.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { openBadge } from "#features/live/notifications/unread-badge.ts";
import { deleteUpdate } from "#features/talk/updates/commands.ts";
import { createUpdate } from "#features/talk/updates/index.ts";
import { eventually } from "#test/support/eventually.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

describe("A notification about deleted content", () => {
  const site = useSite();
  let [ada, bea] = [] as unknown as [TestMember, TestMember];
  const writing = () => ({ services: site.app.services, limits: unlimited });
  const told = (update: Types.ObjectId, shown = {}) => Notification.countDocuments({ update, ...shown });
  const queue = () => mongoose.connection.collection("jobs");
  /** An update on another member's feed, of which the owner was notified. */
  const anUpdate = async () => {
    const { _id } = await createUpdate(writing() as never, ada.caller, { text: "Hello", to: bea.id });
    await site.app.jobs.whenIdle();
    expect(await told(_id, { shown: true })).to.equal(1);
    return _id;
  };

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    await openBadge(bea.id);
  });

  it("is deleted with it", async () => {
    const id = await anUpdate();
    await deleteUpdate(writing() as never, ada.caller, String(id));
    await site.app.jobs.whenIdle();
    expect(await told(id)).to.equal(0);
  });

  for (const [what, model, name] of [
    ["delete it", Notification, "deleteMany"],
    ["invalidate its badge", Invalidation, "insertMany"],
  ] as const)
    it(`is withdrawn by a later attempt if the first could not ${what}`, async () => {
      const id = await anUpdate();
      await Invalidation.deleteMany({});
      const collection = model.collection as unknown as Record<string, unknown>;
      const works = collection[name];
      collection[name] = () => Promise.reject(new Error("the database has just gone"));
      try {
        await deleteUpdate(writing() as never, ada.caller, String(id));
        await eventually(async () => (await queue().findOne({ lastError: /just gone/ })) !== null);
      } finally {
        collection[name] = works;
      }
      await queue().updateMany({ state: "waiting" }, { $set: { due: new Date(0) } });
      await site.app.jobs.whenIdle();
      expect(await told(id)).to.equal(0);
      expect(await Invalidation.exists({ of: "unread-badges", ids: bea.id })).to.not.equal(null);
      await queue().deleteMany({ lastError: /just gone/ });
    });
});
