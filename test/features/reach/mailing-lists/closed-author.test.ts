import { expect } from "chai";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { createList } from "#features/reach/mailing-lists/commands.ts";
import { Subscriber, type SubscriberDoc } from "#features/reach/mailing-lists/model.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { finishJobs, linkIn, mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { deleteByApi, LEAVING } from "../../accounts/account-data/support.ts";

describe("A mailing list whose author's account is closed for a time", () => {
  const site = useSite();
  let [author, admin] = [] as unknown as [TestMember, TestMember];

  before(async () => {
    author = await site.addMember("closed-list-author");
    admin = await site.addMember("closed-list-boss", "admin");
  });

  for (const [closed, close, open] of [
    [
      "a ban",
      () => blockUser(site.app.services, admin.caller, author.id, { reason: "spam" }),
      () => unblockUser(site.app.services, admin.caller, author.id),
    ],
    [
      "the days before a deletion that was cancelled",
      () => deleteByApi(site, author),
      async () => {
        const { username, password } = author;
        const agent = await site.visit();
        await send(agent, formOf(await agent.get("/login").expect(200), "identifier"), {
          identifier: username,
          password,
        });
        await send(agent, formOf(await agent.get(LEAVING).expect(200), "_csrf"), { intent: "keep" });
      },
    ],
  ] as const)
    it(`asks the imported addresses that were not asked before ${closed} after its end, with a link that works`, async () => {
      const { _id: list, slug } = await createList(site.app.services, author.caller, {
        name: `Before ${closed}`,
      });
      const email = `${slug}@import.example`;
      // The job of the import ran while the account was closed; that was long ago.
      const imported = {
        list,
        email,
        state: "pending",
        source: "import",
        toAsk: true,
        proof: { words: "They agreed.", askedAt: new Date("2024-01-01"), confirmedAt: null },
        createdAt: new Date("2024-01-01"),
      };
      await Subscriber.insertMany([imported] as never);
      await close();
      await finishJobs(site);
      expect(await mailsTo(site, email)).to.deep.equal([]);
      await open();
      await finishJobs(site);
      const mails = await mailsTo(site, email);
      expect(mails).to.have.length(1);
      const token = new URL(linkIn(mails[0]!), site.url).searchParams.get("token");
      const guest = await site.visit();
      const _csrf = page(await guest.get(linkIn(mails[0]!)).expect(200))("input[name=_csrf]").val();
      await guest.post(`/join/${slug}/confirm`).type("form").send({ _csrf, token }).expect(303);
      const stored = (await Subscriber.findOne({ email }).lean<SubscriberDoc>())!;
      expect(stored).to.include({ state: "confirmed" }).and.not.have.any.keys("toAsk", "askedAgainAt");
    });
});
