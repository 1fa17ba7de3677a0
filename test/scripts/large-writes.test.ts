import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";

const SOURCE = join(import.meta.dirname, "../../src");

/** Methods that write any number of documents. */
const MANY = /\.(?:updateMany|deleteMany|bulkWrite|insertMany|create)\(/g;

const BATCHES = "in batches, each in its own transaction";
const CHAPTERS = "chapters of one story: CHAPTERS_PER_STORY_MAX; the story's document contains them, too";
const ENTRIES = "entries of one challenge: ENTRIES_PER_CHALLENGE_MAX";
const CASES = "cases of one thing, each decided by staff by hand";

/**
 * Files that write several documents in a transaction: how many such statements, and what bounds the number of their
 * documents. What grows with a thing follows it in a job (docs/decisions/0100-consequences-follow-in-batches.md).
 */
const BOUNDED: Readonly<Record<string, readonly [statements: number, reason: string]>> = {
  "core/copies/copies.ts": [1, "UPDATED_AT_ONCE, or a batch of the job"],
  "features/accounts/invitations/commands.ts": [1, "invitations at once: INVITATIONS_PER_DAY"],
  "features/accounts/second-factor/commands.ts": [1, "passkeys of one member: PASSKEYS_MAX"],
  "features/community/challenges/at-end.ts": [
    1,
    "entries of one story, one for each challenge that has ended",
  ],
  "features/community/challenges/commands/challenges.ts": [1, "unannounced: nobody has judged yet"],
  "features/community/challenges/commands/corrections.ts": [1, ENTRIES],
  "features/community/challenges/decide.ts": [2, ENTRIES],
  "features/community/challenges/freeze.ts": [1, CHAPTERS],
  "features/community/challenges/mail-invitations.ts": [1, "invitations at once: INVITED_MAX"],
  "features/community/challenges/state.ts": [2, `${ENTRIES}; ${CHAPTERS}`],
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
  "features/community/forums/drafts.ts": [1, "drafts of one member in threads that staff merged by hand"],
  "features/community/forums/merged.ts": [2, BATCHES],
  "features/community/forums/polls.ts": [1, "options of one poll: POLL_OPTIONS_MAX"],
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
  "features/moderation/reports/direct-acts.ts": [1, CASES],
  "features/moderation/reports/former-accounts/inherit.ts": [
    2,
    "former accounts of one person, and their strikes, each given by staff by hand",
  ],
  "features/moderation/reports/withdraw.ts": [1, CASES],
  "features/money/ledger/balances.ts": [1, "accounts of the bookings of one transaction"],
  "features/money/ledger/book.ts": [1, "bookings of one transaction"],
  "features/money/payouts/begin.ts": [1, BATCHES],
  "features/money/payouts/send.ts": [1, BATCHES],
  "features/people/users/stats.ts": [1, "members of one batch of the caller"],
  "features/reach/mailing-lists/commands.ts": [1, BATCHES],
  "features/reach/narration/commands.ts": [1, CHAPTERS],
  "features/reach/narration/quota.ts": [1, "uploads of one member for one chapter"],
  "features/reach/newsletters/sending.ts": [
    1,
    "mails in progress when a process ended: BULK_MAILS_AT_ONCE for each time",
  ],
  "features/stories/chapters/commands/import.ts": [2, CHAPTERS],
  "features/stories/chapters/commands/plan.ts": [1, "chapters of one plan: PLAN_MAX"],
  "features/stories/chapters/gate.ts": [3, CHAPTERS],
  "features/stories/chapters/return.ts": [1, CHAPTERS],
  "features/stories/collaborators/former/sale.ts": [
    2,
    "former co-authors of one story, each invited by hand",
  ],
  "features/stories/collaborators/transfer.ts": [
    1,
    "stories that two members offer each other, one by one by hand",
  ],
  "features/stories/imports/pending.ts": [1, "works of one file: IMPORTS_WAITING_MAX"],
  "features/stories/stories/change.ts": [1, "genres and tags of one story: GENRES_PER_STORY_MAX, TAGS_MAX"],
  "features/stories/suggestions/former.ts": [
    1,
    "texts of one suggestion: SUGGESTION_FORMER_KEPT and one more",
  ],
};

const EXTENSIONS = "extension points, one for each feature";
const READS = "only reads";
const PAYMENTS = "payments of one order, each agreed by hand";
const TWO = "at most two";

/**
 * Files with loops in a transaction: how many, and what bounds the number of their repetitions. What grows with a
 * thing follows it in a job, each item or batch in its own transaction.
 */
const LOOPS: Readonly<Record<string, readonly [loops: number, reason: string]>> = {
  "core/copies/copies.ts": [1, "groups of the documents of one batch"],
  "core/copies/update.ts": [1, "kinds of copies; UPDATED_AT_ONCE documents together"],
  "features/accounts/invitations/commands.ts": [1, "invitations at once: INVITATIONS_PER_DAY"],
  "features/community/challenges/commands/challenges.ts": [1, "unannounced: nobody has entered yet"],
  "features/community/challenges/commands/invites.ts": [1, TWO],
  "features/community/challenges/wins.ts": [2, "winners of one challenge: WINNERS_MAX, each with a story"],
  "features/community/exchanges/due-transitions.ts": [
    2,
    "gifts of one exchange: EXCHANGE_MEMBERS_MAX members",
  ],
  "features/community/exchanges/lost-gifts.ts": [
    3,
    "gifts that one story was given as, and former givers of one gift, each given by hand",
  ],
  "features/community/exchanges/release.ts": [2, "gifts between two members"],
  "features/community/forums/commands/move-posts.ts": [2, "posts moved at once: MOVED_POSTS_MAX"],
  "features/community/forums/counters.ts": [1, READS],
  "features/community/forums/polls.ts": [1, "options of one poll: POLL_OPTIONS_MAX"],
  "features/community/forums/state.ts": [1, TWO],
  "features/library/favourites/author.ts": [1, TWO],
  "features/library/favourites/commands.ts": [1, "UPDATED_AT_ONCE; more follow the block, one by one"],
  "features/library/followers/commands.ts": [1, TWO],
  "features/library/lists/commands.ts": [1, "lists of one member: LISTS_MAX"],
  "features/library/lists/items.ts": [2, "lists of one member: LISTS_MAX"],
  "features/live/notifications/pushes.ts": [1, "things in one push: THINGS"],
  "features/live/notifications/subscribers.ts": [2, `kinds of notifications; ${CHAPTERS}`],
  "features/live/push/send.ts": [1, "devices of one member: PUSH_DEVICES_MAX"],
  "features/market/briefs/commands.ts": [1, "offers for one brief: OFFERS_MAX"],
  "features/market/briefs/offers.ts": [1, "offers for one brief: OFFERS_MAX"],
  "features/market/order-reviews/commands.ts": [1, "the two reviews of one order"],
  "features/market/orders/payments.ts": [2, PAYMENTS],
  "features/market/orders/settle.ts": [2, PAYMENTS],
  "features/market/orders/still-holds.ts": [1, EXTENSIONS],
  "features/moderation/reports/direct-acts.ts": [2, `${CASES}; UPDATED_AT_ONCE reports of each`],
  "features/moderation/reports/former-accounts/inherit.ts": [2, "later accounts of one person"],
  "features/money/payments/failed-refunds.ts": [1, "refunds of one payment that came back"],
  "features/money/payouts/covers.ts": [1, READS],
  "features/money/payouts/send.ts": [1, BATCHES],
  "features/money/subscriptions/period-refunds.ts": [1, "fully refunded periods of one subscription"],
  "features/money/subscriptions/settle.ts": [6, "periods of one subscription since it was last read"],
  "features/people/blocks/commands.ts": [1, EXTENSIONS],
  "features/people/identity/register.ts": [1, EXTENSIONS],
  "features/people/member-content/content.ts": [1, "documents by the members of one story's team: TEAM_MAX"],
  "features/people/member-content/staff-acts.ts": [2, EXTENSIONS],
  "features/people/member-content/writing.ts": [2, READS],
  "features/people/profile/pictures.ts": [1, "former pictures of one profile"],
  "features/reach/advance-copies/invite.ts": [
    2,
    "readers: the limit on copies of the link; addresses: INVITATIONS_PER_DAY",
  ],
  "features/reach/narration/speak.ts": [1, CHAPTERS],
  "features/site/figures/weekly-mail.ts": [1, "staff, each appointed by hand"],
  "features/stories/chapters/commands/import.ts": [2, CHAPTERS],
  "features/stories/chapters/commands/plan.ts": [1, "chapters of one plan: PLAN_MAX"],
  "features/stories/chapters/extras.ts": [1, EXTENSIONS],
  "features/stories/chapters/import-stories.ts": [2, `the current and the pending revision; ${CHAPTERS}`],
  "features/stories/chapters/return.ts": [1, CHAPTERS],
  "features/stories/collaborators/former/sale.ts": [2, "team of one story: TEAM_MAX; the other only reads"],
  "features/stories/editing/commands/write.ts": [1, EXTENSIONS],
  "features/stories/stories/change.ts": [1, EXTENSIONS],
  "features/stories/stories/return.ts": [1, EXTENSIONS],
  "features/stories/suggestions/drafts.ts": [1, TWO],
  "features/talk/comments/state.ts": [1, "PLACES_AT_ONCE; a job continues with the rest"],
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

/** True if a call of `create` is given any number of documents, not an array of listed ones. */
const createsMany = (call: string): boolean => !/^\(\s*(?:\/\/[^\n]*\s*)*\[(?!\s*\.\.\.)/.test(call);

/** Returns the number of statements of a source text that write any number of documents in a transaction. */
const writesIn = (text: string): number =>
  [...text.matchAll(MANY)].filter(({ 0: name, index }) => {
    const call = callAt(text, index + name.length - 1);
    return /\bsession\b/.test(call) && (name !== ".create(" || createsMany(call));
  }).length;

/** Beginning of a loop or of a function that is called for each of several things. */
const LOOP = /\b(?:for(?: await)?|while) \(|\.(?:map|flatMap|forEach)\(/g;

/** Returns the statement at `from`: a block, or all up to its semicolon. */
function statementAt(text: string, from: number): string {
  const start = from + text.slice(from).search(/\S/);
  if (text[start] === "{") return callAt(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if ("([{".includes(text[at]!)) depth++;
    if (")]}".includes(text[at]!)) depth--;
    if (depth < 0 || (depth === 0 && text[at] === ";")) return text.slice(start, at);
  }
  return text.slice(start);
}

/**
 * True if what a loop repeats passes on a session that it was given. It does not if it begins a transaction for each
 * item, so that the session is a parameter in it, or if it only reads (`.session(session)`).
 */
const passesSession = (repeated: string): boolean =>
  /\bawait\b/.test(repeated) &&
  !/[(,]\s*session(?:: ClientSession)?,?\s*\)\s*(?::[^=]+)?=>/.test(repeated) &&
  /[({,]\s*session\s*[,)}]/.test(repeated.replaceAll(".session(session)", ""));

/**
 * Returns the number of loops of a source text in a transaction. What they call may write, so each is counted, with
 * those within others. It finds neither a recursion nor a session with another name.
 */
const loopsIn = (text: string): number =>
  [...text.matchAll(LOOP)].filter(({ 0: name, index }) => {
    const open = index + name.length - 1;
    const brackets = callAt(text, open);
    return passesSession(name.startsWith(".") ? brackets : statementAt(text, open + brackets.length));
  }).length;

/** Asserts that the files with such statements, and how many each has, are those of a list. */
function expectListed(
  list: Readonly<Record<string, readonly [count: number, reason: string]>>,
  countIn: (text: string) => number,
): void {
  const counts = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [name, countIn(readFileSync(join(SOURCE, name), "utf8"))] as const)
    .filter(([, count]) => count > 0);
  const known = Object.entries(list).map(([name, [count]]) => [name, count] as const);
  const sorted = (rows: readonly (readonly [string, number])[]) =>
    rows.toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(sorted(counts)).to.deep.equal(sorted(known));
}

describe("Writes of several documents in one transaction", () => {
  it("each have a reason why they do not grow with the thing", () => expectListed(BOUNDED, writesIn));

  it("one by one in a loop, too", () => expectListed(LOOPS, loopsIn));

  it("are found in every form", () => {
    for (const code of [
      "await Post.updateMany({ thread }, change, { session });",
      "await model.deleteMany({ [of]: id }, session ? { session } : {});",
      "await Gift.insertMany(\n  gifts.map((gift) => ({ ...gift })),\n  { session },\n);",
      "await Item.bulkWrite(writes, { session, ordered: false });",
      "await Strike.create(copies, { session, ordered: true });",
      "await Strike.create([...copies], { session });",
    ])
      expect(writesIn(code), code).to.equal(1);
    for (const code of [
      "await Post.updateMany({ thread }, change); await other({ session });",
      "await Strike.create([strike], { session });",
    ])
      expect(writesIn(code), code).to.equal(0);
  });

  it("are found in every form of a loop", () => {
    for (const code of [
      "for (const { _id } of gifts) await Gift.updateOne({ _id }, change, { session });",
      "for (const gift of gifts) {\n  if (gift.lost) continue;\n  await lose(gift, session);\n}\nnext();",
      "for await (const gift of cursor) await Gift.deleteOne(gift, session ? { session } : {});",
      "while (left > 0) { left -= await step(left, session); }",
      "await Promise.all(gifts.map(async (gift) => await lose(gift, session)));",
    ])
      expect(loopsIn(code), code).to.equal(1);
    for (const code of [
      "for (const gift of gifts) await inTransaction((session) => lose(gift, session));",
      "for (const gift of gifts) await change(gift, async (before, session) => lose(before, session));",
      "for (const gift of gifts) stories.push(await Story.findById(gift.story).session(session));",
      "for (const gift of gifts) await lose(gift); await end(session);",
    ])
      expect(loopsIn(code), code).to.equal(0);
  });
});
