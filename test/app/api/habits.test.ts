import { expect } from "chai";
import sharp from "sharp";
import supertest from "supertest";
import { type TestMember, useEmptySite } from "../../support/site.ts";
import { challengeInput } from "../support/challenges.ts";
import { storeStory } from "../support/stories.ts";

describe("API clients", () => {
  const site = useEmptySite();
  let ann: TestMember;
  let bob: TestMember;
  const tokens: Record<string, string> = {};

  beforeEach(async () => {
    [ann, bob] = [await site.addMember("ann"), await site.addMember("bob")];
    for (const member of [ann, bob]) tokens[member.id] = await site.tokenOf(member);
  });

  const as = (member: TestMember, method: "get" | "post" | "put" | "delete", path: string) =>
    supertest(site.url)[method](`/api${path}`).set("Authorization", `Bearer ${tokens[member.id]}`);
  const errorOf = ({ body }: supertest.Response) => body.error;

  it("read their own draft by its id, which others cannot, and its relations as published", async () => {
    const story = await storeStory(site, ann, { draft: true });
    const path = `/stories/${story.id}?populate=chapters`;
    const { body } = await as(ann, "get", path).expect(200);
    expect(body.data.attributes.state).to.equal("draft");
    expect(body.data.attributes.chapters.data).to.deep.equal([]);
    await as(bob, "get", path).expect(404);
    await as(ann, "get", `${path}&publicationState=live`).expect(404);
    expect((await as(ann, "get", "/stories").expect(200)).body.data).to.deep.equal([]);
  });

  it("read public data when a proxy adds its own Basic credentials", async () => {
    await supertest(site.url).get("/api/stories").set("Authorization", "Basic YTpi").expect(200);
    await supertest(site.url).get("/api/messages").set("Authorization", "Basic YTpi").expect(403);
    await supertest(site.url).get("/api/stories").set("Authorization", "Bearer YTpi").expect(401);
  });

  it("get 404 when they delete something missing, or 204 in version 5's format", async () => {
    const path = `/updates/${"0".repeat(24)}`;
    await as(ann, "delete", path).expect(404);
    await as(ann, "delete", path).set("Strapi-Response-Format", "v5").expect(204);
  });

  it("get errors with Strapi's names and the specification's messages", async () => {
    const wrong = { identifier: "ann", password: "wrong" };
    expect(errorOf(await supertest(site.url).post("/api/auth/local").send(wrong).expect(400))).to.include({
      name: "ValidationError",
      message: "Invalid identifier or password",
    });
    for (const missing of [{}, { identifier: "", password: "" }, { identifier: null, password: 3 }]) {
      const { error } = (await supertest(site.url).post("/api/auth/local").send(missing).expect(400)).body;
      expect(error).to.include({ name: "ValidationError", message: "2 errors occurred" });
      for (const each of error.details.errors) expect(each.message).to.equal("This field is required");
    }
    const confirm = await supertest(site.url).get("/api/auth/email-confirmation?confirmation=x").expect(400);
    expect(errorOf(confirm)).to.include({ name: "ValidationError", message: "Invalid token" });
    expect(errorOf(await as(ann, "post", "/upload").expect(400))).to.include({
      name: "ValidationError",
      message: "Files are empty",
    });
    for (const data of [{ author: ann.id }, { author: ann.id, text: "" }, { author: ann.id, text: null }])
      expect(errorOf(await as(ann, "post", "/updates").send({ data }).expect(400))).to.deep.include({
        name: "ValidationError",
        message: "This field is required",
      });
  });

  describe("with accounts", () => {
    it("can send a complete account back; attributes that cannot be changed there are refused by name", async () => {
      const put = (body: object) => as(ann, "put", `/users/${ann.id}`).send(body);
      const same = { username: "Ann", email: "ann@example.com", location: "Leeds" };
      expect((await put(same).expect(200)).body.location).to.equal("Leeds");
      const other = { username: "anna", email: "anna@example.com", password: "x", location: "York" };
      const { body } = await put(other).expect(400);
      expect(body.error.details.errors.map(({ path }: { path: string[] }) => path[0])).to.deep.equal([
        "username",
        "email",
        "password",
      ]);
      expect(JSON.stringify(body)).not.to.include("anna");
      const { body: now } = await as(ann, "get", "/users/me").expect(200);
      expect([now.username, now.email, now.location]).to.deep.equal(["ann", "ann@example.com", "Leeds"]);
    });

    it("can set the time they last signed in, but not to an earlier time or a future one", async () => {
      const at = new Date(Date.now() - 1).toISOString();
      const put = (last_logged_in: string) => as(ann, "put", `/users/${ann.id}`).send({ last_logged_in });
      expect((await put(at).expect(200)).body.last_logged_in).to.equal(at);
      expect((await put("2001-01-01T00:00:00.000Z").expect(200)).body.last_logged_in).to.equal(at);
      const { body } = await put("2999-01-01T00:00:00.000Z").expect(200);
      expect(Date.parse(body.last_logged_in)).to.be.within(Date.parse(at), Date.now());
    });

    it("can filter by inviter, by id and by username", async () => {
      const input = { username: "cleo", email: "cleo@example.com", password: "four words in a row" };
      const register = (more: object) =>
        supertest(site.url)
          .post("/api/auth/local/register")
          .send({ ...input, referred_by: "bob", ...more });
      const refused = await register({ terms: false }).expect(400);
      expect(errorOf(refused).message).to.equal("Please agree to the terms to register.");
      await register({ terms: true }).expect(200);
      const found = async (who: string) => {
        const { body } = await supertest(site.url).get(`/api/users?filters[referred_by]=${who}`).expect(200);
        return body.map(({ username }: { username: string }) => username);
      };
      for (const who of ["bob", bob.id]) expect(await found(who)).to.deep.equal(["cleo"]);
      expect(await found("nobody")).to.deep.equal([]);
    });
  });

  describe("with stories", () => {
    it("filter and sort them by price in dollars", async () => {
      const { Story } = await import("#features/stories/stories/model.ts");
      for (const price of [299, 1_050]) {
        const { id } = await storeStory(site, ann, {});
        await Story.updateOne({ _id: id }, { $set: { price } });
      }
      const prices = async (query: string) => {
        const path = `/stories?${query}&fields=price`;
        const { body } = await supertest(site.url).get(`/api${path}`).expect(200);
        return body.data.map(({ attributes }: { attributes: { price: number } }) => attributes.price);
      };
      expect(await prices("filters[price]=2.99")).to.deep.equal([2.99]);
      expect(await prices("filters[price][$gt]=2.99")).to.deep.equal([10.5]);
      expect(await prices("filters[price][$between][0]=1&filters[price][$between][1]=3")).to.deep.equal([
        2.99,
      ]);
      expect(await prices("sort=price:desc&filters[price][$notNull]=true")).to.deep.equal([10.5, 2.99]);
      expect(await prices("sort=price&filters[price][$notNull]=true")).to.deep.equal([2.99, 10.5]);
    });

    it("filter by whether the id of a story's chapters is null", async () => {
      const ids = async (value: string) => {
        const path = `/stories?filters[chapters][id][$null]=${value}`;
        return (await supertest(site.url).get(`/api${path}`).expect(200)).body.meta.pagination.total;
      };
      const all = (await supertest(site.url).get("/api/stories").expect(200)).body.meta.pagination.total;
      expect((await ids("true")) + (await ids("false"))).to.equal(all);
      expect(await ids("false")).to.equal(all);
    });

    it("upload a picture together with the data of a new story", async () => {
      const picture = await sharp({ create: { width: 300, height: 450, channels: 3, background: "#345" } })
        .png()
        .toBuffer();
      const { body } = await as(ann, "post", "/stories?populate=cover")
        .field("data", JSON.stringify({ title: "With a cover" }))
        .attach("files.cover", picture, "cover.png")
        .expect(200);
      const { url, mime, ext } = body.data.attributes.cover.data.attributes;
      expect([mime, ext]).to.deep.equal(["image/jpeg", ".jpeg"]);
      expect((await supertest(site.url).get(url).expect(200)).headers["content-type"]).to.equal(mime);
      const uploads = async () => (await as(ann, "get", "/upload/files").expect(200)).body.length;
      const before = await uploads();
      await as(ann, "post", "/stories")
        .field("data", JSON.stringify({ title: "" }))
        .attach("files.cover", picture, "cover.png")
        .expect(400);
      expect(await uploads()).to.equal(before);
      await as(ann, "post", "/stories").field("data", "[1]").expect(400);
      const challenge = (info: string) =>
        as(ann, "post", "/challenges?populate=cover")
          .field("data", JSON.stringify(challengeInput()))
          .field("fileInfo.cover", info)
          .attach("files.cover", picture, "cover.png");
      const described = await challenge(JSON.stringify({ alternativeText: "A lamp in a window" })).expect(
        200,
      );
      const { cover } = described.body.data.attributes;
      expect(cover.data.attributes.alternativeText).to.equal("A lamp in a window");
      for (const wrong of [
        "{}",
        "[]",
        "A lamp",
        '{"alternativeText":7}',
        `{"alternativeText":"${"x".repeat(1_001)}"}`,
      ])
        await challenge(wrong).expect(400);
      await as(ann, "post", "/stories").attach("files.other", picture, "cover.png").expect(400);
    });
  });

  it("get a matching URL, type and extension for an uploaded picture", async () => {
    const picture = await sharp({ create: { width: 30, height: 45, channels: 3, background: "#345" } })
      .png()
      .toBuffer();
    const { body } = await as(ann, "post", "/upload").attach("files", picture, "Small.PNG").expect(200);
    const [{ url, mime, ext, formats }] = body;
    expect(url).to.match(/\.jpeg$/);
    expect([mime, ext]).to.deep.equal(["image/jpeg", ".jpeg"]);
    for (const one of Object.values<{ url: string; mime: string; ext: string }>(formats))
      expect([one.url.endsWith(one.ext), one.mime]).to.deep.equal([true, "image/webp"]);
  });

  it("count only items addressed to the caller", async () => {
    const { body: group } = await as(bob, "post", "/message-groups")
      .send({ data: { participants: [ann.id, bob.id] } })
      .expect(200);
    const message = { for: ann.id, by: bob.id, message: "Hello", group: group.data.id };
    const { body: sent } = await as(bob, "post", "/messages").send({ data: message }).expect(200);
    const count = async (query: string) =>
      (await as(ann, "get", `/messages/count?${query}`).expect(200)).body;
    expect(await count("")).to.equal(1);
    for (const query of [
      `filters[for]=${ann.id}`,
      `filters[for][$eq]=${ann.id}&filters[read]=false`,
      `filters[for][id][$eq]=${ann.id}`,
      `filters[by]=${bob.id}`,
    ])
      expect(await count(query), query).to.equal(1);
    for (const query of [`filters[for]=${bob.id}`, "filters[read]=true", `filters[by]=${ann.id}`])
      expect(await count(query), query).to.equal(0);
    const listed = async (who: string) =>
      (await as(ann, "get", `/messages?filters[for]=${who}`).expect(200)).body.meta.pagination.total;
    expect([await listed(ann.id), await listed(bob.id)]).to.deep.equal([1, 0]);
    const read = (value: boolean) =>
      as(ann, "put", `/messages/${sent.data.id}`).send({ data: { read: value } });
    await read(false).expect(200);
    await read(true).expect(200);
    await read(false).expect(400);
    await as(ann, "get", "/notifications/count?filters[nothing]=1").expect(400);
    await as(ann, "get", `/notifications/count?filters[for]=${bob.id}`).expect(200, "0");
  });

  it("list each of a member's lists once", async () => {
    const create = (member: TestMember, title: string) =>
      as(member, "post", "/lists").send({ data: { title } });
    const { body } = await create(ann, "To read").expect(200);
    const again = await create(ann, "to read").expect(400);
    expect(errorOf(again).details.errors[0]).to.deep.include({
      path: ["title"],
      message: "Name already exists.",
    });
    await create(bob, "To read").expect(200);
    const { body: other } = await create(ann, "Read").expect(200);
    const rename = (id: string, title: string) => as(ann, "put", `/lists/${id}`).send({ data: { title } });
    await rename(other.data.id, "To read").expect(400);
    await rename(body.data.id, "To Read").expect(200);
  });

  it("populate part of a to-many relation, and get an error for a wrong filter in `populate`", async () => {
    const { id } = await storeStory(site, bob, {});
    const numbers = async (pagination: string) => {
      const path = `/stories/${id}?populate[chapters][sort]=number${pagination}`;
      const { body } = await as(bob, "get", path).expect(200);
      return body.data.attributes.chapters.data.map(
        ({ attributes }: { attributes: { number: number } }) => attributes.number,
      );
    };
    const all = await numbers("");
    expect(all.length).to.be.above(1);
    const at = "&populate[chapters][pagination]";
    expect(await numbers(`${at}[pageSize]=1&populate[chapters][pagination][page]=2`)).to.deep.equal([all[1]]);
    expect(await numbers(`${at}[start]=1&populate[chapters][pagination][limit]=100`)).to.deep.equal(
      all.slice(1),
    );
    const { body } = await as(bob, "get", `/stories/${id}?populate[chapters][filters][no]=1`).expect(400);
    expect(body.error.details.errors[0].path).to.deep.equal(["populate", "chapters", "filters", "no"]);
  });
});
