import { expect } from "chai";
import { Types } from "mongoose";
import { newslettersDue } from "#features/reach/newsletters/due.ts";
import { Newsletter, NewsletterLetter } from "#features/reach/newsletters/model.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { letterTo } from "./support.ts";

describe("Automated newsletters of a restored backup", () => {
  const site = useSite();
  const now = new Date();
  const HOUR_MS = 3_600_000;
  const matter = () => newslettersDue({ now: () => now });
  let author: TestMember;

  before(async () => {
    author = await site.addMember("held-author");
  });

  const automated = async (name: string) => {
    const { _id } = await letterTo(site, author, 1, { name });
    const trigger = { kind: "welcome", days: 3 } as const;
    await Newsletter.updateOne({ _id }, { $set: { state: "automatic", dueAt: null, trigger } });
    return _id;
  };
  /** Stores a waiting letter; times are in hours from now. */
  const letter = async (newsletter: unknown, created: number, due: number) => {
    const _id = Types.ObjectId.createFromTime(Math.floor(now.getTime() / 1_000) + created * 3_600);
    const at = new Date(now.getTime() + due * HOUR_MS);
    const fields = { newsletter, email: `r${created}.${due}@host.example`, to: author.id, state: "waiting" };
    await NewsletterLetter.create([{ ...fields, _id, due: at }] as never);
    return _id;
  };
  const stateOf = async (id: Types.ObjectId) => (await NewsletterLetter.findById(id).lean())!.state;

  it("count as due if letters wait, and lose these letters, not later ones, when they are discarded", async () => {
    const [one, other] = [await automated("Due"), await automated("Not due")];
    const due = await letter(one, -72, -1);
    const ahead = await letter(one, -48, 1);
    const since = await letter(one, -1, -1);
    const notDue = await letter(other, -71, 1);
    expect(await matter().find(now)).to.deep.equal({ count: 1 });
    expect(await matter().discard!.run(new Date(now.getTime() - 2 * HOUR_MS))).to.equal(1);
    expect(await stateOf(due)).to.equal("left-out");
    for (const id of [ahead, since, notDue]) expect(await stateOf(id)).to.equal("waiting");
    expect((await Newsletter.findById(one).lean())!.state).to.equal("automatic");
  });

  it("do not count while their author is banned", async () => {
    const hidden = await automated("Hidden");
    const { count } = await matter().find(now);
    await letter(hidden, -70, -1);
    await Newsletter.updateOne({ _id: hidden }, { $set: { ownerHidden: true } });
    expect(await matter().find(now)).to.deep.equal({ count });
  });
});
