import { expect } from "chai";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { inviteMembers } from "#features/community/challenges/commands/invites.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { addFavourite } from "#features/library/favourites/index.ts";
import { NOTIFICATION_LINKS } from "#shared/live/notifications.ts";
import { runningChallenge } from "#test/app/support/challenges.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";

interface Entry {
  readonly attributes: Readonly<Record<string, unknown>>;
}

describe("Links of notifications", () => {
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

  it("lead to an update addressed to the member, whatever story it mentions, notified once", async () => {
    const story = await writeStory(site, member("ada"), {});
    for (const name of ["bea", "cleo"])
      await addFavourite(site.app.services, member(name).caller, { story: story.id });
    await say("ada", { text: "For you, @bea and @dora", to: member("bea").id, story: story.id });
    expect(await kindsOf("bea")).to.deep.equal(["update"]);
    expect(await kindsOf("cleo")).to.deep.equal(["story-update"]);
    expect(await kindsOf("dora")).to.deep.equal(["mention"]);
  });

  it("lead to a challenge with an invitation, populated as at its own address", async () => {
    const limits = unlimited;
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
    // Once its owner has hidden it, the notification reveals nothing of it.
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: { removed: true, open: false } });
    const hidden = await listOf("dora", "?populate=challenge");
    expect(JSON.stringify(hidden)).not.to.include("By the tide");
  });

  it("can be queried by every link of the entity, even those that nothing uses yet", async () => {
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
