import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import type { NewsletterDoc } from "#features/reach/newsletters/document.ts";
import { Newsletter } from "#features/reach/newsletters/model.ts";
import { runNewsletter, type SendingParts } from "#features/reach/newsletters/run.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { letterTo } from "./support.ts";

const DAY = 86_400_000;

describe("Newsletters of an author who may not post", () => {
  const site = useSite();
  let author: TestMember;
  const delivered: string[] = [];

  before(async () => {
    author = await site.addMember("restricted-sender");
  });
  beforeEach(() => delivered.splice(0));
  afterEach(() => restrict(null));

  const restrict = (until: Date | null) =>
    mongoose.connection
      .collection("users")
      .updateOne(
        { _id: toId(author.id) },
        until ? { $set: { restrictedUntil: until } } : { $unset: { restrictedUntil: 1 } },
      );
  /** Sends what is due at a time; `meanwhile` runs when the first letter is delivered. */
  const run = ({ _id }: NewsletterDoc, now = new Date(), meanwhile = async (): Promise<unknown> => null) => {
    const parts: SendingParts = {
      services: { ...site.app.services, now: () => now },
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
    return runNewsletter(parts, String(_id), { signal: new AbortController().signal });
  };
  const stateOf = async ({ _id }: NewsletterDoc) =>
    (await Newsletter.findById(_id).lean<NewsletterDoc>())!.state;

  it("wait if they come due meanwhile, and are sent once the restriction is over or lifted", async () => {
    for (const end of ["over", "lifted"]) {
      const newsletter = await letterTo(site, author, 2, { name: `Restriction is ${end}` });
      const now = new Date();
      await restrict(new Date(now.getTime() + DAY));
      const again = await run(newsletter, now);
      expect(again?.getTime())
        .to.be.above(now.getTime())
        .and.at.most(now.getTime() + DAY);
      expect([await stateOf(newsletter), delivered.length]).to.deep.equal(["scheduled", 0]);
      if (end === "lifted") await restrict(null);
      await run(newsletter, new Date(now.getTime() + (end === "over" ? DAY + 1 : 0)));
      expect([await stateOf(newsletter), delivered.length]).to.deep.equal(["sent", 2]);
      delivered.splice(0);
      await restrict(null);
    }
  });

  it("are said to wait on the page of their author, as long as they do", async () => {
    const shown = async () =>
      page(await (await site.visit(author)).get(newslettersPaths.newsletters()).expect(200))(
        ".notice-warning",
      );
    expect(await shown()).to.have.length(0);
    await restrict(new Date(Date.now() + DAY));
    expect((await shown()).text()).to.include("Newsletters that are due go out after that.");
  });

  it("pause if the restriction comes while they are sent, and leave nobody out afterwards", async () => {
    const newsletter = await letterTo(site, author, 600, { name: "Restricted on the way" });
    const now = new Date();
    const again = await run(newsletter, now, () => restrict(new Date(now.getTime() + DAY)));
    expect(again).to.be.an.instanceOf(Date);
    expect(await stateOf(newsletter)).to.equal("sending");
    // The batch that was being delivered is completed.
    expect(delivered.length).to.be.at.most(500);
    await restrict(null);
    await run(newsletter, now);
    expect([await stateOf(newsletter), new Set(delivered).size]).to.deep.equal(["sent", 600]);
  });
});
