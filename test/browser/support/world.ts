import { readConfig } from "../../../src/config.ts";
import { createUnsubscribe } from "../../../src/core/mail/index.ts";
import { blockMember } from "../../../src/features/blocks/index.ts";
import { addBookmark } from "../../../src/features/bookmarks/index.ts";
import { createComment } from "../../../src/features/comments/index.ts";
import { renewAll, renewRising } from "../../../src/features/discovery/index.ts";
import { addFavourite } from "../../../src/features/favourites/index.ts";
import { followSubject, followUser } from "../../../src/features/followers/index.ts";
import { addItem, createList, followList } from "../../../src/features/lists/index.ts";
import { openGroup } from "../../../src/features/messages/commands.ts";
import { sendMessage } from "../../../src/features/messages/send.ts";
import { recordProgress } from "../../../src/features/reading/record.ts";
import { answerReview, saveReview } from "../../../src/features/reviews/index.ts";
import { browseStories, featureStory } from "../../../src/features/stories/index.ts";
import { createReply, createUpdate } from "../../../src/features/updates/index.ts";
import { updateUser } from "../../../src/features/users/index.ts";
import { TAGS_MAX, TITLE_MAX } from "../../../src/shared/limits.ts";
import { paths } from "../../../src/shared/paths.ts";
import { fillIn } from "../../app/support/forms.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { AUTHOR, connect } from "../../features/payment-accounts/support.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { bringSpecimen } from "./books.ts";

/** Stories of every shape that a page must bear, and who wrote them. */
export interface World {
  /** Everything below is theirs. */
  readonly author: TestMember;
  /** Has written nothing. */
  readonly newcomer: TestMember;
  readonly stories: Readonly<Record<Shape, TestStory>>;
  /** What the two write to each other: ids of the conversation and of a message to the author. */
  readonly letters: { readonly group: string; readonly message: string };
  /** The newcomer's, on the author's feed, answered by both. */
  readonly update: string;
  /** The author's, with everything in it that one can have, followed by the newcomer. */
  readonly list: string;
  /** The newcomer's, on a passage of the ordinary story, answered by its author. */
  readonly comment: string;
  /** The author's, of a passage, with a note. */
  readonly bookmark: string;
  /** The newcomer's, of an ordinary story, answered by the author. */
  readonly review: string;
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
const SENTENCE =
  "The lamp had gone out twice before anyone in the harbour office thought to ask who was meant to be filling it. ";
const WORD = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel";

/** Two who write to each other. */
async function writeLetters(
  site: TestSite,
  author: TestMember,
  newcomer: TestMember,
): Promise<World["letters"]> {
  const messaging = {
    services: site.app.services,
    limits: { consume: async () => ({ limit: 1, remaining: 1, reset: 1 }) },
    realtime: { emitToUser() {}, isConnected: async () => false },
    files: site.app.files.private,
  };
  const opened = await openGroup(messaging, newcomer.caller, { participants: [author.id, newcomer.id] });
  const group = String(opened._id);
  const write = async (by: TestMember, to: TestMember, message: string) =>
    String((await sendMessage(messaging, by.caller, { for: to.id, by: by.id, group, message }))._id);
  await write(newcomer, author, `I read it twice.\n\n${SENTENCE.repeat(4)}`);
  await write(author, newcomer, `Thank you! The map is at https://example.com/${"harbour/".repeat(20)}`);
  return { group, message: await write(newcomer, author, `${WORD.repeat(4)} — and when is the next one?`) };
}

/** Writes them all. */
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
  const desk = await site.visit(author);
  await connect(desk, AUTHOR);
  await fillIn(
    desk,
    paths.inviteFriends(),
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
    ...talk,
    letters: await writeLetters(site, author, newcomer),
  };
}

/** Something in every list of people, and something told. */
async function meet(
  site: TestSite,
  author: TestMember,
  newcomer: TestMember,
  story: string,
  read: readonly { readonly id: string; readonly number: number }[],
): Promise<void> {
  const { services } = site.app;
  await followUser(services, author.caller, { following: newcomer.id });
  await followUser(services, newcomer.caller, { following: author.id });
  await addFavourite(services, newcomer.caller, { story });
  await blockMember(services, author.caller, { who: newcomer.id, kind: "mute" });
  for (const { id, number } of [...read].reverse())
    await recordProgress(newcomer.viewer, { story: id, number, at: services.now() });
  await followSubject(services, newcomer.caller, "story", read[0]!.id);
  await site.app.jobs.whenIdle();
  await likeTogether(site);
}

