import { expect } from "chai";
import request from "supertest";
import type { StoryDoc } from "../../../src/features/stories/index.ts";
import { Story } from "../../../src/features/stories/model.ts";
import { aMember, useHouse } from "../users/support.ts";
import { apiOf } from "./api-support.ts";
import { aStory, fresh } from "./support.ts";

/** As the forms of @refinedev/strapi-v4 do: what was read, flat, with a field changed. */
describe("A story that a client reads and sends back whole", () => {
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

  it("keeps the cover it has, one that was drawn too", async () => {
    const story = await aStory(house, author, { title: "Covered" });
    const cover = { id: "c".repeat(32), width: 600, height: 900, widths: [] };
    await Story.updateOne({ _id: story._id }, { $set: { cover, coverDrawn: true } });
    const whole = await read(pathOf(story));
    expect(whole.cover).to.include({ id: cover.id });
    await put(pathOf(story), { ...whole, scheduledFor: undefined, synopsis: "Changed" }).expect(200);
    expect(await fresh(story)).to.deep.include({ synopsis: "Changed", coverDrawn: true });
    expect((await fresh(story)).cover?.id).to.equal(cover.id);
  });
});

/** What the client's `normalizeData` makes of an answer. */
function flat(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flat);
  if (typeof value !== "object" || value === null) return value;
  if ("data" in value) return flat(value.data);
  const { attributes, ...rest } = value as { attributes?: object };
  return Object.fromEntries(
    Object.entries({ ...rest, ...attributes }).map(([name, inner]) => [name, flat(inner)]),
  );
}
