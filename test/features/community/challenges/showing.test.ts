import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import sharp from "sharp";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { castBallot } from "#features/community/challenges/commands/ballots.ts";
import { announceChallenge } from "#features/community/challenges/commands/challenges.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Challenge, type ChallengeDoc } from "#features/community/challenges/model.ts";
import { renewPopularity } from "#features/community/challenges/popularity.ts";
import { assignNextBallot } from "#features/community/challenges/queue.ts";
import { challengeContent } from "#features/community/challenges/state.ts";
import { ChallengeWins } from "#features/community/challenges/wins.ts";
import { eraseStory } from "#features/stories/stories/index.ts";
import { winsOfEarlierChallenges } from "#src/migrations/0005-wins-of-earlier-challenges.ts";
import { challengeFields, days, runningChallenge } from "#test/app/support/challenges.ts";
import { fillIn, messagesIn } from "#test/app/support/forms.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { migrate } from "#test/support/migrate.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

describe("A challenge as shown to readers", () => {
  const site = useSite();
  let [owner, ada, bea, voter] = [] as unknown as TestMember[];
  let picture: Buffer;

  before(async () => {
    [owner, ada, bea, voter] = [
      await site.addMember("owner"),
      await site.addMember("ada"),
      await site.addMember("bea"),
      await site.addMember("voter"),
    ];
    await mongoose.connection
      .collection("users")
      .updateMany({}, { $set: { createdAt: new Date(Date.now() - 30 * 86_400_000) } });
    const size = { width: 900, height: 400, channels: 3, background: "#275c4d" } as const;
    picture = await sharp({ create: size }).png().toBuffer();
  });

  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  const write = async (path: string, more: Record<string, string | Buffer>) =>
    fillIn(await site.visit(owner!), path, { ...challengeFields(), ...more }, { holding: "title" });

  it("has a cover that its owner uploads, with alternative text, and removes", async () => {
    const silent = await write("/challenges/new", { title: "Silent", cover: picture, coverName: "sea.png" });
    expect(silent.status).to.equal(422);
    expect(messagesIn(silent).at("coverAlt")).to.match(/describe the picture/);
    expect(page(silent)("[name=title]").val()).to.equal("Silent");
    expect(page(silent)("main").text()).to.include("“sea.png” was not saved");
    const wordless = await write("/challenges/new", { title: "Only words", coverAlt: "The sea at five" });
    expect(wordless.status).to.equal(422);
    expect(messagesIn(wordless).at("cover")).to.match(/choose a picture/);
    expect(page(wordless)("[name=coverAlt]").val()).to.equal("The sea at five");
    const made = await write("/challenges/new", {
      title: "By the sea",
      cover: picture,
      coverName: "sea.png",
      coverAlt: "The sea at six",
    });
    expect(made.status).to.equal(303);
    const id = made.headers.location!.split("/")[2]!;
    await announceChallenge(writing(), owner!.caller, id, { toFollowers: false });
    const html = load((await supertest(site.url).get(`/challenges/${id}`).expect(200)).text);
    expect(html(".challenge-cover img").attr("alt")).to.equal("The sea at six");
    const event = html("script[type='application/ld+json']")
      .map((_, each) => JSON.parse(html(each).text()))
      .get()
      .find((each) => each["@type"] === "Event");
    expect(event.image).to.include(site.url);
    expect(event.startDate).to.be.a("string");
    const src = html(".challenge-cover img").attr("src")!;
    await supertest(site.url).get(src).expect(200);
    const { body } = await supertest(site.url).get(`/api/challenges/${id}?populate=cover`).expect(200);
    expect(body.data.attributes.entriesCount).to.equal(0);
    expect(body.data.attributes.cover.data.attributes.alternativeText).to.equal("The sea at six");
    const { body: unknown } = await supertest(site.url)
      .put(`/api/challenges/${id}`)
      .set("Authorization", `Bearer ${await site.tokenOf(owner!)}`)
      .send({ data: { cover: "0".repeat(32) } })
      .expect(400);
    expect(unknown.error.details.errors[0].path).to.deep.equal(["cover"]);
    // Sent back by a client, it is the same cover.
    await supertest(site.url)
      .put(`/api/challenges/${id}`)
      .set("Authorization", `Bearer ${await site.tokenOf(owner!)}`)
      .send({ data: body.data.attributes })
      .expect(200);
    const list = load((await supertest(site.url).get("/challenges").expect(200)).text);
    expect(list(".challenge-row .challenge-cover").length).to.equal(1);
    // An update without a cover leaves it unchanged; then it is deleted, with its file.
    await write(`/challenges/${id}/edit`, { title: "By the same sea" });
    expect((await Challenge.findById(toId(id)).lean())?.cover?.alt).to.equal("The sea at six");
    await write(`/challenges/${id}/edit`, { removeCover: "true" });
    expect((await Challenge.findById(toId(id)).lean())?.cover).to.equal(null);
    const jobs = await mongoose.connection
      .collection("jobs")
      .find({ name: "challenges.remove-covers" })
      .toArray();
    expect(jobs).to.have.length(1);
  });

  it("shows its criteria as they are read: a number at the end is a weight, not a part of the name", async () => {
    const criteria = "Voice 2\nAct 2 1\nPlot";
    const made = await write("/challenges/new", { title: "With numbers", criteria });
    expect(made.status).to.equal(303);
    const edit = `/challenges/${made.headers.location!.split("/")[2]}/edit`;
    const agent = await site.visit(owner!);
    const shown = async () => page(await agent.get(edit).expect(200))("[name=criteria]").text();
    expect(await shown()).to.equal(criteria);
    await fillIn(agent, edit, {});
    expect(await shown()).to.equal(criteria);
  });

  it("is sorted by latest entry, most entries or most liked entries, and found by state, genre and words", async () => {
    const begin = (title: string, more: object) =>
      runningChallenge(writing(), owner!, { title, existingStories: true, ...more });
    const ids = {
      kites: await begin("Kites over Holm", { allowedGenres: ["fantasy"] }),
      ferries: await begin("Ferries", { allowedGenres: ["horror", "fantasy"] }),
      owls: await begin("Owls", { allowedGenres: ["humour"] }),
    };
    const enter = async (member: TestMember, challenge: string) => {
      const story = await storeStory(site, member, { categories: ["fantasy"] });
      await enterChallenge(writing(), member.caller, { challenge, story: story.id });
      return story;
    };
    const liked = await enter(ada!, ids.kites);
    for (const member of [ada!, bea!]) await enter(member, ids.ferries);
    await mongoose.connection
      .collection("stories")
      .updateOne({ _id: toId(liked.id) }, { $set: { "stats.favourites": 7 } });
    await applyDueTransitions(site.app.services);
    await renewPopularity();
    const shown = async (query: string) => {
      const { text } = await supertest(site.url).get(`/challenges?${query}`).expect(200);
      const links = load(text)(".challenge-row-title a").toArray();
      const found = links.map(({ attribs }) => Object.values(ids).indexOf(attribs.href!.split("/")[2]!));
      return found.filter((at) => at >= 0).map((at) => Object.keys(ids)[at]);
    };
    expect(await shown("sort=most-entries")).to.deep.equal(["ferries", "kites", "owls"]);
    expect(await shown("sort=recent-entries")).to.deep.equal(["ferries", "kites", "owls"]);
    expect(await shown("sort=popular-entries")).to.deep.equal(["kites", "owls", "ferries"]);
    expect(await shown("genre=horror")).to.deep.equal(["ferries"]);
    expect(await shown("q=kites")).to.deep.equal(["kites"]);
    expect(await shown("state=decided")).to.deep.equal([]);
    const feed = (await supertest(site.url).get("/challenges/feed.atom").expect(200)).text;
    expect(feed).to.include("Kites over Holm");
  });

  it("adds badges to the winners' stories and profiles immediately, and removes them with the winning entry", async () => {
    const challenge = await runningChallenge(writing(), owner!, { numberOfWinners: 2 });
    const stories: Record<string, TestStory> = {};
    for (const member of [ada!, bea!]) {
      const story = await storeStory(site, member, { categories: ["fantasy"] });
      stories[member.username] = story;
      await enterChallenge(writing(), member.caller, { challenge, story: story.id });
    }
    const at = ({ doc }: TestStory) => `/story/${doc._id}/${doc.slug}`;
    const places = [at(stories.ada!), at(stories.bea!), "/user/ada", "/user/bea"];
    const badges = async () => {
      const found: string[] = [];
      for (const place of places) {
        const { text } = await supertest(site.url).get(place);
        found.push(load(text)(".wins").text().trim());
      }
      return found;
    };
    // Requested before, so that they are cached.
    expect(await badges()).to.deep.equal(["", "", "", ""]);
    await applyDueTransitions(writing(days(8)).services);
    for (const member of [owner!, voter!])
      for (;;) {
        const found = (await Challenge.findById(toId(challenge)).lean<ChallengeDoc>())!;
        const ballot = await assignNextBallot(writing(days(8)).services, member.caller, found);
        if (!ballot) break;
        await Ballot.updateOne({ _id: ballot._id }, { $set: { openedAt: new Date() } });
        const entry = String(ballot.entry);
        const theirs = await mongoose.connection
          .collection("challenge-entries")
          .findOne({ _id: ballot.entry });
        const scores = [String(theirs?.author) === ada!.id ? 5 : 3];
        await castBallot(writing(days(8)), member.caller, { entry, scores, note: "" });
      }
    await applyDueTransitions(writing(days(16)).services);
    const [won, second] = ["Winner: A night at the harbour", "Runner-up: A night at the harbour"];
    expect(await badges()).to.deep.equal([won, second, won, second]);
    // A challenge decided before badges existed gets them at the next start, once.
    await ChallengeWins.deleteMany({});
    await migrate(site, winsOfEarlierChallenges);
    await migrate(site, winsOfEarlierChallenges);
    expect(await badges()).to.deep.equal([won, second, won, second]);
    expect((await ChallengeWins.findById(toId(ada!.id)).lean())?.wins).to.have.length(1);
    await eraseStory(site.app.services, site.app.files, stories.bea!.doc);
    await site.app.jobs.whenIdle();
    expect((await badges())[3]).to.equal("");
    await challengeContent.flag(toId(challenge), { hidden: true });
    expect((await badges())[2]).to.equal("");
  });
});
