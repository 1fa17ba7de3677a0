import { expect } from "chai";
import { guest } from "#core/base/viewer.ts";
import {
  followerIdsInBatches,
  followingIdsOf,
  followUser,
  followUsers,
  isFollowing,
  listFollowers,
  listFollowing,
  suggestAuthors,
} from "#features/library/followers/index.ts";
import { Follower } from "#features/library/followers/model.ts";
import { coverFollows, forgetFollowsOf, renameFollows } from "#features/library/followers/upkeep.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { User } from "#features/people/users/model.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember, guestCaller } from "../../people/users/support.ts";
import { aStory } from "../../stories/stories/support.ts";
import { idOf, type Member, useFollows } from "./support.ts";

describe("Following people", () => {
  const { house, statsOf, follow, unfollow } = useFollows();
  const named = async (name: string) => {
    const member = await aMember(house);
    await User.updateOne({ _id: member.user._id }, { $set: { name } });
    return { ...member, user: { ...member.user, name } };
  };

  it("counts for both, notifies once, and ends with unfollowing", async () => {
    const [ada, bea] = [await aMember(house), await aMember(house)];
    house.told.length = 0;
    await follow(ada, bea);
    await follow(ada, bea);
    expect((await statsOf(ada)).following).to.equal(1);
    expect((await statsOf(bea)).followers).to.equal(1);
    expect(house.heard("user.followed")).to.have.length(1);
    expect([...(await isFollowing(idOf(ada), [idOf(bea), idOf(ada)]))]).to.deep.equal([idOf(bea)]);
    await unfollow(ada, bea);
    await unfollow(ada, bea);
    expect((await statsOf(ada)).following).to.equal(0);
    expect((await statsOf(bea)).followers).to.equal(0);
    expect(house.heard("user.unfollowed")).to.have.length(1);
  });

  it("refuses a guest, another's name, the caller, nobody and an invalid id", async () => {
    const [ada, bea] = [await aMember(house), await aMember(house)];
    const as = (caller: Pick<Member, "viewer" | "requestId">, input: object) =>
      refusal(followUser(house.services, caller, input));
    expect((await as(guestCaller, { following: idOf(bea) })).status).to.equal(403);
    expect((await as(ada, { follower: idOf(bea), following: idOf(ada) })).status).to.equal(403);
    for (const following of [idOf(ada), "0".repeat(24), "x", undefined])
      expect((await as(ada, { following })).status, String(following)).to.equal(400);
  });

  it("counts exactly under 200 concurrent follows and unfollows of the same pair", async () => {
    const [ada, bea] = [await aMember(house), await aMember(house)];
    await Promise.all(Array.from({ length: 200 }, (_, n) => (n % 2 ? unfollow : follow)(ada, bea)));
    const entries = await Follower.countDocuments({ follower: ada.user._id, following: bea.user._id });
    expect(entries).to.be.oneOf([0, 1]);
    expect((await statsOf(ada)).following).to.equal(entries);
    expect((await statsOf(bea)).followers).to.equal(entries);
  });

  it("lists both sides by name, ten a page, with links in both directions", async () => {
    const star = await aMember(house);
    const names = [
      "Zoe",
      "alma",
      "Émile",
      "Bert",
      "Øyvind",
      "Dan",
      "Eve",
      "Fay",
      "Çiğdem",
      "Hal",
      "Ida",
      "Łucja",
    ];
    for (const name of names) await follow(await named(name), star);
    const first = (await listFollowers(guest, idOf(star), {}))!;
    expect(first.people.map(({ name }) => name)).to.deep.equal([
      "alma",
      "Bert",
      "Çiğdem",
      "Dan",
      "Émile",
      "Eve",
      "Fay",
      "Hal",
      "Ida",
      "Łucja",
    ]);
    const second = (await listFollowers(guest, idOf(star), { after: first.after }))!;
    expect(second.people.map(({ name }) => name)).to.deep.equal(["Øyvind", "Zoe"]);
    expect(second.after).to.equal(null);
    const back = (await listFollowers(guest, idOf(star), { before: second.before }))!;
    expect(back.people).to.deep.equal(first.people);
    const own = (await listFollowing(guest, first.people[0]!.id, {}))!;
    expect(own.people.map(({ id }) => id)).to.deep.equal([idOf(star)]);
  });

  it("uses indexes for lists, look-ups and batches", async () => {
    const [ada, bea] = [await aMember(house), await aMember(house)];
    await follow(ada, bea);
    const plans = await examined(async () => {
      await listFollowers(guest, idOf(bea), {});
      await listFollowing(ada.viewer, idOf(ada), {});
      await isFollowing(idOf(ada), [idOf(bea)]);
      await followingIdsOf(idOf(ada));
      for await (const _ of followerIdsInBatches(idOf(bea), 1));
    });
    for (const { stages, documents, returned } of plans) {
      expect(stages, stages.join()).to.not.include("COLLSCAN");
      expect(stages, stages.join()).to.not.include("SORT");
      expect(documents).to.be.at.most(returned + 1);
    }
  });

  it("iterates over all followers in batches, none twice", async () => {
    const star = await aMember(house);
    const fans = await Promise.all(Array.from({ length: 7 }, () => aMember(house)));
    for (const fan of fans) await follow(fan, star);
    const batches: string[][] = [];
    for await (const ids of followerIdsInBatches(idOf(star), 3)) batches.push([...ids]);
    expect(batches.map(({ length }) => length)).to.deep.equal([3, 3, 1]);
    expect(batches.flat().sort()).to.deep.equal(fans.map(idOf).sort());
  });

  it("follows many at once and ignores those who cannot be followed", async () => {
    const [ada, bea, cleo] = [await aMember(house), await aMember(house), await aMember(house)];
    await blockMember(house.services, ada, { who: idOf(cleo) });
    const following = [idOf(ada), idOf(bea), idOf(cleo), "0".repeat(24)];
    expect(await followUsers(house.services, ada, { following })).to.equal(1);
    expect((await followingIdsOf(idOf(ada))).map(String)).to.deep.equal([idOf(bea)]);
  });

  it("hides the lists of a member who has hidden them from everybody else", async () => {
    const [ada, bea] = [await aMember(house), await aMember(house)];
    await follow(ada, bea);
    await User.updateOne({ _id: ada.user._id }, { $set: { hideFollows: true } });
    expect(await listFollowing(guest, idOf(ada), {})).to.equal(null);
    expect(await listFollowing(bea.viewer, idOf(ada), {})).to.equal(null);
    expect((await listFollowing(ada.viewer, idOf(ada), {}))!.people).to.have.length(1);
    await coverFollows(idOf(ada));
    expect((await listFollowers(guest, idOf(bea), {}))!.people).to.have.length(0);
    expect((await listFollowers(bea.viewer, idOf(bea), {}))!.people).to.have.length(1);
  });

  it("moves a renamed member to their new position in the list", async () => {
    const star = await aMember(house);
    const [zed, mia] = [await named("Zed"), await named("Mia")];
    for (const fan of [zed, mia]) await follow(fan, star);
    await User.updateOne({ _id: zed.user._id }, { $set: { name: "Abe" } });
    await renameFollows(idOf(zed));
    const { people } = (await listFollowers(guest, idOf(star), {}))!;
    expect(people.map(({ name }) => name)).to.deep.equal(["Abe", "Mia"]);
  });

  it("forgets a deleted account and updates others' counts, however often it runs", async () => {
    const [gone, ada, bea] = [await aMember(house), await aMember(house), await aMember(house)];
    await follow(gone, ada);
    await follow(bea, gone);
    for (let time = 0; time < 2; time++) await forgetFollowsOf(idOf(gone));
    expect((await statsOf(ada)).followers).to.equal(0);
    expect((await statsOf(bea)).following).to.equal(0);
    expect(
      await Follower.countDocuments({ $or: [{ follower: gone.user._id }, { following: gone.user._id }] }),
    ).to.equal(0);
  });

  describe("suggestions", () => {
    it("give a reason: common genres, or followed by people whom the member follows; never those they avoid", async () => {
      const [me, friend, writer, liked, blocked] = await Promise.all(
        ["Me", "Friend", "Writer", "Liked", "Blocked"].map(named),
      );
      for (const author of [writer!, blocked!])
        await aStory(house, author, { title: "Dragons", categories: ["fantasy"] });
      await follow(me!, friend!);
      await follow(friend!, liked!);
      await follow(friend!, blocked!);
      await blockMember(house.services, me!, { who: idOf(blocked!) });
      const found = await suggestAuthors({ genres: ["fantasy"], viewerId: idOf(me!), limit: 5 });
      const why = Object.fromEntries(found.map(({ user, reasons }) => [user.name, reasons]));
      expect(why.Writer).to.deep.equal([{ kind: "genres", genres: ["fantasy"] }]);
      expect(why.Liked).to.deep.equal([{ kind: "followed-by", names: ["Friend"], count: 1 }]);
      for (const name of ["Me", "Friend", "Blocked"]) expect(why).to.not.have.property(name);
    });

    it("read indexes only", async () => {
      const me = await aMember(house);
      const plans = await examined(() =>
        suggestAuthors({ genres: ["fantasy", "horror"], viewerId: idOf(me), limit: 5 }),
      );
      for (const { stages } of plans) expect(stages, stages.join()).to.not.include("COLLSCAN");
    });
  });
});
