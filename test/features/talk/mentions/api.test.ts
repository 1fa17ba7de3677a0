import { expect } from "chai";
import supertest from "supertest";
import { followUser } from "#features/library/followers/index.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { mentionAt } from "#shared/people/mentions.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Suggestions for a mention", () => {
  const site = useSite();
  const members: Record<string, TestMember> = {};
  let token = "";

  before(async () => {
    for (const name of ["ada", "bella", "brigit", "bertram", "bess", "beth.ann", "betty"])
      members[name] = await site.addMember(name);
    token = await site.tokenOf(members.ada!);
    await followUser(site.app.services, members.ada!.caller, { following: members.betty!.id });
    await blockMember(site.app.services, members.ada!.caller, { who: members.bella!.id, kind: "block" });
    await blockMember(site.app.services, members.brigit!.caller, { who: members.ada!.id, kind: "block" });
    await blockMember(site.app.services, members.ada!.caller, { who: members.bess!.id, kind: "mute" });
  });

  const ask = (q: string) =>
    supertest(site.url).get("/api/mentions").query({ q }).set("Authorization", `Bearer ${token}`);
  const names = async (q: string): Promise<string[]> =>
    (await ask(q).expect(200)).body.data.map(({ username }: { username: string }) => username);

  it("rank members they follow first, and exclude themselves and members hidden by a block or mute", async () => {
    const found = await names("be");
    expect(found[0]).to.equal("betty");
    expect(found).to.have.members(["betty", "bertram", "beth.ann"]);
    expect(await names("ada")).to.deep.equal([]);
  });

  it("match followed members by one letter, others by two, and by the parts of a username", async () => {
    expect(await names("b")).to.deep.equal(["betty"]);
    expect(await names("beth.a")).to.deep.equal(["beth.ann"]);
    for (const q of ["", ".", "$gt", "(", "\\"]) await ask(q).expect(200);
    await ask("x".repeat(41)).expect(400);
  });

  it("are returned to members only", () => supertest(site.url).get("/api/mentions?q=be").expect(403));

  it("are requested at the start of a name, and not within words and addresses", () => {
    expect(mentionAt("Dear @be", 8)).to.deep.equal({ start: 5, typed: "be" });
    expect(mentionAt("Dear @be and", 6)).to.deep.equal({ start: 5, typed: "" });
    for (const text of ["a@be", "write to me@be", "@@be", "@be ", "be", "/@be"])
      expect(mentionAt(text, text.length), text).to.equal(null);
  });
});
