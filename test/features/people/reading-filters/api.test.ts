import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { addItem, createList } from "#features/library/lists/index.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { createComment } from "#features/talk/comments/index.ts";
import { saveReview } from "#features/talk/reviews/index.ts";
import { createUpdate } from "#features/talk/updates/index.ts";
import { filterFieldsOfParts } from "#src/migrations/0008-filter-fields-of-parts.ts";
import { type TestStory, writeStory } from "#test/app/support/stories.ts";
import { migrate } from "#test/support/migrate.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

const limits = unlimited;
const HANGING = ["chapters", "comments", "reviews", "updates", "list-items"] as const;
/** Content that ken has written about the story he hides. */
const OWN = { chapters: 0, comments: 1, reviews: 1, updates: 0, "list-items": 1 } as const;

interface Entry {
  readonly id: string;
  readonly attributes: { readonly story: { readonly data: { readonly id: string } | null } };
}

describe("A reader's filters in the API's lists of stories' content", () => {
  const site = useSite();
  const members = {} as Record<"ada" | "cyd" | "ken" | "dot", TestMember>;
  let gore: TestStory;
  let lamp: TestStory;

  before(async () => {
    for (const name of ["ada", "cyd", "ken", "dot"] as const) members[name] = await site.addMember(name);
    const { ada, cyd, ken } = members;
    lamp = await writeStory(site, ada, { title: "The Lamp", categories: ["fantasy"] });
    gore = await writeStory(site, ada, { title: "The Gore", categories: ["fantasy", "horror"] });
    const { services } = site.app;
    const writing = { services, limits } as never;
    for (const { id, doc } of [lamp, gore])
      for (const { caller, viewer } of [cyd, ken]) {
        await createComment(writing, caller, { chapter: String(doc.contents[0]!.chapter), text: "Oh." });
        await recordProgress(site.app.services, viewer, { story: id, number: 1, at: new Date() });
        await saveReview(writing, caller, { story: id, text: "Well." });
      }
    for (const { caller } of [cyd, ken]) {
      const { _id } = await createList(services, caller, { title: "Of the sea", public: true });
      for (const { id } of [lamp, gore]) await addItem(services, caller, { list: String(_id), story: id });
    }
    for (const story of [lamp.id, gore.id, undefined])
      await createUpdate(writing, ada.caller, { text: "Out now.", story });
    await hide({ genres: ["horror"] });
  });

  const hide = async (what: object) =>
    supertest(site.url)
      .put("/api/reading-filters")
      .set("Authorization", `Bearer ${await site.tokenOf(members.ken)}`)
      .send({ data: { hide: what } })
      .expect(200);

  const ask = async (member: TestMember | null, path: string) => {
    const request = supertest(site.url).get(path);
    if (member) request.set("Authorization", `Bearer ${await site.tokenOf(member)}`);
    return (await request.expect(200)).body;
  };
  const list = (member: TestMember | null, name: string, more = "") =>
    ask(member, `/api/${name}?populate=story&pagination[pageSize]=100${more}`) as Promise<{
      data: readonly Entry[];
      meta: { pagination: { total: number }; hidden?: number };
    }>;
  const idsIn = ({ data }: { data: readonly Entry[] }) => data.map(({ id }) => id);
  const storyIn = ({ attributes }: Entry) => attributes.story.data?.id;

  for (const name of HANGING) {
    it(`leave ${name} of hidden stories out and count the rest; members who hide nothing see all`, async () => {
      const [all, left] = [await list(members.dot, name), await list(members.ken, name)];
      const others = left.data.filter((entry) => storyIn(entry) === gore.id);
      // Their content about it is still listed.
      expect(others).to.have.length(OWN[name]);
      expect(left.meta.pagination.total).to.equal(left.data.length);
      expect(left.meta.hidden).to.equal(name === "chapters" ? 3 : 1);
      expect(left.meta.pagination.total + left.meta.hidden!).to.equal(all.data.length);
      expect(all.meta.pagination.total).to.equal(all.data.length);
      expect(idsIn(await list(null, name))).to.deep.equal(idsIn(all));
      const offset = await ask(members.ken, `/api/${name}?pagination[start]=0&pagination[limit]=1`);
      expect(offset.meta.pagination.total).to.equal(left.data.length);
      expect(idsIn(await list(members.ken, name, `&filters[story]=${lamp.id}`))).to.deep.equal(
        idsIn(await list(members.dot, name, `&filters[story]=${lamp.id}`)),
      );
    });

    it(`name the story of each of the ${name} that are left, and show all of them where it is asked for`, async () => {
      for (const entry of (await list(members.ken, name)).data)
        expect(storyIn(entry)).to.be.oneOf([gore.id, lamp.id, ...(name === "updates" ? [undefined] : [])]);
      const shown = await list(members.ken, name, "&hidden=show");
      expect(idsIn(shown)).to.deep.equal(idsIn(await list(members.dot, name)));
    });

    it(`give one of the ${name} by its id as they give its story`, async () => {
      const hidden = (await list(members.dot, name)).data.find((entry) => storyIn(entry) === gore.id)!;
      await ask(members.ken, `/api/stories/${gore.id}`);
      const { data } = await ask(members.ken, `/api/${name}/${hidden.id}?populate=story`);
      expect(storyIn(data)).to.equal(gore.id);
    });
  }

  it("leave an author's content visible to them, whatever they hide", async () => {
    await supertest(site.url)
      .put("/api/reading-filters")
      .set("Authorization", `Bearer ${await site.tokenOf(members.ada)}`)
      .send({ data: { hide: { genres: ["fantasy"] } } })
      .expect(200);
    const { data, meta } = await list(members.ada, "chapters");
    expect(data).to.have.length(6);
    expect(meta.hidden).to.equal(0);
  });

  it("leave entries of hidden stories out of populated lists", async () => {
    const entries = async (member: TestMember) =>
      (await ask(member, "/api/lists?populate[items][populate]=story")).data.flatMap(
        ({ attributes }: { attributes: { items: { data: readonly Entry[] } } }) =>
          attributes.items.data.map(storyIn),
      );
    expect(await entries(members.dot)).to.have.members([gore.id, gore.id, lamp.id, lamp.id]);
    expect(await entries(members.ken)).to.have.members([gore.id, lamp.id, lamp.id]);
  });

  it("follow a story when its author changes its details", async () => {
    await hide({ tags: ["knives"] });
    const { caller } = members.ada;
    for (const [tags, hidden] of [
      [["knives"], [3, 1, 1, 1, 1]],
      [[], [0, 0, 0, 0, 0]],
    ] as const) {
      await updateStory(site.app.services, caller, lamp.id, { tags });
      for (const [index, name] of HANGING.entries())
        expect((await list(members.ken, name)).meta.hidden, name).to.equal(hidden[index]);
    }
    await hide({ genres: ["horror"] });
  });

  it("apply to content written before it stored its filter fields", async () => {
    for (const name of ["Chapter", "Comment", "Review", "Update", "ListItem"])
      await mongoose.model(name).collection.updateMany({}, { $unset: { filterFields: 1 } });
    await migrate(site, filterFieldsOfParts);
    for (const name of HANGING)
      expect((await list(members.ken, name)).meta.hidden, name).to.equal(name === "chapters" ? 3 : 1);
  });
});
