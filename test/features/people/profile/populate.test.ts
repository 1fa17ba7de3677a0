import { expect } from "chai";
import supertest from "supertest";
import { letIn, writeStory } from "#test/app/support/stories.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";

type Row = Record<string, unknown> & { readonly id: string };

describe("Populated fields of a user", () => {
  const { site, members } = useHouseOfSite(["ada", "bea", "cleo"]);
  let admin: string;
  const tokenOf = (name: string | null) => (name === "admin" ? admin : name && members[name]!.token);
  const get = (name: string | null, path: string) => {
    const token = tokenOf(name);
    const asked = supertest(site.url).get(path);
    return token ? asked.set("Authorization", `Bearer ${token}`) : asked;
  };
  const userAs = async (name: string | null, who: string, query: string): Promise<Row> =>
    (await get(name, `/api/users/${members[who]!.id}?${query}`).expect(200)).body;

  before(async () => {
    admin = await site.tokenOf(await site.addMember("ann", "admin"));
  });

  const MEMBER = {
    id: "000000000000000000000001",
    name: "Member",
    type: "member",
    description: "Reads, writes and publishes",
  };

  it("include the role for the user and admins, and no such key for others", async () => {
    for (const query of ["populate=role", "populate[0]=role", "populate[role]=true", "populate=*"]) {
      expect((await userAs("ada", "ada", query)).role, query).to.deep.equal(MEMBER);
      expect((await userAs("admin", "ada", query)).role, query).to.deep.equal(MEMBER);
      for (const other of ["bea", null])
        expect(await userAs(other, "ada", query), query).to.not.have.property("role");
    }
    expect((await userAs(null, "ada", "")).role).to.equal("member");
    const { body } = await get("ada", "/api/users/me?populate=role,subscriptions").expect(200);
    expect(body).to.deep.include({ role: MEMBER, subscriptions: [], username: "ada" });
    expect(body).to.have.property("email");
    expect((await get("ada", "/api/users/me").expect(200)).body.role).to.equal("member");
    const list = (await get("ada", "/api/users?populate=role&fields=username").expect(200)).body as Row[];
    expect(list.filter((user) => "role" in user).map(({ username }) => username)).to.deep.equal(["ada"]);
  });

  it("include an empty list of subscriptions", async () => {
    expect((await userAs(null, "ada", "populate=subscriptions")).subscriptions).to.deep.equal([]);
    await get(null, "/api/users?filters[subscriptions][$null]=true").expect(400);
  });

  it("include collaborations, for the user, the team and admins", async () => {
    const open = await writeStory(site, members.ada!, { title: "Together" });
    const draft = await writeStory(site, members.ada!, { title: "Not yet", draft: true });
    for (const story of [open, draft]) await letIn(site, members.ada!, story, members.bea!, "editor");
    const titles = async (name: string | null, query = "populate=collaborations") =>
      ((await userAs(name, "bea", query)).collaborations as Row[]).map(({ title }) => title).sort();
    for (const one of ["bea", "ada", "admin"]) expect(await titles(one), one).to.deep.equal(["Together"]);
    for (const other of ["cleo", null]) {
      expect(await titles(other)).to.deep.equal([]);
      expect(await titles(other, "populate=collaborations&publicationState=preview")).to.deep.equal([]);
    }
    const { body } = await get(
      "bea",
      "/api/users/me?populate=collaborations&publicationState=preview",
    ).expect(200);
    expect((body.collaborations as Row[]).map(({ title }) => title).sort()).to.deep.equal([
      "Not yet",
      "Together",
    ]);
    const nested = await get("bea", "/api/stories?populate[author][populate]=collaborations").expect(200);
    expect(nested.body.data).to.have.length.above(0);
  });

  it("do not reveal by a filter or a key who works on what", async () => {
    const id = members.bea!.id;
    for (const path of [
      `/api/users?filters[collaborations][title]=Together`,
      `/api/stories?filters[collaborators]=${id}`,
      "/api/stories?populate=collaborators",
      "/api/stories?fields=collaborators",
      "/api/users?filters[role][name]=Member",
      "/api/users?sort=subscriptions",
      "/api/users/me?populate=sessions",
      "/api/users/me?populate[role][$where]=1",
    ])
      expect((await get("cleo", path)).status, path).to.equal(400);
    await get(null, "/api/users/me?populate=role").expect(403);
  });

  it("have the requested format", async () => {
    const v5 = await get("ada", "/api/users/me?populate=role")
      .set("Strapi-Response-Format", "v5")
      .expect(200);
    expect(v5.body.role).to.deep.include({ type: "member" });
    const story = "/api/stories?populate[author][populate]=role&filters[title]=Together";
    const { body } = await get("ada", story).expect(200);
    const author = body.data[0].attributes.author.data.attributes;
    expect(author.role).to.deep.equal({
      data: {
        id: MEMBER.id,
        attributes: { name: "Member", type: "member", description: MEMBER.description },
      },
    });
  });
});
