import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { castBallot } from "#features/community/challenges/commands/ballots.ts";
import { announceChallenge, createChallenge } from "#features/community/challenges/commands/challenges.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { answerJudging, inviteMembers } from "#features/community/challenges/commands/invites.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Entry, FrozenChapter } from "#features/community/challenges/entry-model.ts";
import { DuplicateGroup } from "#features/moderation/duplicates/model.ts";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { publishStory, updateStory } from "#features/stories/editing/index.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { challengeInput, days, runningChallenge } from "#test/app/support/challenges.ts";
import { letIn, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

const SECRET = "The lighthouse keeper is her father.";
const FIRST = "The tide came in at nine.";
const TITLE = "Nine Fathoms of Salt";

describe("An unpublished story in a challenge", () => {
  const site = useSite();
  const members: Record<string, TestMember> = {};
  let count = 0;

  before(async () => {
    for (const name of ["owner", "judge", "ada", "coa", "stranger"])
      members[name] = await site.addMember(name);
    members.mod = await site.addMember("mod", "moderator");
    members.admin = await site.addMember("chief", "admin");
  });

  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  const callerOf = (name: string) => members[name]!.caller;
  const agents = new Map<string, Awaited<ReturnType<typeof site.visit>>>();
  const as = async (name: string) => {
    const agent = agents.get(name) ?? (await site.visit(members[name]));
    agents.set(name, agent);
    return agent;
  };

  /** Creates a challenge that is open for entries, judged by its owner and `judge`. */
  async function blindChallenge(more: object = {}): Promise<string> {
    const input = challengeInput({ startDate: days(-1).toISOString(), manualJudge: true, ...more });
    const id = String((await createChallenge(writing(), callerOf("owner"), input))._id);
    await inviteMembers(writing(), callerOf("owner"), id, { judges: "judge" });
    await answerJudging(callerOf("judge"), id, true);
    await announceChallenge(writing(), callerOf("owner"), id, { toFollowers: false });
    return id;
  }
  const draft = (more: object = {}) =>
    storeStory(site, members.ada!, {
      title: `${TITLE} ${++count}`,
      categories: ["fantasy"],
      chapters: [FIRST, SECRET],
      draft: true,
      ...more,
    });
  const enter = async (challenge: string, { id: story }: TestStory): Promise<string> =>
    String((await enterChallenge(writing(), callerOf("ada"), { challenge, story }))._id);
  const close = () => applyDueTransitions(writing(days(8)).services);
  const decide = async () => {
    // The test's members sign in from one address, like one person.
    await DuplicateGroup.deleteMany({});
    await applyDueTransitions(writing(days(16)).services);
  };
  const entryAt = (id: string) => `/challenges/entries/${id}`;
  const openByApi = async (id: string, name?: string) => {
    const request = supertest(site.url).post(`/api/challenge-entries/${id}/open`);
    if (name) request.set("Authorization", `Bearer ${await site.tokenOf(members[name]!)}`);
    return request;
  };
  const PEOPLE = ["guest", "stranger", "owner", "judge", "ada", "coa", "mod", "admin"];
  /** Returns the people who can read the text of an entry, on its pages and through the API. */
  async function readersOf(id: string, text: string): Promise<string[]> {
    const readers: string[] = [];
    for (const name of PEOPLE) {
      const agent = await as(name);
      const pages = await Promise.all([1, 2].map((number) => agent.get(`${entryAt(id)}?chapter=${number}`)));
      const onPage = pages.some((answer) => answer.text.includes(text));
      const answer = await openByApi(id, name === "guest" ? undefined : name);
      expect([name, answer.text.includes(text)]).to.deep.equal([name, onPage]);
      if (onPage) readers.push(name);
    }
    return readers;
  }
  /** Expects that public pages and the API show the title only to the team and admins. */
  async function expectSecretTitle(challenge: string, title: string): Promise<void> {
    const places = [
      `/challenges/${challenge}`,
      `/challenges/${challenge}/results`,
      `/challenges/${challenge}/ballots.csv`,
      `/api/challenge-entries?filters[challenge]=${challenge}&populate=*`,
      `/api/challenges/${challenge}?populate=*`,
      "/user/ada",
      "/api/stories",
    ];
    for (const name of ["guest", "stranger", "judge", "owner"])
      for (const place of places)
        expect([name, place, (await (await as(name)).get(place)).text.includes(title)]).to.deep.equal([
          name,
          place,
          false,
        ]);
  }

  it("can enter if judging is blind, on the page without JavaScript, and is named as not published", async () => {
    const challenge = await blindChallenge();
    const story = await draft();
    const hidden = await draft({ private: true, title: "A private draft" });
    const ada = await as("ada");
    const form = load((await ada.get(`/challenges/${challenge}/enter`).expect(200)).text);
    expect(form("main form").text())
      .to.include(`${story.doc.title} (not published)`)
      .and.include("does not have to be published");
    expect(form(".unfit").text()).to.include("A private draft: A private story cannot enter.");
    const fields = { _csrf: await csrfOf(ada), story: hidden.id };
    await ada.post(`/challenges/${challenge}/enter`).type("form").send(fields).expect(422);
    await ada
      .post(`/challenges/${challenge}/enter`)
      .type("form")
      .send({ ...fields, story: story.id })
      .expect(303);
    expect((await Entry.findOne({ challenge: toId(challenge) }).lean())!.open).to.equal(false);
  });

  it("cannot enter if readers vote, nor as somebody else’s draft", async () => {
    const voted = await runningChallenge(writing(), members.owner!);
    expect((await refusal(enter(voted, await draft()))).message).to.equal(challengesMessages.entryListed);
    const challenge = await blindChallenge();
    const { id: story } = await draft();
    const foreign = await refusal(enterChallenge(writing(), callerOf("stranger"), { challenge, story }));
    expect(foreign.status).to.equal(400);
  });

  it("counts all its words for the limits", async () => {
    const challenge = await blindChallenge({ minWords: 8, maxWords: 20 });
    await enter(challenge, await draft());
    const short = await refusal(enter(challenge, await draft({ chapters: ["Too short."] })));
    expect(short.message).to.include("8");
  });

  it("is read by judges while they judge, as it was saved when entries closed; by its author and admins; and by nobody else before it is published", async () => {
    const challenge = await blindChallenge();
    const story = await draft();
    await letIn(site, members.ada!, story, members.coa!, "co-author");
    const id = await enter(challenge, story);
    expect(await readersOf(id, SECRET)).to.deep.equal([]);
    const second = story.doc.contents[1]!.chapter;
    const later = writing(days(8, Date.now() + 1_000)).services;
    const version = { version: 1 };
    await updateChapter(later, callerOf("ada"), String(second), {
      html: "<p>Rewritten later.</p>",
      ...version,
    });
    await close();
    const entry = (await Entry.findById(id).lean())!;
    expect([entry.state, entry.frozen?.unpublished, entry.frozen?.chapters]).to.deep.equal([
      "entered",
      true,
      2,
    ]);
    expect((await FrozenChapter.findOne({ entry: entry._id, number: 2 }).lean())!.html).to.include(SECRET);
    expect(await readersOf(id, SECRET)).to.deep.equal(["owner", "judge", "ada", "admin"]);
    await expectSecretTitle(challenge, story.doc.title);
    const judges = await as("judge");
    expect((await judges.get(`/challenges/${challenge}/judge`)).text).to.include("Entry 1");
    expect((await judges.get(entryAt(id))).text).to.not.include(TITLE);
    await castBallot(writing(days(9)), callerOf("judge"), { entry: id, scores: [5], note: "" });
    await decide();
    expect((await Entry.findById(id).lean())!.rank).to.equal(1);
    expect(await readersOf(id, SECRET)).to.deep.equal(["ada", "coa", "admin"]);
    await expectSecretTitle(challenge, story.doc.title);
    const results = load((await (await as("guest")).get(`/challenges/${challenge}/results`)).text);
    expect(results(".result").text()).to.include(challengesText.unpublishedStory);
    expect(results(`a[href="${entryAt(id)}"]`).length).to.equal(0);
  });

  it("is read by everyone after the result as far as its author publishes it, chapter by chapter, in the text that was published", async () => {
    const challenge = await blindChallenge();
    const story = await draft({ chapters: [FIRST, SECRET, "It ended as it began."] });
    const id = await enter(challenge, story);
    await close();
    await castBallotAs("judge", id);
    await decide();
    const [first, second, third] = story.doc.contents.map(({ chapter }) => String(chapter));
    const services = site.app.services;
    await publishChapter(services, callerOf("ada"), first!);
    expect(await readersOf(id, FIRST)).to.deep.equal(["ada", "admin"]);
    await publishStory(services, callerOf("ada"), story.id);
    expect(await readersOf(id, FIRST)).to.deep.equal(PEOPLE);
    expect(await readersOf(id, SECRET)).to.deep.equal(["ada", "admin"]);
    await updateChapter(services, callerOf("ada"), second!, { html: "<p>A milder chapter.</p>", version: 1 });
    await publishChapter(services, callerOf("ada"), second!);
    await publishChapter(services, callerOf("ada"), third!);
    expect(await readersOf(id, SECRET)).to.deep.equal(["ada", "admin"]);
    expect(
      (await openByApi(id)).body.data.attributes.chapters.map(({ number }: { number: number }) => number),
    ).to.deep.equal([1, 3]);
    await updateStory(services, callerOf("ada"), story.id, { title: "Another title" });
    const guest = await as("guest");
    const page = load((await guest.get(entryAt(id)).expect(200)).text);
    expect(page("h1").text()).to.equal("Another title");
    expect(page("main").text()).to.not.include(TITLE);
    expect((await guest.get(`/challenges/${challenge}/results`)).text).to.include("Another title");
  });

  it("is excluded, and its author told why, if it has no chapters or became private before entries closed", async () => {
    const challenge = await blindChallenge({ entriesPerMember: 2 });
    const [empty, secret] = [await draft({ chapters: [] }), await draft()];
    const ids = [await enter(challenge, empty), await enter(challenge, secret)];
    await updateStory(site.app.services, callerOf("ada"), secret.id, { private: true });
    await close();
    const found = await Promise.all(ids.map((id) => Entry.findById(id).lean()));
    expect(found.map((entry) => [entry!.state, entry!.reason])).to.deep.equal([
      ["disqualified", "The story had no chapters when entries closed."],
      ["disqualified", "A private story cannot enter."],
    ]);
  });

  async function castBallotAs(name: string, entry: string): Promise<void> {
    await (await as(name)).get(entryAt(entry)).expect(200);
    await castBallot(writing(days(9)), callerOf(name), { entry, scores: [5], note: "" });
  }
});
