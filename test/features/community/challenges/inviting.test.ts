import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import {
  announceChallenge,
  cancelChallenge,
  createChallenge,
} from "#features/community/challenges/commands/challenges.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { remindOfChallenge } from "#features/community/challenges/commands/reminders.ts";
import { challengeCounters } from "#features/community/challenges/counters.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { MailInvitation } from "#features/community/challenges/mail-invitation-model.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { challengePersonalData } from "#features/community/challenges/personal-data.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { challengeInput, days, runningChallenge } from "#test/app/support/challenges.ts";
import { fillIn, messagesIn } from "#test/app/support/forms.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { driftsOf } from "../../platform/counters/support.ts";

describe("Inviting others to a challenge", () => {
  const site = useSite();
  let [owner, ada, bea, cyd] = [] as unknown as TestMember[];

  before(async () => {
    owner = await site.addMember("owner");
    ada = await site.addMember("ada");
    bea = await site.addMember("bea");
    cyd = await site.addMember("cyd");
  });

  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  const invite = async (challenge: string, emails: string, who = owner!) =>
    fillIn(
      await site.visit(who),
      `/challenges/${challenge}/invite`,
      { emails, do: "invite" },
      { holding: "emails" },
    );
  const mailsTo = async (to: string) => {
    await site.app.jobs.whenIdle();
    return mongoose.connection.collection("mails").find({ to }).toArray();
  };
  const toldOf = async (challenge: string, member: TestMember) => {
    await site.app.jobs.whenIdle();
    const found = await Notification.find({ challenge: toId(challenge), for: toId(member.id) }).lean();
    return found.map(({ kind }) => kind).sort();
  };

  it("refuses invitations to nobody", async () => {
    const challenge = await runningChallenge(writing(), owner!);
    const refused = await invite(challenge, "");
    expect(refused.status).to.equal(422);
    expect(page(refused)(".field-error").text()).to.include("required");
  });

  it("mails strangers once, notifies members on the site, and skips members who have blocked the owner", async () => {
    const challenge = await runningChallenge(writing(), owner!);
    await blockMember(site.app.services, bea!.caller, { who: owner!.id, kind: "block" });
    const sent = await invite(challenge, "new@example.org; ada@example.com bea@example.com");
    expect(sent.status).to.equal(303);
    const [mail, ...more] = await mailsTo("new@example.org");
    expect(more).to.deep.equal([]);
    expect(mail?.subject).to.equal("owner invites you to “A night at the harbour”");
    expect(mail?.text).to.include(`${site.url}/challenges/${challenge}`);
    expect(mail?.headers["List-Unsubscribe-Post"]).to.equal("List-Unsubscribe=One-Click");
    expect(await toldOf(challenge, ada!)).to.deep.equal(["challenge-invited"]);
    expect(await toldOf(challenge, bea!)).to.deep.equal([]);
    for (const member of ["ada", "bea"])
      expect((await mailsTo(`${member}@example.com`)).map(({ text }) => text).join()).not.to.include(
        challenge,
      );
    // Again, to the same address and by another owner: it has had an invitation recently.
    await invite(challenge, "NEW@example.org");
    await invite(await runningChallenge(writing(), cyd!), "new@example.org", cyd!);
    expect(await mailsTo("new@example.org")).to.have.length(1);
    const html = page(await (await site.visit(owner!)).get(`/challenges/${challenge}/invite`).expect(200));
    expect(html("main").text(), "members count as others do").to.include("17 more today");
  });

  it("mails nobody who has opted out with the link", async () => {
    const challenge = await runningChallenge(writing(), owner!);
    await invite(challenge, "tired@example.org");
    const [mail] = await mailsTo("tired@example.org");
    const link = new URL(mail?.headers["List-Unsubscribe"].slice(1, -1));
    await (await site.visit(cyd!)).post(link.pathname + link.search).expect(200);
    await MailInvitation.updateMany({}, { $set: { mailedAt: days(-30) } });
    await invite(await runningChallenge(writing(), cyd!), "tired@example.org", cyd!);
    expect(await mailsTo("tired@example.org")).to.have.length(1);
  });

  it("refuses an invalid address, and more than the daily limit, and says how many are left", async () => {
    const challenge = await runningChallenge(writing(), ada!);
    const wrong = await invite(challenge, "fine@example.org, nobody", ada!);
    expect(wrong.status).to.equal(422);
    expect(messagesIn(wrong).at("emails")).to.equal("Please check the spelling of: nobody");
    expect(page(wrong)("[name=emails]").text()).to.equal("fine@example.org, nobody");
    const many = Array.from({ length: 21 }, (_, at) => `x${at}@example.org`).join(" ");
    expect(messagesIn(await invite(challenge, many, ada!)).at("emails")).to.equal(
      "You can invite 20 people a day, and 20 more today.",
    );
    await invite(challenge, many.slice(many.indexOf(" ") + 1), ada!);
    expect(messagesIn(await invite(challenge, "late@example.org", ada!)).at("emails")).to.equal(
      "You can invite 20 people a day. Please try again tomorrow.",
    );
    expect(await mailsTo("late@example.org")).to.deep.equal([]);
  });

  it("exports the stored invitations of members, and erases them with the account", async () => {
    const challenge = await runningChallenge(writing(), cyd!);
    await invite(challenge, "goes@example.org", cyd!);
    await remindOfChallenge(writing(), cyd!.caller, challenge, true);
    const files: string[] = [];
    const data = challengePersonalData(site.app);
    const member = { id: cyd!.id, email: "cyd@example.com", username: "cyd" } as never;
    for await (const file of data.export!(member)) files.push(file.path);
    expect(files).to.include("challenge-mail-invitations.json");
    await data.erase(member, "erase");
    expect(await MailInvitation.countDocuments({ by: toId(cyd!.id) })).to.equal(0);
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("is not announced while the names of judges have not been sent", async () => {
    const terms = challengeInput({ title: "Unsent judges", manualJudge: true });
    const { _id } = await createChallenge(writing(), owner!.caller, terms);
    const agent = await site.visit(owner!);
    const form = { _csrf: await csrfOf(agent), do: "announce", judges: "ada, bea" };
    const refused = await agent.post(`/challenges/${_id}/invite`).type("form").send(form);
    expect(refused.status).to.equal(422);
    expect(page(refused)("[name=judges]").val()).to.equal("ada, bea");
    expect(messagesIn(refused).at("judges")).to.include("Invite these judges first");
    expect((await Challenge.findById(_id).lean())?.announcedAt).to.equal(null);
  });

  it("announces the challenge on the owner's feed, once", async () => {
    const { _id } = await createChallenge(writing(), owner!.caller, challengeInput({ title: "Two tides" }));
    const agent = await site.visit(owner!);
    const at = `/challenges/${_id}/invite`;
    const form = { _csrf: await csrfOf(agent), do: "announce", update: "true" };
    await Promise.all([agent.post(at).type("form").send(form), agent.post(at).type("form").send(form)]);
    await site.app.jobs.whenIdle();
    const said = await mongoose.connection
      .collection("updates")
      .find({ author: toId(owner!.id) })
      .toArray();
    expect(said.map(({ text }) => text.split("\n")[0])).to.deep.equal([
      said[0]?.text.match(/^I am running a challenge: “Two tides”\. Entries are open until .+\.$/m)?.[0],
    ]);
    expect(said[0]?.text).to.include(`${site.url}/challenges/${_id}`);
  });

  it("notifies members with reminders, and entrants, of each stage once", async () => {
    const input = challengeInput({ startDate: days(1).toISOString(), existingStories: true });
    const id = String((await createChallenge(writing(), owner!.caller, input))._id);
    await announceChallenge(writing(), owner!.caller, id, { toFollowers: false });
    const agent = await site.visit(cyd!);
    const press = async (value: string) =>
      agent
        .post(`/challenges/${id}/remind`)
        .type("form")
        .send({ _csrf: await csrfOf(agent), do: value })
        .expect(303);
    await press("want");
    await press("stop");
    await press("want");
    await press("want");
    expect((await agent.get(`/challenges/${id}`).expect(200)).text).to.include("Stop reminders");
    await applyDueTransitions(writing(days(1)).services);
    expect(await toldOf(id, cyd!)).to.deep.equal(["challenge-opened"]);
    const { id: story } = await storeStory(site, ada!, { categories: ["fantasy"] });
    await enterChallenge(writing(days(2)), ada!.caller, { challenge: id, story });
    for (let time = 0; time < 2; time++) await applyDueTransitions(writing(days(7.5)).services);
    expect(await toldOf(id, ada!)).to.deep.equal(["challenge-closing"]);
    await applyDueTransitions(writing(days(8)).services);
    await applyDueTransitions(writing(days(15)).services);
    const all = ["challenge-closing", "challenge-decided", "challenge-opened", "challenge-voting"];
    expect(await toldOf(id, cyd!)).to.deep.equal(all);
    expect(await toldOf(id, ada!)).to.deep.equal(all.filter((kind) => kind !== "challenge-opened"));
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
    const off = await runningChallenge(writing(), owner!);
    await remindOfChallenge(writing(), cyd!.caller, off, true);
    await cancelChallenge(writing(), owner!.caller, off, { reason: "Rain." });
    expect(await toldOf(off, cyd!)).to.deep.equal(["challenge-cancelled"]);
    expect(await toldOf(off, owner!)).to.deep.equal([]);
  });

  it("tells the judges, asked or accepted, and an organiser whose challenge staff call off", async () => {
    const mona = await site.addMember("mona", "moderator");
    const id = await runningChallenge(writing(), owner!, { manualJudge: true });
    const judges = [
      { user: toId(ada!.id), state: "accepted" },
      { user: toId(cyd!.id), state: "invited" },
    ];
    await Challenge.updateOne({ _id: toId(id) }, { $set: { judges } });
    const asked = page(await (await site.visit(mona)).get(`/challenges/${id}/cancel`).expect(200));
    expect(asked("main").text())
      .to.include("You cannot reopen it.")
      .and.include("was asked to judge is told");
    await cancelChallenge(writing(), mona.caller, id, { reason: "Rain." });
    for (const who of [owner, ada, cyd])
      expect(await toldOf(id, who!), who!.username).to.deep.equal(["challenge-cancelled"]);
  });
});
