import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";

const SOURCE = join(import.meta.dirname, "../../src");

/** Methods that write any number of documents. */
const MANY = /\.(?:updateMany|deleteMany|bulkWrite|insertMany)\(/g;

const BATCHES = "in batches, each in its own transaction";
const CHAPTERS = "chapters of one story: CHAPTERS_PER_STORY_MAX; the story's document contains them, too";
const GROWS = "not bounded by a constant; still to be moved to a job (decision 100)";

/**
 * Files that write several documents in a transaction: how many such statements, and what bounds the number of their
 * documents. What grows with a thing follows it in a job (docs/decisions/0100-consequences-follow-in-batches.md).
 */
const BOUNDED: Readonly<Record<string, readonly [statements: number, reason: string]>> = {
  "core/copies/copies.ts": [1, "UPDATED_AT_ONCE, or a batch of the job"],
  "features/accounts/second-factor/commands.ts": [1, "passkeys of one member: PASSKEYS_MAX"],
  "features/community/challenges/at-end.ts": [
    1,
    "entries of one story, one for each challenge that has ended",
  ],
  "features/community/challenges/commands/challenges.ts": [1, "unannounced: nobody has judged yet"],
  "features/community/challenges/commands/corrections.ts": [1, `entries of one challenge: ${GROWS}`],
  "features/community/challenges/decide.ts": [2, `entries of one challenge: ${GROWS}`],
  "features/community/challenges/freeze.ts": [1, CHAPTERS],
  "features/community/challenges/state.ts": [2, `entries of one challenge: ${GROWS}; ${CHAPTERS}`],
  "features/community/challenges/wins.ts": [1, "winners of one challenge: WINNERS_MAX"],
  "features/community/exchanges/due-transitions.ts": [
    3,
    "gifts of one exchange: EXCHANGE_MEMBERS_MAX members",
  ],
  "features/community/exchanges/gifts.ts": [1, "gifts by one member, each written by hand"],
  "features/community/exchanges/release.ts": [1, "gifts between two members"],
  "features/community/exchanges/sign-ups.ts": [1, "sign-ups of one member: PROMPTS_PER_MEMBER_MAX"],
  "features/community/exchanges/state.ts": [2, "deleted only with the demo content"],
  "features/community/forums/commands/move-posts.ts": [1, "threads that staff merged by hand"],
  "features/community/forums/merged.ts": [1, BATCHES],
  "features/community/forums/state.ts": [1, "a thread can be deleted only with one readable post at most"],
  "features/library/followers/hidden.ts": [1, BATCHES],
  "features/library/followers/subject-entries.ts": [2, BATCHES],
  "features/library/followers/upkeep.ts": [1, BATCHES],
  "features/library/lists/items.ts": [1, "stories of one list: LIST_ITEMS_MAX"],
  "features/library/lists/upkeep.ts": [2, "stories of one list: LIST_ITEMS_MAX"],
  "features/live/notifications/digest.ts": [1, "rows of one digest, read with a limit"],
  "features/live/notifications/pushes.ts": [1, "rows of one push, read with a limit"],
  "features/market/briefs/commands.ts": [1, "offers for one brief: OFFERS_MAX"],
  "features/market/order-reviews/commands.ts": [1, "the two reviews of one order"],
  "features/moderation/duplicates/update.ts": [2, "groups of the accounts of one batch"],
  "features/moderation/reports/decide.ts": [1, `reports of one case: ${GROWS}`],
  "features/moderation/reports/direct-acts.ts": [2, `cases of one thing, and their reports: ${GROWS}`],
  "features/moderation/reports/former-accounts/expire.ts": [1, `reports of one case: ${GROWS}`],
  "features/moderation/reports/former-accounts/inherit.ts": [1, "former accounts of one person"],
  "features/moderation/reports/withdraw.ts": [2, `cases of one thing, and reports of one case: ${GROWS}`],
  "features/money/ledger/balances.ts": [1, "accounts of the bookings of one transaction"],
  "features/money/ledger/book.ts": [1, "bookings of one transaction"],
  "features/money/payouts/begin.ts": [1, BATCHES],
  "features/money/payouts/send.ts": [1, BATCHES],
  "features/people/member-content/marks.ts": [1, `likes or votes of one deleted thing: ${GROWS}`],
  "features/people/users/stats.ts": [1, "members of one batch of the caller"],
  "features/reach/mailing-lists/commands.ts": [1, BATCHES],
  "features/reach/narration/commands.ts": [1, CHAPTERS],
  "features/reach/narration/quota.ts": [1, "uploads of one member for one chapter"],
  "features/reach/newsletters/sending.ts": [
    1,
    "mails in progress when a process ended: BULK_MAILS_AT_ONCE for each time",
  ],
  "features/stories/chapters/binned.ts": [1, `revisions of one chapter: ${GROWS}`],
  "features/stories/chapters/commands/import.ts": [2, CHAPTERS],
  "features/stories/chapters/commands/plan.ts": [1, "chapters of one plan: PLAN_MAX"],
  "features/stories/chapters/gate.ts": [3, CHAPTERS],
  "features/stories/chapters/import-stories.ts": [2, `revisions of one chapter of an archive: ${GROWS}`],
  "features/stories/collaborators/former/sale.ts": [
    2,
    "former co-authors of one story, each invited by hand",
  ],
  "features/stories/imports/pending.ts": [1, "works of one file: IMPORTS_WAITING_MAX"],
  "features/stories/stories/change.ts": [1, "genres and tags of one story: GENRES_PER_STORY_MAX, TAGS_MAX"],
  "features/stories/suggestions/former.ts": [
    1,
    "texts of one suggestion: SUGGESTION_FORMER_KEPT and one more",
  ],
};

/** Returns the text of the call whose opening bracket is at `from`. */
function callAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if ("([{".includes(text[at]!)) depth++;
    if (")]}".includes(text[at]!) && --depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** Returns the number of statements of a source text that write any number of documents in a transaction. */
const writesIn = (text: string): number =>
  [...text.matchAll(MANY)].filter(({ 0: name, index }) =>
    /\bsession\b/.test(callAt(text, index + name.length - 1)),
  ).length;

describe("Writes of several documents in one transaction", () => {
  it("each have a reason why they do not grow with the thing", () => {
    const names = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const counts = names
      .map((name) => [name, writesIn(readFileSync(join(SOURCE, name), "utf8"))] as const)
      .filter(([, count]) => count > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const known = Object.entries(BOUNDED).map(([name, [count]]) => [name, count]);
    expect(counts).to.deep.equal(known.toSorted(([a], [b]) => (a! < b! ? -1 : 1)));
  });

  it("are found in every form", () => {
    for (const code of [
      "await Post.updateMany({ thread }, change, { session });",
      "await model.deleteMany({ [of]: id }, session ? { session } : {});",
      "await Gift.insertMany(\n  gifts.map((gift) => ({ ...gift })),\n  { session },\n);",
      "await Item.bulkWrite(writes, { session, ordered: false });",
    ])
      expect(writesIn(code), code).to.equal(1);
    expect(writesIn("await Post.updateMany({ thread }, change); await other({ session });")).to.equal(0);
  });
});
