import type supertest from "supertest";
import { followUser, unfollowUser } from "#features/library/followers/index.ts";
import { User, type UserDoc } from "#features/people/users/model.ts";
import { type TestMember, type TestSite, useSite } from "#test/support/site.ts";
import { type aMember, useHouse } from "../../people/users/support.ts";

type Agent = ReturnType<typeof supertest.agent>;

/** Starts a site with these members, each with a token, for the surrounding `describe`. */
export function useHouseOfSite(
  names: readonly string[],
  environment: Record<string, string> = {},
): {
  readonly site: TestSite;
  readonly members: Record<string, TestMember & { readonly token: string }>;
  /** A signed-in browser without scripts. */
  as(name: string): Promise<Agent>;
} {
  const site = useSite(environment);
  const members: Record<string, TestMember & { token: string }> = {};
  before("add the members", async () => {
    for (const name of names) {
      const member = await site.addMember(name);
      members[name] = { ...member, token: await site.tokenOf(member) };
    }
  });
  return { site, members, as: (name) => site.visit(members[name]) };
}

export type Member = Awaited<ReturnType<typeof aMember>>;

export const idOf = ({ user }: Member): string => String(user._id);

/**
 * Provides for the surrounding `describe` the test members, and their actions on each other through commands.
 */
export function useFollows() {
  const house = useHouse();

  const statsOf = async (member: Member) => (await User.findById(member.user._id).lean<UserDoc>())!.stats;
  const follow = (who: Member, whom: Member) => followUser(house.services, who, { following: idOf(whom) });
  const unfollow = (who: Member, whom: Member) =>
    unfollowUser(house.services, who, { following: idOf(whom) });

  return { house, statsOf, follow, unfollow };
}
