import type supertest from "supertest";
import { type TestMember, type TestSite, useSite } from "../../support/site.ts";

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
