import { expect } from "chai";
import type { CommandStartedEvent } from "mongodb";
import mongoose from "mongoose";
import { Invalidation } from "#core/db/invalidations.ts";
import { sweepEvents } from "#core/events/sweep.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { publishAlone } from "#test/support/publish.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";

describe("A notification", () => {
  const { site, members, as } = useHouseOfSite(["ada", "bea", "cleo"]);
  const member = (name: string) => members[name]!;
  let number = 0;
  before(async () => {
    await (await as("ada")).get("/notifications").expect(200);
  });

  /** Triggers a notification from Bea to another member; returns its key. */
  const notify = async (to: string): Promise<string> => {
    number += 1;
    const id = number.toString(16).padStart(24, "0");
    await publishAlone(site.app.services, "update.replied", {
      id,
      update: id,
      author: member("bea").id,
      updateAuthor: member(to).id,
    } as never);
    return `update-reply:${id}`;
  };

  /** Inserts of notifications and invalidations during an action, with their write concerns. */
  const insertsOf = async (act: () => Promise<unknown>): Promise<unknown[]> => {
    const client = mongoose.connection.getClient();
    const written: unknown[] = [];
    const note = ({ commandName, command }: CommandStartedEvent) => {
      if (commandName === "insert" && ["notifications", "invalidations"].includes(command.insert))
        written.push([command.insert, command.writeConcern]);
    };
    client.on("commandStarted", note);
    try {
      await act();
    } finally {
      client.off("commandStarted", note);
    }
    return written;
  };

  for (const [who, to] of [
    ["who was here before", "ada"],
    ["who never was", "cleo"],
  ] as const)
    it(`is written without waiting for the disk, and done only once it is there, for one ${who}`, async () => {
      const written = await insertsOf(() => notify(to));
      const onDisk = mongoose.connection.getClient().options.writeConcern;
      expect(onDisk).to.include({ w: "majority", j: true });
      expect(written[0]).to.deep.equal(["notifications", { w: 1 }]);
      expect(written[1]).to.deep.equal(["invalidations", { w: "majority", j: true }]);
      expect(written).to.have.lengthOf(2);
    });

  it("is still an event until its write is confirmed as durable, and is sent once", async () => {
    const { collection } = Invalidation;
    let failed = 0;
    collection.insertMany = (async () => {
      failed += 1;
      throw new Error("the database is gone");
    }) as never;
    const key = await notify("ada").finally(() => {
      // Restores the method of the class.
      delete (collection as { insertMany?: unknown }).insertMany;
    });
    expect(failed).to.equal(1);
    const left = () => mongoose.connection.collection("events").countDocuments({ name: "update.replied" });
    expect(await left()).to.equal(1);
    const invalidated = () => Invalidation.countDocuments({ of: "unread-badges", ids: member("ada").id });
    const before = await invalidated();
    const tomorrow = new Date(Date.now() + 86_400_000);
    await sweepEvents(site.app.services.events, undefined, tomorrow);
    expect(await left()).to.equal(0);
    expect(await Notification.countDocuments({ key })).to.equal(1);
    // The first attempt wrote it, but its durability was unknown, and other processes did not know that Ada's
    // unread badge had changed.
    expect(await invalidated()).to.equal(before + 1);
  });
});
