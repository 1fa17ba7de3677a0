import { expect } from "chai";
import mongoose from "mongoose";
import qs from "qs";
import supertest from "supertest";
import { followUser } from "#features/library/followers/index.ts";
import { publishStory, unpublishStory } from "#features/stories/editing/index.ts";
import { CHOSEN_BY, writeStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";

/**
 * The query by which front ends request "only those whose story is published or that have no story"
 * (specification, section 7).
 */
const PUBLISHED_OR_NONE = {
  $or: [{ story: { published: { $eq: true } } }, { story: { id: { $null: true } } }],
};

describe("Notifications filtered by their stories", () => {
  const { site, members } = useHouseOfSite(["ada", "bea", "cleo"]);
  const member = (name: string) => members[name]!;
  const notifications = () => mongoose.connection.collection("notifications");
  const ask = (query: object) =>
    supertest(site.url)
      .get(`/api/notifications?${qs.stringify(query)}`)
      .set("Authorization", `Bearer ${member("bea").token}`);
  const kinds = async (filters: object, more: object = {}): Promise<unknown[]> => {
    const { body } = await ask({ filters, ...more }).expect(200);
    expect(body.meta.pagination.total).to.equal(body.data.length);
    return body.data.map(({ attributes }: { attributes: { kind: string } }) => attributes.kind).sort();
  };
  let story: string;

  before(async () => {
    for (const who of ["bea", "cleo"])
      await followUser(site.app.services, member(who).caller, {
        following: member(who === "bea" ? "ada" : "bea").id,
      });
    story = (await writeStory(site, member("ada"), { ...CHOSEN_BY, title: "Open water" })).id;
    await site.app.jobs.whenIdle();
  });

  it("are found if their story is published or they have none, however clients write the filter", async () => {
    const both = ["new-follower", "new-story"];
    const flagged = (flag: unknown) => ({ story: { published: flag } });
    const none = { story: { $null: true } };
    for (const filters of [
      PUBLISHED_OR_NONE,
      { $or: [flagged(true), none] },
      { $or: [flagged({ $in: ["true", "false"] }), none] },
      { $or: [flagged({ $ne: false }), none] },
      { $or: [flagged({ $notNull: true }), { story: { id: { $null: 1 } } }] },
      { $or: [{ story: { publishedAt: { $notNull: true } } }, none] },
    ])
      expect(await kinds({ for: member("bea").id, ...filters }), qs.stringify(filters)).to.deep.equal(both);
    expect(await kinds(flagged(true))).to.deep.equal(["new-story"]);
    expect(await kinds({ $not: flagged(false) })).to.deep.equal(["new-story"]);
    expect(await kinds(flagged("t"))).to.deep.equal(["new-story"]);
    for (const nothing of [
      flagged(false),
      flagged({ $null: true }),
      { $not: flagged({ $not: { $eq: false } }) },
    ])
      expect(await kinds(nothing)).to.deep.equal([]);
  });

  it("say whether their story is published", async () => {
    const { body } = await ask({ filters: { story }, populate: { story: { fields: ["published"] } } }).expect(
      200,
    );
    expect(body.data[0].attributes.story.data.attributes).to.deep.equal({ published: true });
  });

  it("are refused for a filter without a value for the flag", async () => {
    for (const wrong of [
      { $gt: 1 },
      { $contains: "t" },
      { $where: "1" },
      "perhaps",
      { $eq: { a: 1 } },
      { x: 1 },
    ])
      await ask({ filters: { story: { published: wrong } } }).expect(400);
  });

  it("reveal nothing of a story that the caller may not see", async () => {
    await unpublishStory(site.app.services, member("ada").caller, story);
    await site.app.jobs.whenIdle();
    // Hidden by the member's filters before the story was unpublished: they may still request the
    // notification.
    await notifications().updateOne({ kind: "new-story" }, { $set: { filtered: true } });
    for (const filters of [
      { title: { $startsWith: "Open" } },
      { published: true },
      { published: false },
      { state: "draft" },
      { author: member("ada").id },
    ])
      for (const publicationState of ["live", "preview"])
        expect(await kinds({ story: filters }, { hidden: "show", publicationState })).to.deep.equal([]);
    expect(await kinds(PUBLISHED_OR_NONE, { hidden: "show" })).to.deep.equal(["new-follower"]);
    await notifications().updateOne({ kind: "new-story" }, { $unset: { filtered: 1 } });
    await publishStory(site.app.services, member("ada").caller, story);
    await site.app.jobs.whenIdle();
  });

  it("are queried by index, which examines only the stories that they are about", async () => {
    for (let n = 0; n < 5; n++) await writeStory(site, member("cleo"), { title: `Other ${n}` });
    const [own, about] = [member("bea").id, story].map((id) => new mongoose.Types.ObjectId(id));
    const now = Date.now();
    await notifications().insertMany(
      Array.from({ length: 400 }, (_, n) => ({
        for: own,
        by: null,
        kind: "new-chapter",
        key: `many ${n}`,
        group: "many",
        site: true,
        read: n % 2 === 0,
        shown: true,
        createdAt: new Date(now - n),
        ...(n % 4 > 0 && { story: about }),
      })),
    );
    const query = { filters: { for: member("bea").id, ...PUBLISHED_OR_NONE } };
    const { body } = await ask(query).expect(200);
    expect(body.meta.pagination).to.deep.include({ total: 402, pageSize: 25 });
    const finds = await examined(() => ask({ ...query, "pagination[withCount]": false }).expect(200));
    finds.push(
      ...(await examined(() =>
        ask({ ...query, filters: { for: member("bea").id }, "pagination[withCount]": false }),
      )),
    );
    for (const { stages, documents } of finds) {
      expect(stages).to.include("IXSCAN").and.not.include("COLLSCAN").and.not.include("SORT");
      expect(documents).to.be.at.most(27);
    }
    expect(Math.min(...finds.map(({ documents }) => documents)), "stories").to.be.at.most(1);
  });

  it("are all found, however many stories they are about", async () => {
    const { ObjectId } = mongoose.Types;
    const stories = await mongoose.connection
      .collection("stories")
      .find({ author: new ObjectId(member("cleo").id) })
      .toArray();
    const gone = Array.from({ length: 11_000 }, () => new ObjectId());
    const more = Array.from({ length: 11_000 }, () => new ObjectId());
    const about = [...gone, ...stories.map(({ _id }) => _id), ...more];
    await notifications().insertMany(
      about.map((of, n) => ({
        for: new ObjectId(member("ada").id),
        by: null,
        kind: "new-chapter",
        key: `far ${n}`,
        group: "far",
        read: false,
        site: true,
        shown: true,
        createdAt: new Date(),
        story: of,
      })),
    );
    const { body } = await supertest(site.url)
      .get(`/api/notifications?${qs.stringify({ filters: { story: { published: true } } })}`)
      .set("Authorization", `Bearer ${member("ada").token}`)
      .expect(200);
    expect(stories).to.have.lengthOf(5);
    expect(body.meta.pagination.total).to.equal(5);
  });
});