/** Readers of everything, so that there is something to suggest, and something new and rising. */
async function likeTogether(site: TestSite): Promise<void> {
  const { services } = site.app;
  const { rows } = await browseStories({ limit: 25 }, services.now());
  for (const name of ["reader-one", "reader-two", "reader-three"]) {
    const { caller } = await site.addMember(name);
    for (const { _id } of rows) await addFavourite(services, caller, { story: String(_id) });
  }
  await site.app.jobs.whenIdle();
  await renewAll();
  await renewRising(services.now());
}

/** A thread about a passage, with everything in it that one can have. */
async function commentsOn(
  site: TestSite,
  author: TestMember,
  newcomer: TestMember,
  { doc }: TestStory,
): Promise<string> {
  const commenting = { services: site.app.services, limits: { consume: async () => ({}) as never } };
  const chapter = String(doc.contents[0]!.chapter);
  const said = async (by: TestMember, text: string, more: object = {}) =>
    String((await createComment(commenting, by.caller, { chapter, text, ...more }))._id);
  const comment = await said(newcomer, `${SENTENCE}\n\n@${author.username} https://example.com/${WORD}`, {
    quote: "the harbour office",
  });
  const reply = await said(author, WORD.repeat(3), { parent: comment });
  await said(newcomer, "Thank you!", { parent: reply });
  await said(author, SENTENCE);
  return comment;
}

/** A list with notes, a hidden story and long names. */
async function listOf(
  site: TestSite,
  author: TestMember,
  newcomer: TestMember,
  stories: readonly TestStory[],
): Promise<string> {
  const { services } = site.app;
  const made = await createList(services, author.caller, {
    title: `For the train, and ${WORD}`.slice(0, 100),
    description: `${SENTENCE}\n\nhttps://example.com/${WORD}`,
    public: true,
  });
  const list = String(made._id);
  for (const [index, { id }] of stories.entries())
    await addItem(services, author.caller, { list, story: id, note: index % 2 ? SENTENCE + WORD : "" });
  await followList(services, newcomer.caller, list);
  await site.app.jobs.whenIdle();
  return list;
}

/** One of each kind, with long words in them. */
async function bookmarksOf(site: TestSite, { caller }: TestMember, { id, doc }: TestStory): Promise<string> {
  const chapter = String(doc.contents[0]!.chapter);
  const mark = (input: object) => addBookmark(site.app.services, caller, { note: SENTENCE + WORD, ...input });
  await mark({ story: id });
  await mark({ chapter });
  return String((await mark({ chapter, quote: WORD.repeat(3) }))._id);
}

/** A review with everything in it that one can have. */
async function reviewOf(site: TestSite, author: TestMember, newcomer: TestMember, story: string) {
  const { services } = site.app;
  const reviewing = { services, limits: { consume: async () => ({}) as never } };
  await recordProgress(newcomer.viewer, { story, number: 1, at: services.now() });
  const text = `${SENTENCE.repeat(3)}\n\n||${SENTENCE}||\n\n${WORD.repeat(3)} https://example.com/${WORD}`;
  const said = { story, text, rating: 4, plot: 5, characters: 3, style: 4, grammar: 1 };
  const review = String((await saveReview(reviewing, newcomer.caller, said))._id);
  await answerReview(services, author.caller, review, { text: SENTENCE + WORD });
  return review;
}

/** Updates with everything in them that they can have. */
async function talkOf(site: TestSite, author: TestMember, newcomer: TestMember, story: string) {
  const writing = { services: site.app.services, limits: { consume: async () => ({}) as never } };
  await createUpdate(writing, author.caller, {
    text: `${WORD.repeat(3)} https://example.com/${WORD}`,
    story,
  });
  const text = `${SENTENCE}\n\n@${author.username} ${SENTENCE}`;
  const { _id } = await createUpdate(writing, newcomer.caller, { text, to: author.id });
  const update = String(_id);
  await createReply(writing, author.caller, { update, text: `@newcomer ${WORD}` });
  await createReply(writing, newcomer.caller, { update, text: SENTENCE });
  await site.app.jobs.whenIdle();
  return { update };
}

