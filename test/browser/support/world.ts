import { updateUser } from "#features/people/profile/index.ts";
import { featureStory } from "#features/stories/editing/index.ts";
import { invitationsPaths } from "#shared/accounts/invitations.paths.ts";
import { NARRATOR_MAX } from "#shared/reach/narration.limits.ts";
import { TAGS_MAX, TITLE_MAX } from "#shared/stories/editing.limits.ts";

import { fillIn } from "../../app/support/forms.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { AUTHOR, connect } from "../../features/money/payment-accounts/support.ts";
import { narrate } from "../../features/reach/narration/support.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { bringSpecimen } from "./books.ts";
import { type Challenges, challengesOf } from "./challenges.ts";
import { type Exchanges, exchangesOf, type Forums, forumsOf } from "./community.ts";
import { type Desk, deskOf } from "./desk.ts";
import { type Market, marketWith, narratedFor } from "./market.ts";
import { meet, writeDigests } from "./people.ts";
import { type Shop, shopWith } from "./shop.ts";
import { bookmarksOf, commentsOn, listOf, reviewOf, talkOf } from "./talk.ts";
import { type WaitingManuscript, waitingFor } from "./waiting.ts";
import { SENTENCE, WORD } from "./wording.ts";

/** Stories of every shape that pages must handle, and their author. */
export interface World {
  /** Author of everything below. */
  readonly author: TestMember;
  /** A member who has written nothing. */
  readonly newcomer: TestMember;
  readonly stories: Readonly<Record<Shape, TestStory>>;
  /** Conversation between the two: ids of the conversation and of a message to the author. */
  readonly letters: { readonly group: string; readonly message: string };
  /** The newcomer's update on the author's feed, with replies by both. */
  readonly update: string;
  /** The author's list, with every possible element, followed by the newcomer. */
  readonly list: string;
  /** The newcomer's comment on a passage of the ordinary story, with a reply by its author. */
  readonly comment: string;
  /** The author's bookmark of a passage, with a note. */
  readonly bookmark: string;
  /** The newcomer's review of an ordinary story, with a reply by the author. */
  readonly review: string;
  /** The newcomer's purchases from the author. */
  readonly shop: Shop;
  /** The author's services in the marketplace, and the newcomer's orders. */
  readonly market: Market;
  /** The author's order of an audiobook, with audio of a chapter. */
  readonly narrated: string;
  /** Forum content by both members. */
  readonly forums: Forums;
  /** Challenges in each state. */
  readonly challenges: Challenges;
  /** Gift exchanges that the author runs. */
  readonly exchanges: Exchanges;
  /** The author's work in progress. */
  readonly desk: Desk;
  /** The author's imported manuscript that is not part of a story yet. */
  readonly waiting: WaitingManuscript;
}

type Shape =
  | "ordinary"
  | "specimen"
  | "longNames"
  | "hebrew"
  | "japanese"
  | "manyChapters"
  | "noChapters"
  | "hugeChapter"
  | "mature"
  | "secret"
  | "paid"
  | "draft";

export const SECRET = "rosebud";

