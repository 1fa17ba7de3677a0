import { expect } from "chai";
import supertest from "supertest";
import { followUser } from "../../../../src/features/library/followers/index.ts";
import { blockMember } from "../../../../src/features/people/blocks/index.ts";
import { mentionAt } from "../../../../src/shared/talk/mentions.ts";
import { type TestMember, useSite } from "../../../support/site.ts";

describe("Whom somebody may mean by an @", () => {
  const site = useSite();
  const members: Record<string, TestMember> = {};
  let token = "";

  before(async function () {
    this.timeout(30_000);
    for (const name of ["ada", "bella", "bertram", "beth.ann", "betty"])
      members[name] = await site.addMember(name);
    token = await site.tokenOf(members.ada!);
    await followUser(site.app.services, members.ada!.caller, { following: members.betty!.id });
    await blockMember(site.app.services, members.ada!.caller, { who: members.bella!.id, kind: "block" });
  });

  const ask = (q: string) =>
    supertest(site.url).get("/api/mentions").query({ q }).set("Authorization", `Bearer ${token}`);
  const names = async (q: string): Promise<string[]> =>
    (await ask(q).expect(200)).body.data.map(({ username }: { username: string }) => username);

  it("is first of all someone they follow, never someone they blocked, nor they themselves", async () => {
    const found = await names("be");
    expect(found[0]).to.equal("betty");
    expect(found).to.have.members(["betty", "bertram", "beth.ann"]);
    expect(await names("ada")).to.deep.equal([]);
  });

  it("is found by one letter if followed, by two if not, and by the parts of a username", async () => {
    expect(await names("b")).to.deep.equal(["betty"]);
    expect(await names("beth.a")).to.deep.equal(["beth.ann"]);
    for (const q of ["", ".", "$gt", "(", "\\"]) await ask(q).expect(200);
    await ask("x".repeat(41)).expect(400);
  });

  it("is told to members only", () => supertest(site.url).get("/api/mentions?q=be").expect(403));

  it("is asked for where a name begins, and not within words and addresses", () => {
    expect(mentionAt("Dear @be", 8)).to.deep.equal({ start: 5, typed: "be" });
    expect(mentionAt("Dear @be and", 6)).to.deep.equal({ start: 5, typed: "" });
    for (const text of ["a@be", "write to me@be", "@@be", "@be ", "be", "/@be"])
      expect(mentionAt(text, text.length), text).to.equal(null);
  });
});