/** Every page of the site by a name, its path and who looks at it. */
export interface Place {
  readonly name: string;
  readonly path: string;
  readonly as?: "author" | "newcomer";
  /** The same parts over and over: axe takes long for it and finds what one look finds. */
  readonly many?: boolean;
}

/** The path of a link that ends a kind of mail. */
const unsubscribePath = (about: string, to: string): string =>
  createUnsubscribe({ secret: readConfig({}).jwtSecret, siteUrl: "" }).url({ about, to });

export function placesOf(world: World): Place[] {
  const { author, stories, letters, update, list, comment, bookmark, review } = world;
  const { ordinary, paid, mature, secret, manyChapters, longNames } = stories;
  const comments = (of: TestStory, values = {}) =>
    paths.comments({ id: of.id, slug: of.doc.slug }, 1, values);
  return [
    { name: "home", path: paths.home() },
    { name: "home-member", path: paths.home(), as: "author" },
    { name: "browse", path: paths.stories() },
    { name: "browse-rising", path: paths.storyList("rising") },
    { name: "browse-filtered", path: `${paths.stories()}?genre=fantasy&flag=complete&sort=newest` },
    { name: "genre", path: paths.genre("fantasy") },
    { name: "consent", path: paths.consent() },
    { name: "search", path: paths.search() },
    { name: "search-found", path: paths.search({ q: "lamplighter" }) },
    { name: "search-nothing", path: paths.search({ q: "zyzzyva" }) },
    { name: "story", path: ordinary.path },
    { name: "story-long-names", path: longNames.path },
    { name: "story-many-chapters", path: manyChapters.path, many: true },
    { name: "story-no-chapters", path: stories.noChapters.path, as: "author" },
    { name: "story-hebrew", path: stories.hebrew.path },
    { name: "story-author", path: stories.draft.path, as: "author" },
    { name: "find", path: `${ordinary.path}/find` },
    { name: "find-found", path: `${ordinary.path}/find?q=the` },
    { name: "find-nothing", path: `${longNames.path}/find?q=zyzzyva` },
    { name: "find-fault", path: `${ordinary.path}/find?q=x` },
    { name: "find-hebrew", path: `${stories.hebrew.path}/find?q=${encodeURIComponent("של")}` },
    { name: "chapter", path: ordinary.chapter(1) },
    { name: "comments", path: comments(ordinary) },
    { name: "comments-member", path: comments(ordinary), as: "newcomer" },
    { name: "comments-author", path: comments(ordinary, { thread: comment }), as: "author" },
    { name: "comments-paragraph", path: comments(ordinary, { paragraph: "1" }) },
    { name: "comments-reply", path: comments(ordinary, { reply: comment }), as: "newcomer" },
    { name: "comments-none", path: comments(longNames) },
    { name: "comment-edit", path: paths.commentAct(comment, "edit"), as: "newcomer" },
    { name: "comment-delete", path: paths.commentAct(comment, "delete"), as: "newcomer" },
    { name: "chapter-member", path: ordinary.chapter(1), as: "newcomer" },
    { name: "chapter-author", path: ordinary.chapter(1), as: "author" },
    { name: "chapter-specimen", path: stories.specimen.chapter(1) },
    { name: "chapter-long-names", path: longNames.chapter(1) },
    { name: "chapter-hebrew", path: stories.hebrew.chapter(1) },
    { name: "chapter-japanese", path: stories.japanese.chapter(1) },
    { name: "chapter-last", path: ordinary.chapter(3) },
    { name: "gate-mature", path: mature.chapter(1) },
    { name: "gate-password", path: secret.path },
    { name: "gate-paid", path: paid.chapter(2) },
    { name: "keyboard", path: paths.keyboard() },
    { name: "offline", path: paths.offline() },
    { name: "reader-settings", path: paths.readerSettings() },
    { name: "payment-none", path: paths.payment(), as: "newcomer" },
    { name: "payment-business", path: paths.paymentStep("business"), as: "newcomer" },
    { name: "payment", path: paths.payment(), as: "author" },
    { name: "payment-representative", path: paths.paymentStep("representative"), as: "author" },
    { name: "payment-bank", path: paths.paymentStep("bank"), as: "author" },
    { name: "invite-friends", path: paths.inviteFriends(), as: "author" },
    { name: "invite-friends-none", path: paths.inviteFriends(), as: "newcomer" },
    { name: "unsubscribe", path: unsubscribePath("new_comment_reply", author.id) },
    { name: "unsubscribe-done", path: `${unsubscribePath("invitations", "x")}&done=1` },
    { name: "payment-documents", path: paths.paymentDocuments(), as: "author" },
    { name: "messages", path: paths.messages(), as: "author" },
    { name: "messages-none", path: paths.messages({ q: "zyzzyva" }), as: "newcomer" },
    { name: "messages-found", path: paths.messages({ q: "harbour" }), as: "author" },
    { name: "bookmarks", path: paths.bookmarks(), as: "author" },
    { name: "bookmarks-none", path: paths.bookmarks(), as: "newcomer" },
    { name: "bookmark-edit", path: paths.bookmarkEdit(bookmark), as: "author" },
    {
      name: "bookmark-passage",
      path: paths.chapterBookmark({ id: longNames.id, slug: longNames.doc.slug }, 1),
      as: "author",
    },
    { name: "chapter-bookmarked", path: longNames.chapter(1), as: "author" },
    { name: "history-guest", path: paths.history() },
    { name: "history", path: paths.history(), as: "newcomer" },
    { name: "history-none", path: paths.history("dropped"), as: "author" },
    { name: "history-year", path: paths.historyYear(2026), as: "newcomer" },
    { name: "history-year-none", path: paths.historyYear(2025), as: "author" },
    { name: "home-reader", path: paths.home(), as: "newcomer" },
    { name: "chapter-reader", path: ordinary.chapter(3), as: "newcomer" },
    { name: "message-thread", path: paths.messageGroup(letters.group), as: "author" },
    { name: "message-thread-answered", path: paths.messageGroup(letters.group), as: "newcomer" },
    { name: "message-report", path: paths.messageReport(letters.group, letters.message), as: "author" },
    { name: "report", path: paths.report("story", ordinary.id), as: "newcomer" },
    { name: "standing", path: paths.standing(), as: "newcomer" },
    { name: "data-settings", path: paths.dataSettings(), as: "newcomer" },
    { name: "delete-account", path: paths.deleteAccount(), as: "newcomer" },
    { name: "notification-settings", path: paths.notificationSettings(), as: "newcomer" },
    { name: "filter-settings", path: paths.readingFilters(), as: "newcomer" },
    { name: "login", path: paths.login() },
    { name: "forgot-password", path: paths.forgotPassword() },
    { name: "forgot-password-sent", path: `${paths.forgotPassword()}?sent=1` },
    { name: "reset-password-void", path: paths.resetPassword("x") },
    { name: "email-confirmation", path: paths.emailConfirmation() },
    { name: "email-confirmation-void", path: paths.emailConfirmation("x") },
    { name: "email-confirmed", path: `${paths.emailConfirmation()}?done=confirmed` },
    { name: "account", path: paths.account(), as: "author" },
    { name: "devices", path: paths.devices(), as: "author" },
    { name: "api-tokens", path: paths.apiTokens(), as: "newcomer" },
    { name: "register", path: paths.register() },
    { name: "register-socials", path: paths.registerStep("socials"), as: "newcomer" },
    { name: "register-genres", path: paths.registerStep("genres"), as: "newcomer" },
    { name: "register-follow", path: paths.registerStep("follow"), as: "newcomer" },
    { name: "register-wallet", path: paths.registerStep("payment-wallet"), as: "newcomer" },
    { name: "not-found", path: "/nothing-is-here" },
    { name: "profile", path: paths.user(author.username) },
    { name: "profile-newcomer", path: paths.user("newcomer") },
    { name: "profile-own", path: paths.user(author.username), as: "author" },
    { name: "profile-newcomer-own", path: paths.user("newcomer"), as: "newcomer" },
    { name: "profile-followers", path: paths.userFollowers(author.username) },
    { name: "profile-updates", path: paths.userUpdates(author.username) },
    { name: "profile-updates-own", path: paths.userUpdates(author.username), as: "author" },
    { name: "profile-updates-none", path: paths.userUpdates("newcomer"), as: "newcomer" },
    { name: "update", path: paths.update(update) },
    { name: "update-owner", path: paths.update(update), as: "author" },
    { name: "update-edit", path: paths.updateAct(update, "edit"), as: "newcomer" },
    { name: "update-delete", path: paths.updateAct(update, "delete"), as: "author" },
    { name: "newsfeed", path: paths.newsfeed(), as: "newcomer" },
    { name: "newsfeed-hidden", path: paths.newsfeed(), as: "author" },
    { name: "newsfeed-shown", path: paths.newsfeed("show"), as: "author" },
    { name: "lists", path: paths.lists() },
    { name: "list", path: paths.list(list) },
    { name: "list-own", path: paths.list(list), as: "author" },
    { name: "list-followed", path: paths.list(list), as: "newcomer" },
    { name: "list-edit", path: paths.listEdit(list), as: "author" },
    { name: "my-lists", path: paths.myLists(), as: "author" },
    { name: "my-lists-none", path: paths.myLists(), as: "newcomer" },
    { name: "profile-reviews", path: paths.userReviews("newcomer") },
    { name: "profile-reviews-none", path: paths.userReviews(author.username) },
    { name: "profile-lists", path: paths.userLists(author.username) },
    { name: "profile-lists-none", path: paths.userLists("newcomer") },
    { name: "reviews", path: `${ordinary.path}/reviews` },
    { name: "reviews-none", path: `${paid.path}/reviews`, as: "newcomer" },
    { name: "reviews-author", path: `${ordinary.path}/reviews`, as: "author" },
    { name: "review", path: paths.review(review), as: "newcomer" },
    { name: "review-answer", path: paths.review(review), as: "author" },
    { name: "review-write", path: `${ordinary.path}/review`, as: "newcomer" },
    { name: "review-closed", path: `${longNames.path}/review`, as: "author" },
    { name: "review-delete", path: paths.reviewAct(review, "delete"), as: "newcomer" },
    { name: "review-report", path: paths.report("review", review), as: "author" },
    { name: "people", path: paths.searchPeople() },
    { name: "people-none", path: paths.searchPeople({ q: "zyzzyva", genre: "crime" }), as: "newcomer" },
    { name: "profile-settings", path: paths.profileSettings(), as: "author" },
    { name: "privacy-settings", path: paths.privacySettings(), as: "author" },
    { name: "profile-seen-by-member", path: paths.user("newcomer"), as: "author" },
    { name: "story-seen-by-member", path: ordinary.path, as: "newcomer" },
    { name: "following-own", path: paths.userFollowing(author.username), as: "author" },
    { name: "blocked", path: paths.blocked(), as: "author" },
    { name: "blocked-none", path: paths.blocked(), as: "newcomer" },
    { name: "notifications", path: paths.notifications(), as: "author" },
    { name: "notifications-one", path: paths.notifications(), as: "newcomer" },
    { name: "my-stories", path: paths.myStories(), as: "author" },
    { name: "my-stories-none", path: paths.myStories(), as: "newcomer" },
    { name: "story-new", path: paths.storyNew(), as: "author" },
    { name: "story-edit", path: paths.storyEdit(ordinary.id), as: "author" },
    { name: "chapter-new", path: paths.chapterNew(ordinary.id), as: "author" },
    { name: "chapter-edit", path: paths.chapterEdit(ordinary.id, 1), as: "author" },
    { name: "import", path: paths.storyImport(), as: "author" },
    { name: "logout", path: paths.logout(), as: "author" },
    { name: "api-docs", path: paths.apiDocs(), many: true },
    { name: "dev-mail", path: paths.devMail() },
    { name: "dev-ui", path: paths.devUi(), many: true },
  ];
}
