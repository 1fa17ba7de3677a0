import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import mongoose from "mongoose";
import { HttpError } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import { createApiToken } from "#features/accounts/api-tokens/commands.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { addBookmark } from "#features/library/bookmarks/commands.ts";
import { createList } from "#features/library/lists/index.ts";
import { openBrief } from "#features/market/briefs/commands.ts";
import { postOrderMessage } from "#features/market/orders/messages.ts";
import { createService } from "#features/market/services/commands.ts";
import { createCoupon } from "#features/money/sales/coupons.ts";
import { createList as createMailingList } from "#features/reach/mailing-lists/commands.ts";
import { createNewsletter } from "#features/reach/newsletters/write.ts";
import { createLink } from "#features/reach/story-links/commands.ts";
import { inviteCollaborator } from "#features/stories/collaborators/commands.ts";
import { saveForPreview } from "#features/stories/imports/pending.ts";
import { addNote } from "#features/stories/private-notes/commands.ts";
import { addReusableNote } from "#features/stories/reusable-notes/commands.ts";
import { answerSuggestion } from "#features/stories/suggestions/answers.ts";
import { suggest } from "#features/stories/suggestions/commands.ts";
import { saveDraft } from "#features/stories/suggestions/drafts.ts";
import { beginRound } from "#features/stories/team-comments/rounds.ts";
import { API_TOKENS_MAX } from "#shared/accounts/api-tokens.limits.ts";
import { ENTRIES_PER_CHALLENGE_MAX } from "#shared/community/challenges.limits.ts";
import { BOOKMARKS_MAX } from "#shared/library/bookmarks.limits.ts";
import { LISTS_MAX } from "#shared/library/lists.limits.ts";
import { BRIEFS_OPEN_MAX } from "#shared/market/briefs.limits.ts";
import { ORDER_FILES_MAX } from "#shared/market/orders.limits.ts";
import { SERVICES_MAX } from "#shared/market/services.limits.ts";
import { LISTS_MAX as MAILING_LISTS_MAX } from "#shared/reach/mailing-lists.ts";
import { NEWSLETTERS_MAX } from "#shared/reach/newsletters.ts";
import { LINKS_MAX } from "#shared/reach/story-links.ts";
import { TEAM_MAX } from "#shared/stories/editing.limits.ts";
import { IMPORTS_WAITING_MAX } from "#shared/stories/imports.limits.ts";
import { PRIVATE_NOTES_MAX } from "#shared/stories/private-notes.limits.ts";
import { REUSABLE_NOTES_MAX } from "#shared/stories/reusable-notes.limits.ts";
import { SUGGESTION_ANSWERS_MAX, SUGGESTION_DRAFTS_MAX } from "#shared/stories/suggestions.limits.ts";
import { ROUNDS_MAX } from "#shared/stories/team-comments.limits.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { openDesk } from "../features/market/orders/support.ts";
import { marketOf } from "../features/market/support.ts";
import { runningChallenge } from "./support/challenges.ts";
import { CHOSEN_BY, type TestStory, writeStory } from "./support/stories.ts";

/** Coupons of an author that have not ended. */
const COUPONS_MAX = 500;

/** How many requests arrive at one moment, and how many of them the limit still admits. */
const AT_ONCE = 6;
const FREE = 2;

interface Counted {
  readonly max: number;
  /** Creates one more. */
  readonly make: (at: number) => Promise<unknown>;
  readonly model: string;
  /** Fields that differ between copies of the stored document, because an index is unique. */
  readonly unique?: (at: number) => object;
  /** Number that is counted; by default, of the documents. */
  readonly count?: () => Promise<number>;
  /** Stores all but `FREE` of them; by default, copies of the first. */
  readonly fill?: () => Promise<void>;
}

