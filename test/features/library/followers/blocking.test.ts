import { expect } from "chai";
import { guest } from "#core/base/viewer.ts";
import { openFollow, openFollowsBetween } from "#features/library/followers/commands.ts";
import {
  followerIdsInBatches,
  isFollowing,
  listFollowers,
  listFollowing,
} from "#features/library/followers/index.ts";
import { Follower } from "#features/library/followers/model.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember } from "../../people/users/support.ts";
import { idOf, useFollows } from "./support.ts";

describe("Following and blocking", () => {
  const { house, statsOf, follow, unfollow } = useFollows();

  it("shadow-bans follows between the two, and excludes them from the counts of those who are followed", async () => {
    const [ada, bea] = [await aMember(house), await aMember(house)];
    await follow(ada, bea);
    await follow(bea, ada);
    await blockMember(house.services, bea, { who: idOf(ada) });
    for (const member of [ada, bea])
      expect(await statsOf(member)).to.deep.include({ followers: 0, following: 1 });
    expect((await refusal(follow(bea, ada))).status).to.equal(400);
  });

  it("lets the blocked member believe they follow: nobody else sees it, nobody is notified", async () => {
    const [ada, bea] = [await aMember(house), await aMember(house)];
    await blockMember(house.services, bea, { who: idOf(ada) });
    house.told.length = 0;
    await follow(ada, bea);
    expect(house.heard("user.followed")).to.deep.equal([]);
    expect((await isFollowing(idOf(ada), [idOf(bea)])).size).to.equal(1);
    expect((await listFollowing(ada.viewer, idOf(ada), {}))!.people).to.have.length(1);
    expect((await listFollowing(guest, idOf(ada), {}))!.people).to.have.length(0);
    expect((await listFollowers(bea.viewer, idOf(bea), {}))!.people).to.have.length(0);
    expect((await statsOf(bea)).followers).to.equal(0);
    for await (const ids of followerIdsInBatches(idOf(bea))) expect(ids).to.deep.equal([]);
    await unfollow(ada, bea);
    expect((await statsOf(ada)).following).to.equal(0);
    expect((await statsOf(bea)).followers).to.equal(0);
  });

  it("never leaves a follow next to a block, whichever of two concurrent ones is first", async () => {
    for (let round = 0; round < 8; round++) {
      const [ada, bea] = [await aMember(house), await aMember(house)];
      await Promise.all([follow(ada, bea), blockMember(house.services, bea, { who: idOf(ada) })]);
      const open = await Follower.countDocuments({ following: bea.user._id, shadowBanned: false });
      expect(open).to.equal(0);
      expect((await statsOf(bea)).followers).to.equal(0);
    }
  });

  it("makes shadow follows real once the member is unblocked, without a notification", async () => {
    const [ada, bea] = [await aMember(house), await aMember(house)];
    await blockMember(house.services, bea, { who: idOf(ada) });
    await follow(ada, bea);
    house.told.length = 0;
    await unblockMember(house.services, bea, { who: idOf(ada) });
    await openFollow(idOf(ada), idOf(bea));
    await openFollow(idOf(ada), idOf(bea));
    expect((await statsOf(bea)).followers).to.equal(1);
    expect((await statsOf(ada)).following).to.equal(1);
    expect((await listFollowers(bea.viewer, idOf(bea), {}))!.people).to.have.length(1);
    expect(house.heard("user.followed")).to.deep.equal([]);
    await unfollow(ada, bea);
    expect((await statsOf(bea)).followers).to.equal(0);
    await blockMember(house.services, bea, { who: idOf(ada) });
    await follow(ada, bea);
    await openFollow(idOf(ada), idOf(bea));
    expect((await statsOf(bea)).followers).to.equal(0);
  });

  it("is undone by unblocking, which restores the follows", async () => {
    const [ada, bea] = [await aMember(house), await aMember(house)];
    await follow(ada, bea);
    await blockMember(house.services, bea, { who: idOf(ada) });
    expect((await statsOf(bea)).followers).to.equal(0);
    await unblockMember(house.services, bea, { who: idOf(ada) });
    await openFollowsBetween(idOf(bea), idOf(ada));
    await openFollowsBetween(idOf(bea), idOf(ada));
    expect((await statsOf(bea)).followers).to.equal(1);
    expect((await listFollowers(bea.viewer, idOf(bea), {}))!.people).to.have.length(1);
  });
});
