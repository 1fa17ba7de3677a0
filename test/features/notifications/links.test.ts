import { expect } from "chai";
import supertest from "supertest";
import { addFavourite } from "../../../src/features/favourites/index.ts";
import { writeStory } from "../../app/support/stories.ts";
import { useHouseOfSite } from "../followers/support.ts";

interface Entry {
  readonly attributes: Readonly<Record<string, unknown>>;
}

describe("What notifications are about", () => {
  const { site, members } = useHouseOfSite(["ada", "bea", "cleo", "dora"]);
  const member = (name: string) => members[name]!;
  const listOf = async (name: string): Promise<Entry[]> => {
    await site.app.jobs.whenIdle();
    const { body } = await supertest(site.url)
      .get("/api/notifications")
      .set("Authorization", `Bearer ${member(name).token}`)
      .expect(200);
    return body.data;
  };
  const say = (name: string, data: object) =>
    supertest(site.url)
      .post("/api/updates")
      .set("Authorization", `Bearer ${member(name).token}`)
      .send({ data })
      .expect(200);
  const kindsOf = async (name: string) => (await listOf(name)).map(({ attributes }) => attributes.kind);

  it("is an update that somebody addressed to them, whatever story it speaks of, told once", async () => {
    const story = await writeStory(site, member("ada"), {});
    for (const name of ["bea", "cleo"])
      await addFavourite(site.app.services, member(name).caller, { story: story.id });
    await say("ada", { text: "For you, @bea and @dora", to: member("bea").id, story: story.id });
    expect(await kindsOf("bea")).to.deep.equal(["update"]);
    expect(await kindsOf("cleo")).to.deep.equal(["story-update"]);
    expect(await kindsOf("dora")).to.deep.equal(["mention"]);
  });
});