describe("A limit on how many of something there may be", () => {
  const site = useSite();
  let [ada, bea, boss] = [] as unknown as TestMember[];
  let story: TestStory;
  const stories: TestStory[] = [];
  const members: TestMember[] = [];
  let suggestion = "";
  let order = "";
  let contest = "";
  let desk: Awaited<ReturnType<typeof openDesk>>;

  before(async () => {
    ada = await site.addMember("ada");
    bea = await site.addMember("bea");
    boss = await site.addMember("boss", "admin");
    story = await writeStory(site, ada!, { title: "Counted" });
    for (let at = 0; at <= AT_ONCE; at++) {
      stories.push(await writeStory(site, bea!, CHOSEN_BY));
      members.push(await site.addMember(`member-${at}`));
    }
    const services = site.app.services;
    const words = { html: "<p>Said.</p>", revision: 1 };
    desk = await openDesk(site, { seller: ada!, staff: boss!, now: () => new Date() });
    order = await desk.place(bea!);
    await desk.act(ada!, order, "accept");
    const organising = { services, limits: unlimited };
    contest = await runningChallenge(organising, boss!, { entriesPerMember: AT_ONCE + 1 });
    suggestion = String((await suggest(services, ada!.caller, chapter(), words))._id);
  });

  const chapter = () => String(story.doc.contents[0]!.chapter);
  const stored = (model: string) => mongoose.model(model).collection;
  const ordinal = (() => {
    let last = 0;
    return () => ++last;
  })();
  const suggestions = () => stored("Suggestion");
  const services = () => site.app.services;
  const answers = async () =>
    ((await suggestions().findOne({ _id: toId(suggestion) }))!.answers as readonly unknown[]).length;

  const LIMITS: Readonly<Record<string, () => Counted>> = {
    "mailing lists": () => ({
      max: MAILING_LISTS_MAX,
      make: () => createMailingList(services(), ada!.caller, { name: "Letters" }),
      model: "MailingList",
      unique: (at) => ({ slug: `letters-copy-${at}` }),
    }),
    newsletters: () => ({
      max: NEWSLETTERS_MAX,
      make: () => createNewsletter(services(), boss!.caller, { type: "newsletter" }),
      model: "Newsletter",
    }),
    "story links": () => ({
      max: LINKS_MAX,
      make: () =>
        createLink(services(), ada!.caller, {
          type: "promotional",
          story: story.id,
          slug: `link-${ordinal()}`,
        }),
      model: "StoryLink",
      unique: (at) => ({ slug: `link-copy-${at}` }),
    }),
    coupons: () => ({
      max: COUPONS_MAX,
      make: () => createCoupon(services(), ada!.caller, { code: `CODE${ordinal()}`, percent: 50 }),
      model: "Coupon",
      unique: (at) => ({ code: `COPY${at}` }),
    }),
    "reusable notes": () => ({
      max: REUSABLE_NOTES_MAX,
      make: () => addReusableNote(services(), ada!.caller, { name: `Note ${ordinal()}`, text: "Words." }),
      model: "ReusableNote",
    }),
    "private notes": () => ({
      max: PRIVATE_NOTES_MAX,
      make: () => addNote(services(), ada!.caller, { story: story.id, note: "Words." }),
      model: "PrivateNote",
    }),
    "drafts of suggestions": () => ({
      max: SUGGESTION_DRAFTS_MAX,
      make: () =>
        saveDraft(services(), ada!.caller, chapter(), { text: "Words.", note: "", revision: 1, version: 1 }),
      model: "SuggestionDraft",
      unique: (at) => ({ writer: `copy-${at}` }),
    }),
    "answers to a suggestion": () => ({
      max: SUGGESTION_ANSWERS_MAX,
      make: () => answerSuggestion(services(), ada!.caller, suggestion, { text: "Words." }),
      model: "Suggestion",
      count: answers,
      async fill() {
        const one = { by: toId(ada!.id), text: "Words.", at: new Date() };
        const many = Array.from({ length: SUGGESTION_ANSWERS_MAX - FREE - (await answers()) }, () => one);
        await suggestions().updateOne({ _id: toId(suggestion) }, {
          $push: { answers: { $each: many } },
        } as never);
      },
    }),
    "pending imports": () => ({
      max: IMPORTS_WAITING_MAX,
      make: () =>
        saveForPreview(services(), site.app.files, ada!.caller, {
          file: Buffer.from(`# Tale ${ordinal()}\n\n## One\n\nWords.\n\n## Two\n\nMore.\n`),
          fileName: "tale.md",
        }),
      model: "Import",
    }),
    "rounds of beta readers": () => ({
      max: ROUNDS_MAX,
      make: () => beginRound(services(), ada!.caller, story.id, { title: "Round", questions: "How was it?" }),
      model: "BetaRound",
    }),
    "a team": () => ({
      // The author is not counted.
      max: TEAM_MAX,
      make: (at) =>
        inviteCollaborator(services(), ada!.caller, story.id, {
          username: members[at]!.username,
          role: "editor",
        }),
      model: "TeamInvitation",
      unique: () => ({ user: new mongoose.Types.ObjectId() }),
    }),
    bookmarks: () => ({
      max: BOOKMARKS_MAX,
      make: (at) => addBookmark(services(), ada!.caller, { story: stories[at]!.id }),
      model: "Bookmark",
      unique: (at) => ({ subject: `copy ${at}` }),
    }),
    lists: () => ({
      max: LISTS_MAX,
      make: () => createList(services(), bea!.caller, { title: `List ${ordinal()}` }),
      model: "List",
      unique: (at) => ({ title: `Copy ${at}`, nameKey: `copy ${at}`, titleKey: `copy ${at}` }),
    }),
    "personal tokens": () => ({
      max: API_TOKENS_MAX,
      make: () =>
        createApiToken(
          { services: services(), limits: { ...unlimited, clear: async () => {} } as never },
          ada!.caller,
          {
            name: "Token",
            scopes: ["read"],
            days: 30,
            currentPassword: ada!.password,
          },
        ),
      model: "ApiToken",
    }),
    services: () => ({
      max: SERVICES_MAX,
      make: () => createService(marketOf(site), ada!.caller, { title: "Line edit" }),
      model: "Service",
    }),
    "files of an order": () => ({
      max: ORDER_FILES_MAX,
      make: (at) =>
        postOrderMessage(
          desk.ordering,
          ada!.caller,
          order,
          { text: "" },
          {
            bytes: Buffer.from(`Words of file ${at}.\n`),
            fileName: `${at}.txt`,
          },
        ),
      model: "OrderEntry",
      count: () => stored("OrderEntry").countDocuments({ "files.0": { $exists: true } }),
      async fill() {
        const entries = stored("OrderEntry");
        const first = (await entries.findOne({ "files.0": { $exists: true } }))!;
        const copies = Array.from({ length: ORDER_FILES_MAX - FREE - 1 }, () => ({
          ...first,
          _id: new mongoose.Types.ObjectId(),
        }));
        await entries.insertMany(copies);
      },
    }),
    "entries of a challenge": () => ({
      max: ENTRIES_PER_CHALLENGE_MAX,
      make: (at) =>
        enterChallenge({ services: services(), limits: unlimited }, bea!.caller, {
          challenge: contest,
          story: stories[at]!.id,
        }),
      model: "ChallengeEntry",
      unique: () => ({ story: new mongoose.Types.ObjectId(), author: new mongoose.Types.ObjectId() }),
    }),
    "open briefs": () => ({
      max: BRIEFS_OPEN_MAX,
      make: () =>
        openBrief(marketOf(site), ada!.caller, {
          category: "copy-editing",
          title: "An edit",
          text: "All of it.",
        }),
      model: "Brief",
    }),
  };
  for (const [name, limit] of Object.entries(LIMITS))
    it(`holds when several arrive at one moment: ${name}`, async () => {
      const { max, make, model, unique = () => ({}), ...own } = limit();
      const count = own.count ?? (() => stored(model).countDocuments());
      await make(0);
      if (own.fill) await own.fill();
      else {
        const first = (await stored(model).findOne())!;
        const copies = Array.from({ length: max - FREE - (await count()) }, (_, at) => ({
          ...first,
          _id: new mongoose.Types.ObjectId(),
          ...unique(at),
        }));
        await stored(model).insertMany(copies);
      }
      expect(await count()).to.equal(max - FREE);
      const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, at) => make(at + 1)));
      const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
      for (const error of refused) expect(error, String(error)).to.be.instanceOf(HttpError);
      expect(refused.map(({ status }) => status)).to.deep.equal(Array(AT_ONCE - FREE).fill(400));
      expect(await count()).to.equal(max);
    });

  it("is never only counted before the transaction that creates it", () => {
    const root = new URL("../../src/features/", import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
      /\.tsx?$/.test(path),
    );
    /** A count compared with a constant: `assertWithin` and `createWithin` compare it with `max`. */
    const compared = /countDocuments\([^;]*?\)\)?\s*(?:\+[^;>]*)?>=?\s*[A-Z][A-Z_]+\b/;
    const found = files.filter((path) => compared.test(readFileSync(new URL(path, root), "utf8")));
    expect(found).to.have.members([
      "reach/story-links/commands.ts", // FREE_OPEN: in the transaction, and by a unique index
      "reach/mailing-lists/commands.ts", // for the message; each batch is counted in its transaction
      "reach/mailing-lists/join.ts", // before the captcha is spent; counted in the transaction too
    ]);
  });
});
