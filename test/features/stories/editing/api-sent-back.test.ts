import { expect } from "chai";
import request from "supertest";
import { createChapter } from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { setCollaborator } from "#features/stories/editing/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { STORY_STATES } from "#shared/story.enums.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { aDraft, aStory, fresh } from "../stories/support.ts";
import { apiOf } from "./api-support.ts";

/** Like the forms of @refinedev/strapi-v4: the data as read, flattened, with one field changed. */
describe("A story that a client reads and sends back complete", () => {
  const house = useHouse();
  const api = apiOf(house);
  let author: Awaited<ReturnType<typeof aMember>>;

  before(async () => {
    author = await aMember(house);
    api.as = author.viewer;
  });

  const read = async (path: string) => {
    const { body } = await request(api.app)
      .get(`/api${path}?populate=*&publicationState=preview`)
      .expect(200);
    return flat(body) as Record<string, unknown>;
  };
  const put = (path: string, data: object) => request(api.app).put(`/api${path}`).send({ data });
  const pathOf = ({ _id }: Pick<StoryDoc, "_id">) => `/stories/${_id}`;

  it("retains its cover, including a generated one", async () => {
    const story = await aStory(house, author, { title: "Covered" });
    const cover = { id: "c".repeat(32), width: 600, height: 900, widths: [] };
    await Story.updateOne({ _id: story._id }, { $set: { cover, coverDrawn: true } });
    const whole = await read(pathOf(story));
    expect(whole.cover).to.include({ id: cover.id });
    await put(pathOf(story), { ...whole, synopsis: "Changed" }).expect(200);
    expect(await fresh(story)).to.deep.include({ synopsis: "Changed", coverDrawn: true });
    expect((await fresh(story)).cover?.id).to.equal(cover.id);
  });

  it("stays in its state, for every state", async () => {
    const inAnHour = new Date(Date.now() + 3_600_000);
    for (const state of STORY_STATES) {
      const story = await aStory(house, author, { title: `It is ${state}` });
      const scheduledFor = state === "scheduled" ? inAnHour : null;
      await Story.updateOne({ _id: story._id }, { $set: { state, scheduledFor, listed: false } });
      const whole = await read(pathOf(story));
      expect(whole).to.include({ state, scheduledFor: scheduledFor?.toISOString() ?? null });
      const { status, body } = await put(pathOf(story), { ...whole, synopsis: "Changed" });
      expect([status, body.error?.message], state).to.deep.equal([200, undefined]);
      expect(await fresh(story)).to.deep.include({ state, scheduledFor, synopsis: "Changed" });
    }
  });

  it("can have its chapters sent back too", async () => {
    const story = await aStory(house, author, { title: "Of chapters" });
    const draft = await createChapter(house.services, author, String(story._id), {
      title: "Two",
      html: "<p>2</p>",
    });
    for (const [path, state] of [
      [`/chapters/${story.contents[0]?.chapter}`, "published"],
      [`/chapters/${draft._id}`, "draft"],
    ] as const) {
      const whole = await read(path);
      expect(whole).to.include({ state, scheduledFor: null });
      const { body } = await put(path, { ...whole, title: "Changed" }).expect(200);
      expect(body.data.attributes).to.include({ title: "Changed", state, scheduledFor: null });
    }
  });

  it("loses its tags by null, as Strapi's clients empty a list", async () => {
    const story = await aStory(house, author, { title: "Tagged", tags: ["lamps"] });
    await put(pathOf(story), { tags: null }).expect(200);
    expect([...(await fresh(story)).tags]).to.deep.equal([]);
  });

  it("keeps the pending edit of a published chapter, which is published only on request", async () => {
    const story = await aStory(house, author, { title: "With an edit" });
    const path = `/chapters/${story.contents[0]!.chapter}`;
    const stored = async () => {
      const { updatedAt: _, ...chapter } = (await Chapter.findById(
        story.contents[0]!.chapter,
      ).lean<ChapterDoc>())!;
      return chapter;
    };
    const { version } = await read(path);
    await put(path, { html: "<p>Newer</p>", version }).expect(200);
    const whole = await read(path);
    expect(whole.pending).to.include({ html: "<p>Newer</p>" });
    const before = await stored();
    await put(path, whole).expect(200);
    expect(await stored()).to.deep.equal(before);
    await put(path, { ...whole, title: "Renamed" }).expect(200);
    const renamed = await read(path);
    for (const pending of [
      { title: "By hand" },
      { ...(renamed.pending as object), html: "<p>By hand</p>" },
    ]) {
      const { body } = await put(path, { ...renamed, pending }).expect(400);
      expect(body.error.details.errors[0].path).to.deep.equal(["pending"]);
    }
    expect(renamed).to.include({ title: whole.title, html: whole.html, state: "published" });
    expect(renamed.pending).to.include({ title: "Renamed", html: "<p>Newer</p>" });
    await put(path, { state: "published" }).expect(200);
    expect(await read(path)).to.include({ title: "Renamed", html: "<p>Newer</p>", pending: null });
  });

  it("keeps the silent schedule of a chapter, also when only its date is changed", async () => {
    const story = await aStory(house, author, { title: "Soon, and quietly" });
    const { _id } = await createChapter(house.services, author, String(story._id), {
      title: "Two",
      html: "<p>2</p>",
    });
    const path = `/chapters/${_id}`;
    const stored = async () => (await Chapter.findById(_id).lean<ChapterDoc>())!;
    const dates = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000));
    await put(path, { state: "scheduled", scheduledFor: dates[0], silent: true }).expect(200);
    const announced = house.heard("chapter.scheduled").length;
    await put(path, { ...(await read(path)), notesBefore: "Soon." }).expect(200);
    expect(await stored()).to.deep.include({
      state: "scheduled",
      scheduledFor: dates[0],
      silent: true,
      notesBefore: "Soon.",
    });
    expect(house.heard("chapter.scheduled")).to.have.length(announced);
    await put(path, { scheduledFor: dates[1] }).expect(200);
    expect(await stored()).to.deep.include({ scheduledFor: dates[1], silent: true });
    await put(path, { scheduledFor: dates[1], silent: false }).expect(200);
    expect(await stored()).to.include({ silent: false });
  });

  it("can have a chapter sent back by an editor, who may neither move nor publish it", async () => {
    const story = await aStory(house, author, { title: "Edited by another" });
    const editor = await aMember(house);
    await setCollaborator(house.services, author, String(story._id), {
      user: String(editor.user._id),
      role: "editor",
    });
    const path = `/chapters/${story.contents[0]!.chapter}`;
    api.as = editor.viewer;
    try {
      await put(path, await read(path)).expect(200);
      await put(path, { number: 2 }).expect(403);
      await put(path, { state: "draft" }).expect(403);
      const whole = await read(path);
      await put(path, { ...whole, title: "Corrected" }).expect(200);
      const corrected = await read(path);
      expect(corrected).to.include({ title: whole.title, state: "published" });
      expect(corrected.pending).to.include({ title: "Corrected" });
      await put(path, { state: "published" }).expect(403);
    } finally {
      api.as = author.viewer;
    }
  });

  it("is unscheduled when its date is cleared, and so is a chapter", async () => {
    const { _id } = await aDraft(house, author, { title: "Called off" });
    const chapter = await createChapter(house.services, author, String(_id), {
      title: "Two",
      html: "<p>2</p>",
    });
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    for (const path of [`/stories/${_id}`, `/chapters/${chapter._id}`]) {
      const scheduled = await put(path, { scheduledFor }).expect(200);
      expect(scheduled.body.data.attributes).to.include({ state: "scheduled", scheduledFor });
      await put(path, { ...(await read(path)), state: "draft" }).expect(200);
      expect(await read(path)).to.include({ state: "draft", scheduledFor: null });
      await put(path, { scheduledFor }).expect(200);
      await put(path, { state: "scheduled", scheduledFor: null }).expect(400);
      const { body } = await put(path, { scheduledFor: null }).expect(200);
      expect(body.data.attributes).to.include({ state: "draft", scheduledFor: null });
    }
  });

  it("cannot be removed by its author or created as unpublished", async () => {
    const story = await aStory(house, author, { title: "Up" });
    await put(pathOf(story), { state: "removed" }).expect(403);
    expect(await fresh(story)).to.include({ state: "published" });
    for (const state of ["unpublished", "removed"])
      await request(api.app)
        .post("/api/stories")
        .send({ data: { title: "New", state } })
        .expect(400);
    const { body } = await put(pathOf(story), { state: "unpublished" }).expect(200);
    expect(body.data.attributes).to.include({ state: "unpublished" });
  });
});

/** Flattens a response like the client's `normalizeData`. */
function flat(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flat);
  if (typeof value !== "object" || value === null) return value;
  if ("data" in value) return flat(value.data);
  const { attributes, ...rest } = value as { attributes?: object };
  return Object.fromEntries(
    Object.entries({ ...rest, ...attributes }).map(([name, inner]) => [name, flat(inner)]),
  );
}
