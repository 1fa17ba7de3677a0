import { expect } from "chai";
import mongoose from "mongoose";
import { Notification } from "#features/live/notifications/model.ts";
import { queuePushes } from "#features/live/notifications/pushes.ts";
import { forgetPushOfCredential } from "#features/live/push/commands.ts";
import { listPushDevices } from "#features/live/push/index.ts";
import { PushSubscription } from "#features/live/push/model.ts";
import { browsersOf } from "#features/live/push/reads.ts";
import { examined } from "#test/support/examined.ts";
import { useHouse } from "../../people/users/support.ts";
import { commandKinds } from "../notifications/support.ts";

const { ObjectId } = mongoose.Types;

describe("Push notification queries", () => {
  useHouse();

  it("use indexes, however many other entries there are", async () => {
    const at = new Date();
    const members = Array.from({ length: 50 }, () => new ObjectId());
    await PushSubscription.insertMany(
      members.map((user, index) => ({
        user,
        endpoint: `https://push.example.com/${index}`,
        keys: { p256dh: "p", auth: "a" },
        server: "ours",
        credential: `session:${index}`,
        createdAt: at,
        lastSeen: at,
      })),
    );
    const told = { kind: "new-follower", key: "k", group: "followers", createdAt: at } as const;
    await Notification.insertMany(members.map((member) => ({ ...told, for: member })));
    await Notification.updateOne({ for: members[7] }, { $set: { push: true } });
    const [member] = members;
    const finds = await examined(async () => {
      expect((await browsersOf([String(member)], "ours")).map(({ user }) => String(user))).to.deep.equal([
        String(member),
      ]);
      await listPushDevices(String(member), "ours");
      await queuePushes({ kinds: () => commandKinds, queue: async () => {}, site: { name: "x" } });
    });
    expect(finds.length).to.be.at.least(5);
    for (const { stages, documents, returned } of finds) {
      expect(stages, stages.join()).to.not.include("COLLSCAN");
      expect(documents).to.be.at.most(returned + 1);
    }
    await forgetPushOfCredential("session:3");
    expect(await PushSubscription.countDocuments()).to.equal(49);
  });
});
