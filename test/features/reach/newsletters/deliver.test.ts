import { expect } from "chai";
import type { BulkMail } from "#core/mail/index.ts";
import { deliverLetters } from "#features/reach/newsletters/deliver.ts";
import type { LetterDoc, NewsletterDoc } from "#features/reach/newsletters/document.ts";
import { Newsletter, NewsletterLetter } from "#features/reach/newsletters/model.ts";
import { runNewsletter } from "#features/reach/newsletters/run.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { letterTo } from "./support.ts";

describe("A newsletter with a letter that cannot be composed", () => {
  const site = useSite();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("author");
  });

  const signal = new AbortController().signal;
  /** Creates a newsletter to three readers and its mails, none of which is sent yet. */
  const threeLetters = async () => {
    const { _id } = await letterTo(site, author, 3);
    const parts = {
      services: site.app.services,
      jobs: site.app.jobs,
      bulkMailer: { deliver: async () => ({ outcome: "unreachable" as const, reason: "not yet" }) },
      site: { name: "Test", url: site.url },
      unsubscribeUrl: () => site.url,
    };
    await runNewsletter(parts, String(_id), { signal });
    await NewsletterLetter.updateMany({ newsletter: _id }, { $set: { state: "waiting", due: new Date(0) } });
    return _id;
  };
  const stateOf = async (newsletter: NewsletterDoc["_id"], email: RegExp) => {
    const letter = await NewsletterLetter.findOne({ newsletter, email }).lean<LetterDoc>();
    return [letter?.state, letter?.tries ?? 0, letter?.reason ?? ""];
  };

  it("goes to the other readers, and is tried again later for that one", async () => {
    const newsletter = await threeLetters();
    const sent: string[] = [];
    const run = () =>
      deliverLetters(newsletter, {
        now: site.app.services.now,
        signal,
        async letterFor(row) {
          if (row.email.startsWith("r0@")) throw new Error("no such picture");
          return { to: row.email } as BulkMail;
        },
        async deliver({ to }) {
          sent.push(to);
          return { outcome: "sent", reason: "" };
        },
        stillWanted: async (rows) => new Set(rows.map(({ _id }) => String(_id))),
      });
    const ended = await run();
    expect(sent.sort()).to.deep.equal(["r1@host1.example", "r2@host2.example"]);
    expect(await stateOf(newsletter, /^r0@/)).to.deep.equal(["waiting", 1, "no such picture"]);
    expect(ended).to.have.property("ended", false);
    expect(await Newsletter.findById(newsletter).lean()).to.include({ state: "sending" });
  });
});
