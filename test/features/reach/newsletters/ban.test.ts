import { expect } from "chai";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { Subscriber } from "#features/reach/mailing-lists/model.ts";
import type { NewsletterDoc } from "#features/reach/newsletters/document.ts";
import { Newsletter, NewsletterLetter } from "#features/reach/newsletters/model.ts";
import { runNewsletter, type SendingParts } from "#features/reach/newsletters/run.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { finishJobs } from "#test/support/mails.ts";
import { publishAlone } from "#test/support/publish.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { deleteByApi, LEAVING } from "../../accounts/account-data/support.ts";
import { letterTo } from "./support.ts";

describe("Newsletters of a banned author", () => {
  const site = useSite();
  let [author, admin] = [] as unknown as [TestMember, TestMember];
  const delivered: string[] = [];
  before(async () => {
    author = await site.addMember("banned-sender");
    admin = await site.addMember("newsletter-boss", "admin");
  });
  beforeEach(() => delivered.splice(0));

  const ban = async () => {
    await blockUser(site.app.services, admin.caller, author.id, { reason: "spam" });
    await site.app.jobs.whenIdle();
  };
  const unban = async () => {
    await unblockUser(site.app.services, admin.caller, author.id);
    await site.app.jobs.whenIdle();
  };
  /** Sends what is due, counting the letters; `meanwhile` runs when the first of them is delivered. */
  const run = async ({ _id }: NewsletterDoc, meanwhile = async (): Promise<void> => {}) => {
    const parts: SendingParts = {
      services: site.app.services,
      jobs: site.app.jobs,
      site: { name: "Fablewright", url: site.url },
      unsubscribeUrl: () => `${site.url}/unsubscribe`,
      bulkMailer: {
        async deliver({ to }) {
          delivered.push(to);
          if (delivered.length === 1) await meanwhile();
          return { outcome: "sent", reason: "" };
        },
      },
    };
    await runNewsletter(parts, String(_id), { signal: new AbortController().signal });
    return (await Newsletter.findById(_id).lean<NewsletterDoc>())!;
  };

  it("become drafts if they come due during the ban, and can be sent after it", async () => {
    const newsletter = await letterTo(site, author, 2, { name: "Due during the ban" });
    await ban();
    expect(await run(newsletter)).to.include({ state: "draft", dueAt: null });
    await unban();
    expect(await run(newsletter)).to.include({ state: "draft" });
    expect(delivered).to.deep.equal([]);
    await Newsletter.updateOne({ _id: newsletter._id }, { $set: { state: "scheduled", dueAt: new Date(0) } });
    expect(await run(newsletter)).to.include({ state: "sent" });
    expect(delivered).to.have.length(2);
  });

  it("stop if the ban comes while they are sent: no letter is sent during it or after it", async () => {
    const newsletter = await letterTo(site, author, 600, { name: "Sent during the ban" });
    const stopped = await run(newsletter, ban);
    expect(stopped).to.include({ state: "stopped", recipients: 600 });
    // The batch that was being delivered is completed.
    expect(delivered.length).to.be.at.most(500);
    const count = delivered.length;
    await unban();
    expect(await run(newsletter)).to.include({ state: "stopped" });
    expect(delivered.length).to.equal(count);
    expect(await NewsletterLetter.countDocuments({ newsletter: newsletter._id, state: "waiting" })).to.equal(
      600 - count,
    );
  });

  for (const [closed, close, open] of [
    ["a ban", ban, unban],
    [
      "the days before a deletion that was cancelled",
      async () => void (await deleteByApi(site, author).then(() => site.app.jobs.whenIdle())),
      async () => {
        const { username, password } = author;
        const agent = await site.visit();
        await send(agent, formOf(await agent.get("/login").expect(200), "identifier"), {
          identifier: username,
          password,
        });
        await send(agent, formOf(await agent.get(LEAVING).expect(200), "_csrf"), { intent: "keep" });
        await site.app.jobs.whenIdle();
      },
    ],
  ] as const) {
    it(`send automatic letters that came due during ${closed}, after its end`, async () => {
      const { _id } = await letterTo(site, author, 1, { name: `Welcome ${closed}` });
      const trigger = { kind: "welcome", days: 3 } as const;
      await Newsletter.updateOne({ _id }, { $set: { state: "automatic", dueAt: null, trigger } });
      const newsletter = (await Newsletter.findById(_id).lean<NewsletterDoc>())!;
      const reader = (await Subscriber.findOne({ list: newsletter.list! }).lean())!;
      const letter = { newsletter: _id, email: reader.email, to: reader._id, state: "waiting" };
      await NewsletterLetter.create([{ ...letter, due: new Date(0) }] as never);
      await close();
      await run(newsletter);
      expect(delivered).to.deep.equal([]);
      await open();
      await finishJobs(site);
      expect(await NewsletterLetter.findOne({ newsletter: _id }).lean()).to.include({ state: "sent" });
      expect((await Newsletter.findById(_id).lean())!.state).to.equal("automatic");
    });

    it(`welcome readers whose joining is handled during ${closed}, after its end`, async () => {
      const { _id, list } = await letterTo(site, author, 1, { name: `Joined before ${closed}` });
      const trigger = { kind: "welcome", days: 0 } as const;
      await Newsletter.updateOne({ _id }, { $set: { state: "automatic", dueAt: null, trigger } });
      const reader = (await Subscriber.findOne({ list: list! }).lean())!;
      await close();
      const joined = { id: String(reader._id), list: String(list), owner: author.id, link: null };
      await publishAlone(site.app.services, "list.joined", joined);
      await finishJobs(site);
      expect(await NewsletterLetter.findOne({ newsletter: _id }).lean()).to.include({ state: "waiting" });
      await open();
      await finishJobs(site);
      expect(await NewsletterLetter.findOne({ newsletter: _id }).lean()).to.include({ state: "sent" });
    });
  }
});
