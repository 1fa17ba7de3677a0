import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { routesOf } from "#core/api/describe-route.ts";
import { mountedRoutes, type Resource } from "#core/api/index.ts";
import { unwatchedModels } from "#core/db/define-model.ts";
import { GENERAL_LIMITS } from "#core/limits/rules.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { commandsOf, nameOf } from "../../support/commands.ts";
import { eventually } from "../../support/eventually.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { allRows } from "../support/matrix.ts";
import { CHOSEN_BY, storeStory, type TestStory } from "../support/stories.ts";
import { makeWorld } from "../support/world.ts";

describe("The API's answers to guests", function () {
  this.timeout(300_000);
  const site = useSite();
  let [author, other, admin] = [] as unknown as [TestMember, TestMember, TestMember];
  let story = {} as TestStory;
  let unique = 0;

  before(async () => {
    author = await site.addMember("cass");
    other = await site.addMember("otto");
    admin = await site.addMember("root", "admin");
    story = await storeStory(site, author, CHOSEN_BY);
    await makeWorld(site, await allRows());
  });

  const get = (path: string) => supertest(site.url).get(`/api${path}`);
  const bearer = async (member: TestMember) => `Bearer ${await site.tokenOf(member)}`;
  const resources = (): Resource[] => site.app.features.flatMap(({ resources: all = [] }) => all);
  const cached = () =>
    resources().flatMap((resource) =>
      typeof resource.cache === "object" ? [{ ...resource, tags: resource.cache.tags }] : [],
    );
  /** A query that nobody has sent yet. */
  const fresh = () => {
    unique += 1;
    return `pagination[start]=0&pagination[limit]=${(unique % 90) + 10}`;
  };
  /** An answer without the times of visits, which change without dropping what is cached. */
  const withoutVisits = (body: unknown): unknown => {
    const quiet = site.app.features.flatMap(({ quietFields = [] }) => quietFields);
    return JSON.parse(
      JSON.stringify(body, (key, value) => (quiet.includes(`users.${key}`) ? undefined : value)),
    );
  };
  const queriesDuring = async (work: () => Promise<unknown>) => (await commandsOf(work)).commands.map(nameOf);
  const update = async (changes: object, { id } = story) =>
    supertest(site.url)
      .put(`/api/stories/${id}`)
      .set("Authorization", await bearer(author))
      .send({ data: changes })
      .expect(200);

  it("are declared as cached or not for every route", () => {
    const plain = site.app.features.flatMap(({ apiRoutes = [] }) => apiRoutes.flatMap(routesOf));
    const undeclared = [
      ...resources().flatMap(({ name, cache }) => (cache ? [] : [name])),
      ...plain.flatMap(({ method, path, cache }) => (method === "get" && !cache ? [path] : [])),
    ];
    expect(undeclared).to.deep.equal([]);
    const known = new Set([
      ...resources().flatMap(({ name }) => [`/api/${name}`, `/api/${name}/count`, `/api/${name}/{id}`]),
      ...plain.map(({ path }) => `/api${path.replace(/[:*](\w+)/g, "{$1}")}`),
      "/api/openapi.json",
      "/api/docs",
    ]);
    const routes = mountedRoutes(site.app.express).filter(({ method }) => method === "get");
    expect(routes.filter(({ path }) => !known.has(path))).to.deep.equal([]);
    expect(cached().length).to.be.greaterThan(10);
  });

  it("are cached under tags that changes of these collections drop", async () => {
    const quiet = new Set([
      ...site.app.features.flatMap(({ quietCollections = [] }) => quietCollections),
      ...unwatchedModels(),
    ]);
    const stored = new Set(
      (await mongoose.connection.db!.listCollections().toArray()).map(({ name }) => name),
    );
    for (const { name, tags, collection } of cached()) {
      expect(tags, name).to.include(collection().collectionName);
      for (const tag of tags) {
        expect(stored.has(tag), `${name}: ${tag} is a collection`).to.equal(true);
        expect(quiet.has(tag), `${name}: ${tag} is quiet`).to.equal(false);
      }
    }
  });

  it("depend on no collection but those of their tags", async () => {
    const byName = new Map(cached().map((resource) => [resource.name, resource]));
    const wrong: string[] = [];
    for (const { name, tags, fields } of cached()) {
      const relations = [...fields].flatMap(([relation, { target }]) => {
        const related = byName.get(target ?? "");
        return related ? [{ relation, tags: related.tags }] : [];
      });
      const asked = [
        { query: fresh(), allowed: tags },
        ...relations.map(({ relation, tags: more }) => ({
          query: `${fresh()}&populate=${relation}`,
          allowed: [...tags, ...more],
        })),
      ];
      for (const { query, allowed } of asked) {
        const commands = await queriesDuring(() => get(`/${name}?${query}`));
        const collections = commands.map((command) => command.split(" ")[1]!);
        for (const collection of collections)
          if (!allowed.includes(collection)) wrong.push(`${name}?${query}: ${collection}`);
      }
    }
    expect(wrong).to.deep.equal([]);
  });

  it("come from memory with an entity tag, whatever the order of parameters", async () => {
    const query = fresh();
    const first = await get(`/stories?${query}&filters[state]=published&filters[paid]=false`).expect(200);
    const commands = await queriesDuring(async () => {
      const second = await get(`/stories?filters[paid]=false&filters[state]=published&${query}`).expect(200);
      expect(second.text).to.equal(first.text);
      expect(second.headers.etag).to.equal(first.headers.etag);
      // Unknown parameters do not make a separate answer.
      await get(`/stories?${query}&filters[state]=published&filters[paid]=false&unknown=1`).expect(200);
      await get(`/stories?${query}&filters[state]=published&filters[paid]=false`)
        .set("If-None-Match", String(first.headers.etag))
        .expect(304);
    });
    expect(commands).to.deep.equal([]);
    expect(first.headers["cache-control"]).to.equal("private, no-cache");
    const plain = await get(`/stories?${query}&filters[state]=published&filters[paid]=false`);
    const other = await get(`/stories?${query}&filters[state]=published&filters[paid]=false`).set(
      "Strapi-Response-Format",
      "v5",
    );
    expect(other.body.data[0].documentId).to.be.a("string");
    expect(plain.body.data[0].documentId).to.equal(undefined);
  });

  it("are the same with and without the cache", async () => {
    for (const { name, bare } of cached()) {
      for (const path of [`/${name}`, `/${name}?populate=*`, ...(bare ? [`/${name}/count`] : [])]) {
        const [miss, hit] = [await get(path), await get(path)];
        // A request with the cookie of a session without a member bypasses the cache.
        const uncached = await get(path).set("Cookie", "session=nobody");
        for (const answer of [miss, hit]) {
          expect(answer.status, path).to.equal(uncached.status);
          expect(withoutVisits(answer.body), path).to.deep.equal(withoutVisits(uncached.body));
          for (const header of ["content-type", "x-total-count", "cache-control", "vary"])
            expect(answer.headers[header], `${path} ${header}`).to.equal(uncached.headers[header]);
        }
      }
    }
  });

  it("are refused as without the cache, which stores no refusal", async () => {
    for (const [path, status] of [
      ["/stories?filters[nothing]=1", 400],
      ["/stories?sort=nothing", 400],
      ["/stories?publicationState=neither", 400],
      [`/stories/${"0".repeat(24)}`, 404],
      ["/stories/nonsense", 404],
      ["/stories/", 200],
    ] as const) {
      for (let round = 0; round < 2; round += 1) await get(path).expect(status);
    }
    const unpublished = await storeStory(site, author);
    await get(`/stories/${unpublished.id}`).expect(200);
    await update({ state: "unpublished" }, unpublished);
    await get(`/stories/${unpublished.id}`).expect(404);
  });

  it("are never shown to a member, and a member's never to a guest", async () => {
    const created = await supertest(site.url)
      .post("/api/stories")
      .set("Authorization", await bearer(author))
      .send({ data: { title: "Only mine", synopsis: "A draft.", categories: ["mystery"], aiUse: "none" } })
      .expect(200);
    const path = `/stories/${created.body.data.id}`;
    const list = "/stories?publicationState=preview&filters[title]=Only mine";
    const mine = async (asked: string) => get(asked).set("Authorization", await bearer(author));
    const inBrowser = await site.visit(author);
    for (let round = 0; round < 2; round += 1) {
      expect((await mine(path)).status).to.equal(200);
      expect((await inBrowser.get(`/api${path}`)).status).to.equal(200);
      expect((await get(path).set("Authorization", await bearer(other))).status).to.equal(404);
      expect((await get(path)).status).to.equal(404);
      expect((await mine(list)).body.data).to.have.length(1);
      expect((await inBrowser.get(`/api${list}`)).body.data).to.have.length(1);
      expect((await get(list)).body.data).to.deep.equal([]);
    }
    await get("/stories").set("Authorization", "Bearer nonsense").expect(401);
  });

  it("show a changed title, tag and price at once", async () => {
    const path = `/stories/${story.id}`;
    const tagged = "/stories?filters[tags]=cartography";
    expect((await get(path)).body.data.attributes.title).to.equal(story.doc.title);
    expect((await get(tagged)).body.data).to.deep.equal([]);
    await update({ title: "Retitled", tags: ["cartography"] });
    expect((await get(path)).body.data.attributes.title).to.equal("Retitled");
    expect((await get(tagged)).body.data).to.have.length(1);
    await mongoose.model("Story").updateOne({ _id: story.id }, { $set: { price: 499 } });
    expect((await get(path)).body.data.attributes.price).to.equal(4.99);
    await mongoose.model("Story").updateMany({ author: author.id }, { $set: { price: null } });
    expect((await get(path)).body.data.attributes.price).to.equal(null);
  });

  it("no longer show a banned author, and show them again afterwards", async () => {
    const path = `/stories/${story.id}`;
    const list = `/stories?filters[author][id]=${author.id}&populate=author`;
    await get(path).expect(200);
    expect((await get(list)).body.data).to.have.length(1);
    await blockUser(site.app.services, admin.caller, author.id, { reason: "spam" });
    await site.app.jobs.whenIdle();
    await eventually(async () => {
      await get(path).expect(404);
      expect((await get(list)).body.data).to.deep.equal([]);
    });
    await unblockUser(site.app.services, admin.caller, author.id);
    await site.app.jobs.whenIdle();
    await eventually(async () => {
      await get(path).expect(200);
      expect((await get(list)).body.data).to.have.length(1);
    });
  });

  it("no longer show a hidden comment", async () => {
    const chapters = await get(`/chapters?filters[story]=${story.id}`).expect(200);
    const chapter = chapters.body.data[0].id;
    const made = await supertest(site.url)
      .post("/api/comments")
      .set("Authorization", await bearer(other))
      .send({ data: { chapter, text: "Soon hidden." } })
      .expect(200);
    const list = `/comments?filters[chapter]=${chapter}`;
    expect((await get(list)).body.data).to.have.length(1);
    await supertest(site.url)
      .post(`/api/comments/${made.body.data.id}/hide`)
      .set("Authorization", await bearer(author))
      .send({ hidden: true });
    expect((await get(list)).body.data).to.deep.equal([]);
    await get(`/comments/${made.body.data.id}`).expect(404);
  });

  it("never show an old state after a write that raced with reads", async () => {
    const path = `/stories/${story.id}`;
    for (let round = 0; round < 20; round += 1) {
      const title = `Round ${round}`;
      const reads = Promise.all(Array.from({ length: 6 }, () => get(`${path}?fields=title`)));
      await update({ title });
      const after = await get(`${path}?fields=title`);
      await reads;
      expect(after.body.data.attributes.title).to.equal(title);
      expect((await get(`${path}?fields=title`)).body.data.attributes.title).to.equal(title);
    }
  });
});

describe("Limits on reads of guests", () => {
  const site = useSite({ RATE_LIMITS: "1" });

  it("count answers from memory and all others alike", async () => {
    const status = async (path: string) => (await supertest(site.url).get(path)).status;
    const { points } = GENERAL_LIMITS.guest;
    for (let read = 0; read < points - 1; read += 1)
      expect(await status(`/api/stories?pagination[start]=${read}`)).to.equal(200);
    expect(await status("/api/stories?pagination[start]=0")).to.equal(200);
    for (const path of ["/api/stories?pagination[start]=0", "/api/stories?pagination[start]=1000"])
      expect(await status(path), path).to.equal(429);
  });
});
