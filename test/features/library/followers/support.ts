import type supertest from "supertest";
import { followUser, unfollowUser } from "../../../../src/features/library/followers/index.ts";
import { User, type UserDoc } from "../../../../src/features/people/users/model.ts";
import { type TestMember, type TestSite, useSite } from "../../../support/site.ts";
import { type aMember, useHouse } from "../../people/users/support.ts";

type Agent = ReturnType<typeof supertest.agent>;

/** A running site with these members, each with a token, for the surrounding `describe`. */
export function useHouseOfSite(
  names: readonly string[],
  environment: Record<string, string> = {},
): {
  readonly site: TestSite;
  readonly members: Record<string, TestMember & { readonly token: string }>;
  /** A browser without scripts that is signed in. */
  as(name: string): Promise<Agent>;
} {
  const site = useSite(environment);
  const members: Record<string, TestMember & { token: string }> = {};
  before("add the members", async function () {
    this.timeout(30_000);
    for (const name of names) {
      const member = await site.addMember(name);
      members[name] = { ...member, token: await site.tokenOf(member) };
    }
  });
  return { site, members, as: (name) => site.visit(members[name]) };
}

export type Member = Awaited<ReturnType<typeof aMember>>;

export const idOf = ({ user }: Member): string => String(user._id);

/** For the surrounding `describe`: the house, and what its members do to each other by the commands. */
export function useFollows() {
  const house = useHouse();

  const statsOf = async (member: Member) => (await User.findById(member.user._id).lean<UserDoc>())!.stats;
  const follow = (who: Member, whom: Member) => followUser(house.services, who, { following: idOf(whom) });
  const unfollow = (who: Member, whom: Member) =>
    unfollowUser(house.services, who, { following: idOf(whom) });

  return { house, statsOf, follow, unfollow };
}
