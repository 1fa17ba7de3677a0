import { expect } from "chai";
import { guest } from "../../../../src/core/base/viewer.ts";
import {
  followerIdsInBatches,
  followingIdsOf,
  followUser,
  followUsers,
  isFollowing,
  listFollowers,
  listFollowing,
  suggestAuthors,
} from "../../../../src/features/library/followers/index.ts";
import {
  carryNames,
  coverFollows,
  forgetFollowsOf,
  renameFollows,
} from "../../../../src/features/library/followers/keep.ts";
import { Follower } from "../../../../src/features/library/followers/model.ts";
import { blockMember } from "../../../../src/features/people/blocks/index.ts";
import { User } from "../../../../src/features/people/users/model.ts";
import { examined } from "../../../support/examined.ts";
import { refusal } from "../../../support/refusal.ts";
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

  it("counts for both, tells it once, and is ended by unfollowing", async () => {
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

  it("refuses a guest, another's name, oneself, nobody and what is no id", async () => {
    const [ada, bea] = [await aMember(house), await aMember(house)];
    const as = (caller: Pick<Member, "viewer" | "requestId">, input: object) =>
      refusal(followUser(house.services, caller, input));
    expect((await as(guestCaller, { following: idOf(bea) })).status).to.equal(403);
    expect((await as(ada, { follower: idOf(bea), following: idOf(ada) })).status).to.equal(403);
    for (const following of [idOf(ada), "0".repeat(24), "x", undefined])
      expect((await as(ada, { following })).status, String(following)).to.equal(400);
  });

  it("stays exact when 200 follow and unfollow the same pair at once", async function () {
    this.timeout(120_000);
    const [ada, bea] = [await aMember(house), await aMember(house)];
    await Promise.all(Array.from({ length: 200 }, (_, n) => (n % 2 ? unfollow : follow)(ada, bea)));
    const entries = await Follower.countDocuments({ follower: ada.user._id, following: bea.user._id });
    expect(entries).to.be.oneOf([0, 1]);
    expect((await statsOf(ada)).following).to.equal(entries);
    expect((await statsOf(bea)).followers).to.equal(entries);
  });

  it("lists both sides by name, ten a page, and knows the way back", async () => {
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

  it("serves lists, look-ups and batches from indexes", async () => {
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

  it("walks all followers in batches, none twice", async () => {
    const star = await aMember(house);
    const fans = await Promise.all(Array.from({ length: 7 }, () => aMember(house)));
    for (const fan of fans) await follow(fan, star);
    const batches: string[][] = [];
    for await (const ids of followerIdsInBatches(idOf(star), 3)) batches.push([...ids]);
    expect(batches.map(({ length }) => length)).to.deep.equal([3, 3, 1]);
    expect(batches.flat().sort()).to.deep.equal(fans.map(idOf).sort());
  });

  it("follows many at once and passes over whom one cannot follow", async () => {
    const [ada, bea, cleo] = [await aMember(house), await aMember(house), await aMember(house)];
    await blockMember(house.services, ada, { who: idOf(cleo) });
    const following = [idOf(ada), idOf(bea), idOf(cleo), "0".repeat(24)];
    expect(await followUsers(house.services, ada, { following })).to.equal(1);
    expect((await followingIdsOf(idOf(ada))).map(String)).to.deep.equal([idOf(bea)]);
  });

  it("shows nobody else the lists of a member who hides them", async () => {
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

  it("follows a new name to its place in the list", async () => {
    const star = await aMember(house);
    const [zed, mia] = [await named("Zed"), await named("Mia")];
    for (const fan of [zed, mia]) await follow(fan, star);
    await User.updateOne({ _id: zed.user._id }, { $set: { name: "Abe" } });
    await renameFollows(idOf(zed));
    const { people } = (await listFollowers(guest, idOf(star), {}))!;
    expect(people.map(({ name }) => name)).to.deep.equal(["Abe", "Mia"]);
  });

  it("carries entries over from before, once, without the indexes of then", async () => {
    const star = await aMember(house);
    const fans = [await named("Zed"), await named("Élodie"), await named("Mia")];
    for (const fan of fans) await follow(fan, star);
    await Follower.collection.createIndex({ following: 1, followerKey: 1, _id: 1 });
    await Follower.collection.createIndex({ follower: 1, followingKey: 1, _id: 1 });
    for (const { user } of fans)
      await Follower.collection.updateOne(
        { follower: user._id },
        {
          $set: { followerKey: user.name.toLowerCase(), followingKey: "star" },
          $unset: { followerName: 1, followingName: 1 },
        },
      );
    // By all processes that start at once.
    await Promise.all([carryNames(), carryNames(), carryNames()]);
    const { people } = (await listFollowers(guest, idOf(star), {}))!;
    expect(people.map(({ name }) => name)).to.deep.equal(["Élodie", "Mia", "Zed"]);
    const indexes = (await Follower.collection.indexes()).map(({ name }) => name);
    expect(indexes).to.include("following_1_followerName_1__id_1");
    expect(indexes).to.not.include("following_1_followerKey_1__id_1");
    for (const { stages, documents } of await examined(carryNames)) {
      expect(stages).to.include("IXSCAN");
      expect(documents).to.equal(0);
    }
  });

  it("forgets an account that is gone, with its numbers at others, however often it is asked to", async () => {
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
    it("say why: genres in common, and followed by people one follows; never those one avoids", async () => {
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