/** Creates all of the above. */
export async function buildWorld(site: TestSite): Promise<World> {
  const author = await site.addMember("ottilie-featherstonehaugh-cholmondeley");
  const newcomer = await site.addMember("newcomer");
  await updateUser(site.app.services, author.caller, author.id, {
    name: "Ottilie Wilhelmina Featherstonehaugh Cholmondeley of Saint Mary Mead",
    bio: `I write about harbours.\n\n${SENTENCE.repeat(6)}`,
    interests: ["fantasy", "young-adult", "non-fiction"],
    skills: ["copy-editing", WORD.slice(0, 60), "Welsh"],
    website: "https://a-very-long-host-name-for-one-author.example/and/a/long/path/to/her/page",
    twitter: "ottilie",
    goodreads: "https://www.goodreads.com/author/show/123.Ottilie_Wilhelmina_Featherstonehaugh_Cholmondeley",
    location: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  });
  const write = (wish: Parameters<typeof writeStory>[2]) => writeStory(site, author, wish);
  const stories: Record<Shape, TestStory> = {
    ordinary: await write({
      title: "The Lamplighter’s Ledger",
      synopsis: `${SENTENCE.repeat(3)}\n\n${SENTENCE}`,
      categories: ["fantasy", "mystery"],
      tags: ["harbour", "slow burn"],
      warnings: ["death", "strong-language"],
      complete: true,
      chapters: [SENTENCE.repeat(40), SENTENCE.repeat(30), SENTENCE.repeat(20)],
    }),
    specimen: await bringSpecimen(site, author),
    longNames: await write({
      title: `${WORD}, or: ${"How It All Came to Be So ".repeat(9)}`.slice(0, TITLE_MAX),
      synopsis: `${WORD.repeat(4)} ${SENTENCE.repeat(30)}`,
      categories: ["young-adult", "non-fiction", "contemporary", "sci-fi", "fan-fiction"],
      tags: Array.from({ length: TAGS_MAX }, (_, n) => `${WORD.slice(0, 34)}${n}`),
      chapters: [{ title: `${WORD} `.repeat(2).trim(), html: `<p>${WORD.repeat(6)}</p>` }],
    }),
    hebrew: await write({
      title: "הים שמעבר לגבעה",
      synopsis: "סיפור על מגדלור, על אחות ועל מכתב שלא הגיע.",
      language: "he",
      chapters: [{ title: "פרק ראשון", html: `<p>${"הלילה ירד על הנמל, והאור לא נדלק. ".repeat(40)}</p>` }],
    }),
    japanese: await write({
      title: "丘の向こうの海",
      synopsis: "灯台と、姉と、届かなかった手紙の物語。",
      language: "ja",
      chapters: [{ title: "第一章", html: `<p>${"港に夜が降りて、灯りはともらなかった。".repeat(60)}</p>` }],
    }),
    manyChapters: await write({
      title: "A Year of Letters",
      chapters: Array.from({ length: 200 }, (_, n) => ({
        title: `Letter ${n + 1}`,
        html: "<p>Dear you.</p>",
      })),
    }),
    noChapters: await write({ title: "Not Yet", chapters: [] }),
    hugeChapter: await write({
      title: "In One Breath",
      chapters: [`${SENTENCE.repeat(12)}</p><p>`.repeat(200)],
    }),
    mature: await write({ title: "After Dark", mature: true }),
    secret: await write({ title: "For Invited Readers", private: true, password: SECRET }),
    paid: await write({ title: "The Tide Table", pricing: "paid", price: 2.99, previewChapters: 1 }),
    draft: await write({ title: "Half a Thought", draft: true }),
  };
  await narrate(site, stories.longNames, 1, { narrator: WORD.slice(0, NARRATOR_MAX) });
  const read = (["ordinary", "hebrew", "longNames", "manyChapters"] as const).map(
    (shape) => stories[shape].id,
  );
  await meet(
    site,
    author,
    newcomer,
    stories.ordinary.id,
    read.map((id) => ({ id, number: 1 })),
  );
  const talk = await talkOf(site, author, newcomer, stories.longNames.id);
  const list = await listOf(site, author, newcomer, [
    stories.ordinary,
    stories.longNames,
    stories.hebrew,
    stories.secret,
    stories.paid,
  ]);
  const bookmark = await bookmarksOf(site, author, stories.longNames);
  for (const { id } of [stories.ordinary, stories.longNames])
    await featureStory(site.app.services, author.caller, id, { on: "profile" });
  const browser = await site.visit(author);
  await connect(browser, AUTHOR);
  await fillIn(
    browser,
    invitationsPaths.inviteFriends(),
    { emails: `ada@example.org ${"a".repeat(60)}@${"b".repeat(60)}.example.org` },
    { holding: "emails" },
  );
  const comment = await commentsOn(site, author, newcomer, stories.ordinary);
  const review = await reviewOf(site, author, newcomer, stories.ordinary.id);
  return {
    author,
    newcomer,
    stories,
    list,
    comment,
    bookmark,
    review,
    desk: await deskOf(site, author, newcomer),
    waiting: await waitingFor(site, author),
    shop: await shopWith(site, author, newcomer, stories.paid),
    market: await marketWith(site, author, newcomer),
    narrated: await narratedFor(site, author, stories.longNames),
    forums: await forumsOf(site, author, newcomer),
    challenges: await challengesOf(site, author, newcomer, stories.ordinary),
    exchanges: await exchangesOf(site, author, newcomer),
    ...talk,
    letters: await writeDigests(site, author, newcomer),
  };
}
