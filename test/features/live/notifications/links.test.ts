import { expect } from "chai";
import supertest from "supertest";
import { toId } from "../../../../src/core/db/ids.ts";
import { inviteMembers } from "../../../../src/features/community/challenges/commands/invites.ts";
import { Challenge } from "../../../../src/features/community/challenges/model.ts";
import { addFavourite } from "../../../../src/features/library/favourites/index.ts";
import { NOTIFICATION_LINKS } from "../../../../src/shared/live/notifications.ts";
import { runningChallenge } from "../../../app/support/challenges.ts";
import { writeStory } from "../../../app/support/stories.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";

interface Entry {
  readonly attributes: Readonly<Record<string, unknown>>;
}

describe("What notifications are about", () => {
  const { site, members } = useHouseOfSite(["ada", "bea", "cleo", "dora"]);
  const member = (name: string) => members[name]!;
  const listOf = async (name: string, query = ""): Promise<Entry[]> => {
    await site.app.jobs.whenIdle();
    const { body } = await supertest(site.url)
      .get(`/api/notifications${query}`)
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

  it("is a challenge that they are invited to, populated as it is by its own address", async () => {
    const limits = { consume: async () => ({}) as never };
    const writing = { services: site.app.services, limits };
    const challenge = await runningChallenge(writing, member("ada"), { title: "By the tide" });
    await inviteMembers(writing, member("ada").caller, challenge, { entrants: member("dora").username });
    const invited = `?filters[challenge]=${challenge}&populate=challenge`;
    const [entry] = await listOf("dora", invited);
    expect(entry?.attributes.kind).to.equal("challenge-invited");
    const { data } = entry!.attributes.challenge as { data: Entry & { id: string } };
    expect([data.id, data.attributes.title, data.attributes.state]).to.deep.equal([
      ...[challenge, "By the tide", "draft"],
    ]);
    // Gone out of sight with its owner's wish, the notification says nothing of it.
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: { removed: true, open: false } });
    const hidden = await listOf("dora", "?populate=challenge");
    expect(JSON.stringify(hidden)).not.to.include("By the tide");
  });

  it("can be asked for by every link that the entity has, also those that nothing is linked by yet", async () => {
    const query = `?populate=${NOTIFICATION_LINKS.join(",")}&filters[challenge][$null]=true`;
    const [entry] = await listOf("bea", query);
    for (const link of NOTIFICATION_LINKS) expect(entry?.attributes, link).to.have.property(link);
    expect(entry?.attributes).to.deep.include({ post: { data: null }, followed_forums: { data: null } });
    const nested = "?populate[post][populate]=thread&populate[challenge][fields]=title&populate[thread]=*";
    expect(await listOf("bea", nested)).to.have.length(1);
    for (const none of ["[thread][$notNull]=true", `[thread]=${member("bea").id}`])
      expect(await listOf("bea", `?filters${none}`)).to.deep.equal([]);
  });
});
