import { expect } from "chai";
import { load } from "cheerio";
import { Types } from "mongoose";
import supertest from "supertest";
import { createThread } from "#features/community/forums/commands/threads.ts";
import { Thread } from "#features/community/forums/model.ts";
import { forumPersonalData } from "#features/community/forums/personal-data.ts";
import { PollOption, PollVote, pollCounters } from "#features/community/forums/poll-model.ts";
import { answerPoll, setAnswersHidden } from "#features/community/forums/polls.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { driftsOf } from "../../platform/counters/support.ts";

describe("Polls in threads", () => {
  const site = useSite();
  let [ada, bea] = [] as unknown as TestMember[];

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
  });

  const ask = async (poll: object) => {
    const thread = await createThread(
      {
        services: site.app.services,
        limits: unlimited,
      },
      ada!.caller,
      {
        section: "writing",
        title: "Which?",
        text: "Say",
        poll,
      },
    );
    const options = await PollOption.find({ thread: thread._id }).sort({ place: 1 }).lean();
    const ids = options.map(({ _id }) => String(_id));
    return { id: String(thread._id), ids, place: `/forums/writing/${thread._id}-which` };
  };
  const votesOf = async (id: string) =>
    (await PollOption.find({ thread: id }).sort({ place: 1 }).lean()).map(({ votes }) => votes);

  it("are created and answered without a script, changed and withdrawn, and shown to guests with their results", async () => {
    const adas = await site.visit(ada);
    const send = async (path: string, fields: Record<string, string | string[]>, agent = adas) =>
      agent
        .post(path)
        .type("form")
        .send({ _csrf: await csrfOf(agent), ...fields });
    const few = await send("/forums/writing/new", {
      title: "Tea?",
      text: "Or coffee",
      tags: "",
      poll: "Tea\n tea\nTea",
    });
    expect(few.status).to.equal(422);
    expect(load(few.text)("#field-poll-error").text()).to.include("two to ten different answers");
    const done = await send("/forums/writing/new", {
      title: "Tea?",
      text: "Or coffee",
      tags: "",
      poll: "Tea\nCoffee\n\n",
      pollDays: "7",
    });
    const place = done.headers.location!;
    const guest = await site.visit();
    const asGuest = async () => load((await guest.get(place).expect(200)).text)("#poll");
    expect((await asGuest()).text())
      .to.include("Nobody has voted yet")
      .and.include("Sign in to vote");
    const beas = await site.visit(bea);
    const form = load((await beas.get(place)).text)("#poll form");
    const [tea, coffee] = form
      .find("[name=choice]")
      .toArray()
      .map((input) => input.attribs.value!);
    await send(form.attr("action")!, { choice: tea! }, beas);
    expect((await asGuest()).text())
      .to.include("1 member voted")
      .and.include("100%");
    await send(form.attr("action")!, { choice: coffee! }, beas);
    expect((await asGuest()).text()).to.match(/Tea\s*0% · 0 votes\s*Coffee\s*100% · 1 vote/);
    await send(form.attr("action")!, { do: "undo" }, beas);
    expect((await asGuest()).text()).to.include("Nobody has voted yet");
  });

  it("count a member once for concurrent answers, consistently with the votes", async () => {
    const { id, ids } = await ask({ options: ["One", "Two", "Three"], several: true });
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        answerPoll(site.app.services, bea!.caller, id, [ids[at % 3]!, ids[(at + 1) % 3]!]),
      ),
    );
    const [vote] = await PollVote.find({ thread: id }).lean();
    expect(await PollVote.countDocuments({ thread: id })).to.equal(1);
    expect(await votesOf(id)).to.deep.equal(
      ids.map((each) => Number(vote!.options.map(String).includes(each))),
    );
    expect((await Thread.findById(id).lean())!.voters).to.equal(1);
    const [options, voters] = pollCounters;
    const counted = await options!.count(ids.map((each) => each));
    expect(counted).to.be.an.instanceOf(Map);
    expect((await voters!.count([(await Thread.findById(id).lean())!._id])).get(id)).to.deep.equal({
      voters: 1,
    });
  });

  it("count 150 concurrent answers exactly, without delaying other writes", async () => {
    const { id, ids } = await ask({ options: ["One", "Two", "Three"] });
    const { viewer } = bea!;
    const voters = Array.from({ length: 150 }, () => ({
      ...bea!.caller,
      viewer: { ...viewer, id: String(new Types.ObjectId()) },
    }));
    let stored = 0;
    const answers = Promise.all(
      voters.map(async (caller, at) => {
        await answerPoll(site.app.services, caller, id, [ids[at % 3]!]);
        stored += 1;
      }),
    );
    await ask({ options: ["Tea", "Coffee"] });
    // Another's thread is stored before most of the answers: it does not wait for them.
    expect(stored).to.be.below(75);
    await answers;
    expect(await votesOf(id)).to.deep.equal([50, 50, 50]);
    expect((await Thread.findById(id).lean())!.voters).to.equal(150);
    for (const choicesOf of [() => [ids[1]!], (at: number) => (at % 2 ? [] : [ids[2]!])])
      await Promise.all(voters.map((caller, at) => answerPoll(site.app.services, caller, id, choicesOf(at))));
    expect(await votesOf(id)).to.deep.equal([0, 0, 75]);
    expect((await Thread.findById(id).lean())!.voters).to.equal(75);
  }).timeout(120_000);

  it("refuse unknown choices, several choices in a single-choice poll, and late votes", async () => {
    const { id, ids } = await ask({ options: ["One", "Two"], days: 1 });
    const other = await ask({ options: ["One", "Two"] });
    const answer = (choices: readonly string[]) =>
      answerPoll(site.app.services, bea!.caller, id, choices).then(
        () => "done",
        (error: Error) => error.message,
      );
    expect(await answer(ids)).to.equal("Please choose one of the answers.");
    expect(await answer([other.ids[0]!])).to.equal("Please choose one of the answers.");
    expect(await answer([ids[0]!])).to.equal("done");
    await Thread.updateOne({ _id: id }, { $set: { "poll.closesAt": new Date(0) } });
    expect(await answer([ids[1]!])).to.equal("This poll is closed.");
    expect(await votesOf(id)).to.deep.equal([1, 0]);
  });

  it("are answered, changed and withdrawn through the API, as on pages", async () => {
    const { id, ids } = await ask({ options: ["a", "b"] });
    const token = await site.tokenOf(bea!);
    const act = (method: "post" | "delete", data?: object) =>
      supertest(site.url)
        [method](`/api/threads/${id}/poll`)
        .set("Authorization", `Bearer ${token}`)
        .send(data ? { data } : undefined);
    await act("post", { choices: [ids[0]] }).expect(200);
    expect(await votesOf(id)).to.deep.equal([1, 0]);
    await act("post", { choices: [ids[1]] }).expect(200);
    expect(await votesOf(id)).to.deep.equal([0, 1]);
    for (const choices of [ids, [], ["0".repeat(24)], "x"]) await act("post", { choices }).expect(400);
    await act("post").expect(400);
    await supertest(site.url)
      .post(`/api/threads/${id}/poll`)
      .send({ data: { choices: ids } })
      .expect(403);
    await act("delete").expect(200);
    expect(await votesOf(id)).to.deep.equal([0, 0]);
  });

  it("are read through the API, and lose the answers of members who leave", async () => {
    const { id, ids } = await ask({ options: ["One", "Two"] });
    const dot = await site.addMember("dot");
    await answerPoll(site.app.services, dot.caller, id, [ids[1]!]);
    const guest = await site.visit();
    const { body } = await guest.get(`/api/threads/${id}`).expect(200);
    const { poll } = body.data.attributes ?? body.data;
    expect(poll.voters).to.equal(1);
    expect(poll.options.map(({ text, votes }: Record<string, unknown>) => [text, votes])).to.deep.equal([
      ["One", 0],
      ["Two", 1],
    ]);
    await forumPersonalData(site.app).erase({ id: dot.id, username: "dot" } as never, {} as never);
    expect(await votesOf(id)).to.deep.equal([0, 0]);
  });

  for (const blocker of ["author", "voter"] as const)
    it(`count no answer while a block by the ${blocker} keeps voter and author apart, and count it again after it`, async () => {
      const { id, ids } = await ask({ options: ["One", "Two"] });
      const voter = await site.addMember(`voter-${blocker}`);
      const [by, who] = blocker === "author" ? [ada!, voter] : [voter, ada!];
      const numbers = async () => {
        await site.app.jobs.whenIdle();
        return [...(await votesOf(id)), (await Thread.findById(id).lean())!.voters ?? 0];
      };
      const block = () => blockMember(site.app.services, by.caller, { who: who.id, kind: "block" });
      const unblock = () => unblockMember(site.app.services, by.caller, { who: who.id, kind: "block" });
      await answerPoll(site.app.services, voter.caller, id, [ids[0]!]);
      expect(await numbers()).to.deep.equal([1, 0, 1]);
      await block();
      expect(await numbers()).to.deep.equal([0, 0, 0]);
      await setAnswersHidden(voter.id, true);
      await setAnswersHidden(voter.id, false);
      await answerPoll(site.app.services, voter.caller, id, [ids[1]!]);
      expect(await numbers(), "changed during the block").to.deep.equal([0, 0, 0]);
      for (const counter of pollCounters) expect(await driftsOf(counter)).to.deep.equal([]);
      await unblock();
      expect(await numbers()).to.deep.equal([0, 1, 1]);
      await block();
      await setAnswersHidden(voter.id, true);
      await unblock();
      expect(await numbers(), "banned during the block").to.deep.equal([0, 0, 0]);
      await setAnswersHidden(voter.id, false);
      expect(await numbers()).to.deep.equal([0, 1, 1]);
    });
});
