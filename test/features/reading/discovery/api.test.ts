import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { followUser } from "#features/library/followers/index.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { renewAll, renewRising } from "#features/reading/discovery/index.ts";
import { storeStory, type TestStory } from "#test/app/support/stories.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";
import { like } from "./support.ts";

describe("Recommendations through the API", () => {
  const { site, members } = useHouseOfSite(["ada", "bea", "cleo", "dora", "elke", "finn"]);
  const services = () => site.app.services;
  const member = (name: string) => members[name]!;
  let [lamp, tide] = [] as unknown as [TestStory, TestStory];

  const get = (name: string | null, path: string) => {
    const asked = supertest(site.url).get(`/api${path}`);
    return name ? asked.set("Authorization", `Bearer ${member(name).token}`) : asked;
  };
  const put = (name: string, path: string, data: object) =>
    supertest(site.url)
      .put(`/api${path}`)
      .set("Authorization", `Bearer ${member(name).token}`)
      .send({ data })
      .expect(200);

  before(async () => {
    lamp = await storeStory(site, member("ada"), { title: "The Lamp", categories: ["fantasy"] });
    tide = await storeStory(site, member("ada"), { title: "The Tide", categories: ["horror"] });
    const readers = ["bea", "cleo", "dora"].map((name) => member(name).caller);
    await like({ services: services() } as never, readers, lamp.doc, tide.doc);
    await like({ services: services() } as never, [member("elke").caller], lamp.doc);
    await site.app.jobs.whenIdle();
    await renewAll();
    await renewRising(services().now());
  });

  it("list new and rising stories with their new readers, the same for everyone", async () => {
    for (const who of [null, "elke"]) {
      const { body } = await get(who, "/stories/rising").expect(200);
      expect(body.meta).to.deep.equal({});
      expect(body.data.map(({ id }: { id: string }) => id)).to.have.members([lamp.id, tide.id]);
      const found = body.data.find(({ id }: { id: string }) => id === lamp.id);
      expect(found.attributes).to.deep.include({ title: "The Lamp", author: "ada", newReaders: 4 });
      expect(found.attributes.url).to.equal(site.url + lamp.path);
    }
    const flat = await get(null, "/stories/rising").set("Strapi-Response-Format", "v5").expect(200);
    expect(flat.body.data[0]).to.have.property("documentId");
  });

  it("name the member's story that each is based on, and refuse guests", async () => {
    const { body } = await get("elke", "/stories/because").expect(200);
    expect(body.data).to.have.length(1);
    expect(body.data[0].id).to.equal(tide.id);
    expect(body.data[0].attributes).to.deep.include({ title: "The Tide", commonReaders: 3, by: "favourite" });
    expect(body.data[0].attributes.after).to.deep.equal({
      id: lamp.id,
      slug: lamp.doc.slug,
      title: "The Lamp",
    });
    expect((await get("finn", "/stories/because").expect(200)).body.data).to.deep.equal([]);
    await get(null, "/stories/because").expect(403);
    await get(null, "/users/suggested").expect(403);
  });

  it("leave out what the caller's filters hide", async () => {
    await put("elke", "/reading-filters", { hide: { genres: ["horror"] } });
    const rising = await get("elke", "/stories/rising").expect(200);
    expect(rising.body.data.map(({ id }: { id: string }) => id)).to.deep.equal([lamp.id]);
    expect(rising.body.meta).to.deep.equal({ hidden: 1 });
    const all = await get("elke", "/stories/rising?hidden=show").expect(200);
    expect(all.body.data).to.have.length(2);
    expect((await get("elke", "/stories/because").expect(200)).body.data).to.deep.equal([]);
    await put("elke", "/reading-filters", { hide: { genres: [] } });
    expect((await get("elke", "/stories/because").expect(200)).body.data).to.have.length(1);
  });

  it("leave out members whom the caller has blocked or who have blocked the caller", async () => {
    for (const [by, who] of [
      ["elke", "ada"],
      ["ada", "elke"],
    ] as const) {
      await blockMember(services(), member(by).caller, { who: member(who).id });
      expect((await get("elke", "/stories/because").expect(200)).body.data, by).to.deep.equal([]);
      const suggested = await get("elke", "/users/suggested").expect(200);
      expect(suggested.body.map(({ username }: { username: string }) => username)).to.not.include("ada");
      await unblockMember(services(), member(by).caller, { who: member(who).id });
    }
  });

  it("suggest whom to follow and why, without duplicates, followed members or anything others hide", async () => {
    const suggested = async () => {
      const { body } = await get("elke", "/users/suggested").expect(200);
      return new Map<string, Record<string, unknown>>(
        body.map((user: { username: string }) => [user.username, user]),
      );
    };
    await followUser(services(), member("elke").caller, { following: member("bea").id });
    await followUser(services(), member("bea").caller, { following: member("finn").id });
    const found = (await suggested()).get("finn")!;
    expect(found).to.have.all.keys(
      ...["id", "username", "name", "bio", "url", "followersCount", "storiesCount", "reasons"],
    );
    expect(found.reasons).to.deep.include({ kind: "followed-by", names: ["bea"], count: 1 });
    expect(found.url).to.equal(`${site.url}/user/finn`);
    expect([...(await suggested()).keys()])
      .to.not.include.members(["bea"])
      .and.not.include("elke");
    await mongoose.connection.collection("followers").updateMany({}, { $set: { followerHides: true } });
    const reasons = ((await suggested()).get("finn")?.reasons ?? []) as { kind: string }[];
    expect(reasons.map(({ kind }) => kind)).to.not.include("followed-by");
  });

  it("are read-only", async () => {
    for (const path of ["/stories/rising", "/stories/because"])
      for (const method of ["post", "put", "delete"] as const) {
        const asked = supertest(site.url)
          [method](`/api${path}`)
          .set("Authorization", `Bearer ${member("elke").token}`);
        expect((await asked).status, `${method} ${path}`).to.equal(405);
      }
  });
});
