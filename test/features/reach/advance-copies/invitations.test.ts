import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { followUser } from "#features/library/followers/index.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { requestCopy, saveFeedback } from "#features/reach/advance-copies/commands.ts";
import { spendInvitation } from "#features/reach/advance-copies/invitations.ts";
import {
  AdvanceCopy,
  type CopyDoc,
  CopyInvitation,
  type CopyInvitationDoc,
} from "#features/reach/advance-copies/model.ts";
import { remindReaders } from "#features/reach/advance-copies/remind.ts";
import { createLink, openLink } from "#features/reach/story-links/commands.ts";
import { StoryLink } from "#features/reach/story-links/model.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { formOf } from "#test/app/support/forms.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { codeIn, linkIn, mailsTo } from "#test/support/mails.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Inviting advance readers", () => {
  const site = useSite();
  let count = 0;
  const member = () => site.addMember(`early-${++count}`);

  /** Creates a link of a new author, for copies of an unpublished story. */
  const shared = async (terms: object = {}) => {
    const writer = await member();
    const story = await storeStory(site, writer, { private: true, password: "not yet" });
    const said = {
      type: "arc",
      story: story.id,
      slug: `early-${++count}`,
      limit: "5",
      approval: "hand",
      ...terms,
    };
    const link = await createLink(site.app.services, writer.caller, said);
    await openLink(site.app.services, writer.caller, String(link._id));
    return { writer, story, link, at: `/story-links/${link._id}/copies` };
  };
  const copyOf = (reader: TestMember) => AdvanceCopy.findOne({ reader: toId(reader.id) }).lean<CopyDoc>();
  const invite = async (writer: TestMember, at: string, to: string, readers: string[] = []) => {
    const agent = await site.visit(writer);
    const { fields } = formOf(await agent.get(at).expect(200), "to");
    return agent
      .post(at)
      .type("form")
      .send({ ...Object.fromEntries(fields), to, readers, do: "invite" });
  };

  it("offers copies to members by username and to the author's readers, who accept them without a request", async () => {
    const { writer, link, at } = await shared();
    const [named, follower, shy] = [await member(), await member(), await member()];
    await followUser(site.app.services, follower.caller, { following: writer.id });
    await blockMember(site.app.services, shy.caller, { who: writer.id, kind: "block" });
    const desk = page(await (await site.visit(writer)).get(at).expect(200));
    expect(desk(`input[name="readers"][value="${follower.id}"]`).length).to.equal(1);
    expect((await invite(writer, at, "@nobody-here")).status).to.equal(422);
    const to = `@${named.username}, @${shy.username}`;
    expect((await invite(writer, at, to, [follower.id])).status).to.equal(303);
    await site.app.jobs.whenIdle();
    expect(await copyOf(shy)).to.equal(null);
    const agent = await site.visit(follower);
    expect(page(await agent.get("/notifications"))("main").text()).to.include("invites you to read");
    const mine = page(await agent.get("/advance-copies").expect(200));
    const href = mine('.reach-list a[href^="/link/"]').attr("href")!;
    const form = page(await agent.get(href).expect(200));
    expect(form('textarea[name="why"]').length).to.equal(0);
    await agent
      .post(href)
      .type("form")
      .send({ _csrf: await csrfOf(agent), agree: "true" })
      .expect(303);
    expect((await copyOf(follower))?.state).to.equal("given");
    const taken = page(await (await site.visit(writer)).get(at));
    expect(taken("main").text()).to.include("1 copy of 5 given");
    // Withdrawn before it was accepted.
    const waiting = (await copyOf(named))!;
    const writes = await site.visit(writer);
    const back = { _csrf: await csrfOf(writes), copy: String(waiting._id), do: "withdraw" };
    await writes.post(at).type("form").send(back).expect(303);
    const asking = requestCopy(site.app.services, named.caller, link.slug, { why: "Please.", agree: true });
    expect((await refusal(asking)).message).to.equal("The author could not give you a copy this time.");
    expect((await copyOf(named))?.state).to.equal("declined");
  });

  it("sends one mail per address, and a reader who opens its link gets one copy by it", async () => {
    const { writer, link, at } = await shared();
    const [first, second] = [await member(), await member()];
    expect((await invite(writer, at, "not an address")).status).to.equal(422);
    expect((await invite(writer, at, "Ann <ann@example.org>")).status).to.equal(303);
    expect((await invite(writer, at, "ann@example.org")).status).to.equal(303);
    await site.app.jobs.whenIdle();
    expect(await CopyInvitation.countDocuments({ link: link._id })).to.equal(1);
    const letters = await mailsTo(site, "ann@example.org");
    expect(letters).to.have.length(1);
    const path = linkIn(letters[0]!);
    const agent = await site.visit(first);
    const take = async (who: typeof agent) =>
      who
        .post(path)
        .type("form")
        .send({ _csrf: await csrfOf(who), agree: "true" });
    await agent.get(path).expect(200);
    expect((await take(agent)).status).to.equal(303);
    expect((await copyOf(first))?.state).to.equal("given");
    // The invitation is used up: the next reader has to request a copy.
    expect((await take(await site.visit(second))).status).to.equal(422);
    expect(await copyOf(second)).to.equal(null);
    expect(page(await (await site.visit(writer)).get(at))(".copy-invited").text()).to.include("Copy given");
  });

  it("mails nobody whose account has a block between it and the author, and does not show this to the author", async () => {
    const { writer, link, at } = await shared();
    const [hurt, avoided] = [await member(), await member()];
    await blockMember(site.app.services, hurt.caller, { who: writer.id, kind: "block" });
    await blockMember(site.app.services, writer.caller, { who: avoided.id, kind: "block" });
    const addresses = [hurt, avoided].map(({ username }) => `${username}@example.com`);
    expect((await invite(writer, at, `${addresses.join(", ")}, free@example.org`)).status).to.equal(303);
    for (const address of addresses) expect(await mailsTo(site, address), address).to.have.length(0);
    expect(await mailsTo(site, "free@example.org")).to.have.length(1);
    expect(await CopyInvitation.countDocuments({ link: link._id })).to.equal(3);
    const shown = page(await (await site.visit(writer)).get(at).expect(200))(".copy-invited").text();
    for (const address of addresses) expect(shown).to.include(address);
  });

  it("gives one copy for an invitation that two readers use concurrently", async () => {
    const { writer, link, at } = await shared();
    await invite(writer, at, "bea@example.org");
    await site.app.jobs.whenIdle();
    const [letter] = await mailsTo(site, "bea@example.org");
    const key = codeIn(letter!);
    const readers = await Promise.all([member(), member(), member()]);
    await Promise.allSettled(
      readers.map((reader) => requestCopy(site.app.services, reader.caller, link.slug, { agree: true }, key)),
    );
    expect(await AdvanceCopy.countDocuments({ link: link._id, state: "given" })).to.equal(1);
  });

  it("can be declined by a member, or by a mail's link, and is not sent again afterwards", async () => {
    const { writer, at } = await shared();
    const [named, mailed] = [await member(), await member()];
    await invite(writer, at, `@${named.username}, cyd@example.org`);
    await site.app.jobs.whenIdle();
    const turnDown = async (who: TestMember, path: string) => {
      const agent = await site.visit(who);
      const { action } = formOf(await agent.get(path).expect(200), "do");
      return agent
        .post(action)
        .type("form")
        .send({ _csrf: await csrfOf(agent), do: "turn-down" });
    };
    const copy = (await copyOf(named))!;
    const { slug } = (await StoryLink.findById(copy.link).lean())!;
    expect((await turnDown(named, `/link/${slug}/copy`)).status).to.equal(303);
    expect((await copyOf(named))?.state).to.equal("turned-down");
    const path = linkIn((await mailsTo(site, "cyd@example.org"))[0]!);
    const found = (await CopyInvitation.findOne({
      link: copy.link,
      usedBy: null,
    }).lean<CopyInvitationDoc>())!;
    expect((await turnDown(mailed, path)).status).to.equal(303);
    const late = inTransaction((session) => spendInvitation(found, mailed.id, session));
    expect(await late.catch((error: Error) => error.name), "found before that").to.equal(
      "InvitationUsedError",
    );
    expect((await invite(writer, at, `@${named.username}, cyd@example.org`)).status).to.equal(303);
    await site.app.jobs.whenIdle();
    expect(await mailsTo(site, "cyd@example.org")).to.have.length(1);
    expect((await copyOf(named))?.state).to.equal("turned-down");
    const desk = page(await (await site.visit(writer)).get(at).expect(200));
    expect(desk(".copy-request").text()).to.include("Turned down").and.not.include("Give a copy");
  });

  it("invites no more members than copies are left", async () => {
    const { writer, at } = await shared({ limit: "1" });
    const [one, two] = [await member(), await member()];
    expect((await invite(writer, at, `@${one.username} @${two.username}`)).status).to.equal(422);
    expect((await invite(writer, at, `@${one.username}`)).status).to.equal(303);
    expect((await invite(writer, at, `@${two.username}`)).status).to.equal(422);
  });

  it("reminds readers without feedback before the story is published, once", async () => {
    const { link } = await shared({ approval: "automatic" });
    const [silent, kind] = [await member(), await member()];
    const said = { why: "Boats.", agree: true };
    await requestCopy(site.app.services, silent.caller, link.slug, said);
    const given = await requestCopy(site.app.services, kind.caller, link.slug, said);
    await saveFeedback(site.app.services, kind.caller, String(given._id), { feedback: "Splendid." });
    const remind = async () => {
      await remindReaders(site.app.services, new AbortController().signal);
      await site.app.jobs.whenIdle();
    };
    await remind();
    expect((await copyOf(silent))?.remindedAt).to.equal(undefined);
    const outOn = new Date(Date.now() + 2 * 86_400_000);
    await StoryLink.updateOne({ _id: link._id }, { $set: { outOn } });
    await remind();
    await remind();
    expect((await copyOf(kind))?.remindedAt).to.equal(undefined);
    const told = page(await (await site.visit(silent)).get("/notifications"))("main").text();
    expect(told.split("comes out soon")).to.have.length(2);
  });

  it("labels the review of an advance reader, and no other", async () => {
    const { writer, story, link } = await shared({ approval: "automatic" });
    const [early, late] = [await member(), await member()];
    await requestCopy(site.app.services, early.caller, link.slug, { why: "Boats.", agree: true });
    await updateStory(site.app.services, writer.caller, story.id, { private: false });
    for (const reader of [early, late]) {
      const agent = await site.visit(reader);
      await agent.get(story.chapter(1)).expect(200);
      const form = await agent.get(`${story.path}/review`).expect(200);
      expect(page(form)("main").text().includes("advance reader")).to.equal(reader === early);
      await agent
        .post(`${story.path}/review`)
        .type("form")
        .send({ _csrf: await csrfOf(agent), text: `Splendid, says ${reader.username}.` })
        .expect(303);
    }
    const shown = page(await (await site.visit()).get(`${story.path}/reviews`).expect(200));
    const badges = shown(".review")
      .toArray()
      .map((each) => [
        shown(each).text().includes(early.username),
        shown(each).text().includes("Advance reader"),
      ]);
    expect(badges.filter(([isEarly, isMarked]) => isEarly !== isMarked)).to.deep.equal([]);
    expect(badges).to.have.length(2);
  });

  it("is looked up by indexes", async () => {
    const any = toId("0".repeat(24));
    const asked = [
      ...[{ link: any }, { key: "x" }, { author: any }, { link: any, emailKey: { $in: ["a"] } }].map(
        (filter) => [CopyInvitation as never, filter] as const,
      ),
      [AdvanceCopy as never, { link: any, state: "invited" }] as const,
      ...["outOn", "copies.until"].map(
        (when) => [StoryLink as never, { type: "arc", [when]: { $type: "date", $gt: new Date() } }] as const,
      ),
    ];
    for (const [model, filter] of asked as unknown as [typeof CopyInvitation, object][]) {
      const plan = JSON.stringify(await model.find(filter).explain());
      expect(plan, JSON.stringify(filter)).to.include("IXSCAN").and.not.to.include("COLLSCAN");
    }
  });
});
