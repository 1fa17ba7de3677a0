import { expect } from "chai";
import request from "supertest";
import { guest } from "#core/base/viewer.ts";
import { createChapter } from "#features/stories/chapters/index.ts";
import { createStory, updateStory } from "#features/stories/editing/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { CHOSEN_BY } from "#test/app/support/stories.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { aChapter, aStory, fresh } from "../stories/support.ts";
import { apiOf } from "./api-support.ts";

describe("The API of stories and chapters", () => {
  const house = useHouse();
  const { services } = house;
  const api = apiOf(house);
  let author: Awaited<ReturnType<typeof aMember>>;
  let stranger: Awaited<ReturnType<typeof aMember>>;
  let admin: Awaited<ReturnType<typeof aMember>>;
  let open: StoryDoc;
  let draft: StoryDoc;
  let paid: StoryDoc;
  let mature: StoryDoc;

  const get = (path: string) => request(api.app).get(`/api${path}`);
  const id = (story: Pick<StoryDoc, "_id">) => String(story._id);

  before(async () => {
    author = await aMember(house);
    stranger = await aMember(house);
    admin = await aMember(house, "admin");
    open = await aStory(house, author, {
      title: "Open",
      categories: ["fantasy"],
      tags: "sea",
      synopsis: "Salt",
    });
    draft = await createStory(services, author, { title: "Draft" });
    paid = await aStory(house, author, { title: "Paid", price: 2.5 });
    await aChapter(house, author, paid, { title: "Two" });
    mature = await aStory(house, author, { title: "Mature", mature: true });
  });
  beforeEach(() => {
    api.as = guest;
  });

  it("lists what everyone may read, in Strapi's format, and never more", async () => {
    const { body } = await get("/stories?sort=title").expect(200);
    expect(body.data.map((entry: { attributes: { title: string } }) => entry.attributes.title)).to.deep.equal(
      ["Mature", "Open", "Paid"],
    );
    expect(body.meta.pagination).to.deep.equal({ page: 1, pageSize: 25, pageCount: 1, total: 3 });
    const { attributes } = body.data[1];
    expect(attributes).to.deep.include({
      synopsis: "Salt",
      categories: ["fantasy"],
      tags: ["sea"],
      price: null,
      words: 7,
      chaptersCount: 1,
      state: "published",
      passworded: false,
    });
    for (const hidden of [
      "password",
      "passwordVersion",
      "contents",
      "collaborators",
      "facets",
      "stats",
      "authorCard",
    ]) {
      expect(attributes).to.not.have.property(hidden);
    }
  });

  it("shows a price in dollars and filters by cents", async () => {
    const { body } = await get("/stories?filters[priceCents][$notNull]=true");
    expect(body.data).to.have.length(1);
    expect(body.data[0].attributes).to.include({
      title: "Paid",
      price: 2.5,
      priceCents: 250,
      previewChapter: true,
    });
  });

  it("filters by genre, flag and author, and populates author and chapters", async () => {
    const query = `filters[categories]=fantasy&filters[author][username][$eq]=${author.user.username}`;
    const { body } = await get(`/stories?${query}&populate=author,chapters`);
    const [{ attributes }] = body.data;
    expect(attributes.author.data.attributes).to.include({ username: author.user.username });
    expect(attributes.author.data.attributes).to.not.have.any.keys("email", "passwordHash", "emailKey");
    expect(attributes.chapters.data[0].attributes).to.include({ title: "One", number: 1 });
  });

  it("searches by words", async () => {
    const { body } = await get("/stories?_q=salt");
    expect(body.data).to.have.length(1);
  });

  it("hides a draft from everyone except its author", async () => {
    await get(`/stories/${id(draft)}?publicationState=preview`).expect(404);
    api.as = stranger.viewer;
    await get(`/stories/${id(draft)}?publicationState=preview`).expect(404);
    api.as = author.viewer;
    await get(`/stories/${id(draft)}`).expect(200);
    await get(`/stories/${id(draft)}?publicationState=preview`).expect(200);
  });

  it("returns a paid chapter's text only within the preview", async () => {
    const texts = async () => {
      const { body } = await get(`/chapters?filters[story]=${id(paid)}&sort=number`);
      return body.data.map(
        (entry: { attributes: { html: string | null } }) => entry.attributes.html !== null,
      );
    };
    expect(await texts()).to.deep.equal([true, false]);
    api.as = author.viewer;
    expect(await texts()).to.deep.equal([true, true]);
  });

  it("returns a mature text only to adults", async () => {
    const path = `/chapters?filters[story]=${id(mature)}`;
    expect((await get(path)).body.data[0].attributes.html).to.equal(null);
    api.as = { ...guest, mature: true };
    expect((await get(path)).body.data[0].attributes.html).to.contain("dark and stormy");
  });

  it("refuses a guest's writes with 403", async () => {
    await request(api.app)
      .post("/api/stories")
      .send({ data: { title: "x" } })
      .expect(403);
    await request(api.app)
      .put(`/api/stories/${id(open)}`)
      .send({ data: { title: "x" } })
      .expect(403);
    await request(api.app)
      .delete(`/api/stories/${id(open)}`)
      .expect(403);
    await request(api.app)
      .post("/api/chapters")
      .send({ data: { story: id(open), title: "x" } })
      .expect(403);
  });

  it("refuses a stranger's writes with 403, and hides what they cannot see", async () => {
    api.as = stranger.viewer;
    await request(api.app)
      .put(`/api/stories/${id(open)}`)
      .send({ data: { title: "x" } })
      .expect(403);
    await request(api.app)
      .put(`/api/stories/${id(draft)}`)
      .send({ data: { title: "x" } })
      .expect(404);
    await request(api.app)
      .post("/api/chapters")
      .send({ data: { story: id(open), html: "x" } })
      .expect(403);
    expect((await fresh(open)).title).to.equal("Open");
  });

  it("creates, publishes, edits and deletes a story with its chapters", async () => {
    api.as = author.viewer;
    const created = await request(api.app)
      .post("/api/stories")
      .send({
        data: {
          title: "By API",
          author: id({ _id: stranger.user._id }),
          featured: true,
          stats: { views: 9 },
        },
      })
      .expect(200);
    const key = created.body.data.id;
    expect(created.body.data.attributes).to.include({ state: "draft", featured: false, views: 0 });
    const chapter = await request(api.app)
      .post("/api/chapters")
      .send({
        data: {
          story: key,
          title: "First",
          html: "<p>Hello <script>x()</script>you</p>",
          state: "published",
        },
      })
      .expect(200);
    expect(chapter.body.data.attributes).to.include({
      html: "<p>Hello you</p>",
      words: 2,
      state: "published",
    });
    const published = await request(api.app)
      .put(`/api/stories/${key}`)
      .send({ data: { ...CHOSEN_BY, state: "published" } })
      .expect(200);
    expect(published.body.data.attributes).to.include({ state: "published", words: 2 });
    expect(String((await Story.findById(key).lean())?.author)).to.equal(author.viewer.id);
    await request(api.app).delete(`/api/stories/${key}`).expect(200);
    await get(`/stories/${key}?publicationState=preview`).expect(404);
  });

  it("accepts details without a version, from older front ends, and with the current one", async () => {
    const story = await aStory(house, author);
    api.as = author.viewer;
    const put = (data: object) =>
      request(api.app)
        .put(`/api/stories/${id(story)}`)
        .send({ data });
    await put({ synopsis: "Unversioned.", tags: ["sea"] }).expect(200);
    const { version } = await fresh(story);
    await put({ complete: true, version }).expect(200);
    expect(await fresh(story)).to.include({ synopsis: "Unversioned.", complete: true });
    await put({ complete: false, version }).expect(409);
  });

  it("responds to an edit based on an older version with 409", async () => {
    const story = await aStory(house, author);
    await updateStory(services, author, id(story), { synopsis: "newer" });
    api.as = author.viewer;
    const { body } = await request(api.app)
      .put(`/api/stories/${id(story)}`)
      .send({ data: { synopsis: "older", version: 1 } })
      .expect(409);
    expect(body.error.name).to.equal("ConflictError");
    expect(body.error.details).to.deep.include({
      version: 2,
      current: { title: story.title, synopsis: "newer" },
    });
    expect((await fresh(story)).synopsis).to.equal("newer");
  });

  it("responds to invalid input with 400 and writes nothing", async () => {
    api.as = author.viewer;
    const count = await Story.countDocuments();
    const bad: [object, string][] = [
      [{ title: "" }, "Please give it a title."],
      [{ title: "x", price: 0.5 }, "The mimimum price you can set is $0.99"],
      [{ title: { $gt: "" } }, "Please give it a title."],
    ];
    for (const [data, message] of bad) {
      const { body } = await request(api.app).post("/api/stories").send({ data }).expect(400);
      expect(body.error).to.include({ name: "ValidationError", message });
    }
    for (const query of [
      "filters[password]=x",
      "filters[title][$where]=1",
      "sort=password",
      "fields=passwordVersion",
      "populate=x",
    ]) {
      await get(`/stories?${query}`).expect(400);
    }
    expect(await Story.countDocuments()).to.equal(count);
  });

  it("lets an admin see and delete, but not write for an author", async () => {
    const chapter = await createChapter(services, author, id(draft), { html: "<p>x</p>" });
    api.as = admin.viewer;
    await get(`/chapters/${chapter._id}?publicationState=preview`).expect(200);
    await request(api.app)
      .put(`/api/chapters/${chapter._id}`)
      .send({ data: { html: "y" } })
      .expect(403);
    await request(api.app)
      .put(`/api/stories/${id(draft)}`)
      .send({ data: { title: "y" } })
      .expect(403);
  });

  it("lets the author feature a story on their profile, and an admin on the site", async () => {
    const feature = (on: unknown) =>
      request(api.app)
        .post(`/api/stories/${id(open)}/feature`)
        .send({ data: { on } });
    await feature("profile").expect(403);
    api.as = author.viewer;
    await feature("site").expect(403);
    await feature("nowhere").expect(400);
    expect((await feature("profile").expect(200)).body.data.attributes).to.deep.equal({
      featured: false,
      pinned: true,
    });
    api.as = admin.viewer;
    await feature("profile").expect(403);
    await feature("site").expect(200);
    expect((await fresh(open)).facets).to.include("featured");
    await request(api.app)
      .delete(`/api/stories/${id(open)}/feature`)
      .send({ data: { on: "site" } })
      .expect(200);
    expect(await fresh(open)).to.deep.include({ featured: false, featuredAt: null });
  });

  describe("of users", () => {
    it("lists public profiles as an array, newest first, ten a page", async () => {
      const { body, headers } = await get("/users").expect(200);
      expect(body).to.be.an("array").with.lengthOf(3);
      expect(headers["x-total-count"]).to.equal("3");
      expect(body[0]).to.include({ username: admin.user.username, setup_complete: true });
      for (const hidden of [
        "email",
        "emailKey",
        "passwordHash",
        "tokenVersion",
        "promotional_emails",
        "blockedReason",
      ]) {
        expect(body[0]).to.not.have.property(hidden);
      }
    });

    it("searches names and filters by username, interests and last visit", async () => {
      expect((await get(`/users?filters[username]=${author.user.username}`)).body).to.have.length(1);
      expect((await get(`/users?_q=${author.user.username.slice(2)}`)).body).to.have.length(1);
      expect(
        (await get("/users?filters[last_logged_in][$gte]=2026-11-21&sort=followersCount:desc")).body,
      ).to.have.length(3);
      await get("/users?filters[email]=x").expect(400);
    });

    it("lets members change their profile only, and never a role", async () => {
      const path = `/api/users/${author.viewer.id}`;
      await request(api.app).put(path).send({ bio: "x" }).expect(403);
      api.as = stranger.viewer;
      await request(api.app).put(path).send({ bio: "x" }).expect(403);
      api.as = author.viewer;
      const { body } = await request(api.app)
        .put(path)
        .send({
          bio: "Writes at night",
          role: "admin",
          website: "https://ada.example",
          last_logged_in: "2030-01-01T00:00:00Z",
        })
        .expect(200);
      expect(body).to.include({ bio: "Writes at night", role: "member", website: "https://ada.example" });
      expect(body.last_logged_in).to.equal(house.clock.toISOString());
      const bad = await request(api.app).put(path).send({ website: "javascript:alert(1)" }).expect(400);
      expect(bad.body.error.name).to.equal("ValidationError");
    });

    it("returns 204 for an unknown user", async () => {
      await get(`/users/${"0".repeat(24)}`).expect(204);
    });
  });
});
