import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { mountedRoutes } from "#core/api/index.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { createChallenge } from "#features/community/challenges/commands/challenges.ts";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { createPost } from "#features/community/forums/commands/posts.ts";
import { createThread } from "#features/community/forums/commands/threads.ts";
import { addItem, createList } from "#features/library/lists/index.ts";
import { openBrief } from "#features/market/briefs/commands.ts";
import { createService } from "#features/market/services/commands.ts";
import { restrictUser } from "#features/people/staff/index.ts";
import { createList as createMailingList } from "#features/reach/mailing-lists/commands.ts";
import { createEspeak } from "#features/reach/narration/voice/espeak.ts";
import { Newsletter } from "#features/reach/newsletters/model.ts";
import { createNewsletter } from "#features/reach/newsletters/write.ts";
import { StoryLink } from "#features/reach/story-links/model.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { suggest } from "#features/stories/suggestions/commands.ts";
import { commentOnDraft } from "#features/stories/team-comments/commands.ts";
import { beginRound } from "#features/stories/team-comments/rounds.ts";
import { createComment } from "#features/talk/comments/index.ts";
import { openGroup } from "#features/talk/messages/commands.ts";
import { saveReview } from "#features/talk/reviews/index.ts";
import { createReply, createUpdate } from "#features/talk/updates/index.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { putUp } from "../features/market/support.ts";
import { narrate } from "../features/reach/narration/support.ts";
import { csrfOf, type TestMember, useSite } from "../support/site.ts";
import { challengeFields, challengeInput, runningChallenge } from "./support/challenges.ts";
import { exchangeFields, exchangeInput } from "./support/exchanges.ts";
import { CHOSEN_BY, letIn, type TestStory, writeStory } from "./support/stories.ts";

type Agent = ReturnType<typeof supertest.agent>;
/** The data to send (a form's fields or an API's JSON), and the path if the pattern is not enough. */
interface Said {
  readonly at?: string;
  readonly send: Readonly<Record<string, unknown>>;
}

describe("While a member is barred from posting", () => {
  const site = useSite();
  let [author, ada] = [] as unknown as [TestMember, TestMember];
  let [theirs, own, draft, unread, shared, priced] = [] as unknown as readonly TestStory[] as [
    ...[TestStory, TestStory, TestStory],
    ...[TestStory, TestStory, TestStory],
  ];
  let first: TestStory;
  const ids: Record<string, string> = {};
  let [agent, token, csrf] = [] as unknown as [Agent, string, string];
  let round = 0;

  before(async () => {
    [author, ada] = [await site.addMember("author"), await site.addMember("ada")];
    [theirs, unread] = [await writeStory(site, author), await writeStory(site, author)];
    [own, draft] = [await writeStory(site, ada), await writeStory(site, ada, { draft: true })];
    first = await writeStory(site, ada, { draft: true });
    shared = await writeStory(site, author, { draft: true });
    priced = await writeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
    await letIn(site, author, shared, ada, "editor");
    const { services } = site.app;
    const limits = unlimited;
    const writing = { services, limits };
    const at = new Date();
    for (const { id } of [theirs, unread])
      await recordProgress(site.app.services, ada.viewer, { story: id, number: 1, at });
    await recordProgress(site.app.services, author.viewer, { story: own.id, number: 1, at });
    const chapter = String(theirs.doc.contents[0]!.chapter);
    const idOf = async (made: Promise<{ readonly _id: unknown }>) => String((await made)._id);
    ids.comment = await idOf(createComment(writing, ada.caller, { chapter, text: "Said" }));
    ids.review = await idOf(saveReview(writing, ada.caller, { story: theirs.id, text: "Said" }));
    ids.ofOwn = await idOf(saveReview(writing, author.caller, { story: own.id, text: "Said" }));
    ids.update = await idOf(createUpdate(writing, ada.caller, { text: "Said" }));
    ids.reply = await idOf(createReply(writing, ada.caller, { update: ids.update, text: "Said" }));
    const thread = await createThread(writing, ada.caller, {
      section: "writing",
      title: "Said",
      text: "Said",
    });
    ids.thread = String(thread._id);
    ids.post = await idOf(createPost(writing, ada.caller, { thread: ids.thread, text: "Said" }));
    ids.challenge = await idOf(createChallenge(writing, ada.caller, challengeInput()));
    ids.exchange = await idOf(createExchange(writing, ada.caller, exchangeInput()));
    ids.fit = (await writeStory(site, ada, { categories: ["fantasy"] })).id;
    ids.running = await runningChallenge(writing, author);
    ids.other = await runningChallenge(writing, author);
    const reviewer = await site.addMember("reviewer", "moderator");
    ids.sold = await idOf(putUp(site, author, reviewer));
    const wanted = { category: "copy-editing", title: "An edit", text: "All of it." };
    const market = { services, limits: unlimited };
    ids.wanted = await idOf(openBrief(market, author.caller, wanted));
    ids.own = await idOf(putUp(site, ada, reviewer));
    ids.service = await idOf(createService({ services }, ada.caller, { title: "Said" }));
    ids.list = await idOf(createList(services, ada.caller, { title: "Said", public: true }));
    ids.item = await idOf(addItem(services, ada.caller, { list: ids.list, story: theirs.id }));
    const suggested = { html: "<p>Said.</p>", revision: 1 };
    ids.suggestion = await idOf(suggest(services, ada.caller, chapterOf(shared), suggested));
    const asked = { title: "Round", questions: "How was it?" };
    const commenting = { services, limits: unlimited };
    ids.teamComment = await idOf(commentOnDraft(commenting, ada.caller, chapterOf(shared), { text: "Who?" }));
    ids.round = await idOf(beginRound(services, author.caller, shared.id, asked));
    const link = { owner: toId(ada.id), type: "promotional", story: toId(own.id), slug: "said-ada" } as const;
    await narrate(site, own);
    ids.letters = await idOf(createMailingList(services, ada.caller, { name: "Said" }));
    const letter = () => idOf(createNewsletter(services, ada.caller, { list: ids.letters! }));
    ids.newsletter = await letter();
    ids.ready = await letter();
    const blocks = [{ key: "a", kind: "text", html: "<p>Said.</p>" }];
    const said = { subject: "Said", postal: "1 Street", blocks };
    await Newsletter.updateOne({ _id: toId(ids.ready) }, { $set: said } as never);
    ids.link = await idOf(StoryLink.create(link as never) as never);
    const promotion = {
      type: "promotional",
      slug: "said-partner",
      state: "open",
      partnerKey: "said",
    } as const;
    await StoryLink.create({ ...promotion, owner: toId(author.id), story: toId(theirs.id) } as never);
    const messaging = { ...writing, files: site.app.files.private, realtime: { emitToUser() {} } };
    const participants = [ada.id, author.id];
    ids.group = await idOf(openGroup(messaging as never, ada.caller, { participants }));
    await mongoose.connection
      .collection("users")
      .updateOne({ _id: toId(ada.id) }, { $set: { setup: { step: "socials", next: "/" } } });
    agent = await site.visit(ada);
    token = await site.tokenOf(ada);
    csrf = await csrfOf(agent);
  });

  const restrict = (until: Date | null) =>
    inTransaction((session) => restrictUser(site.app.services, ada.id, until, session));
  const words = () => `Words for everybody ${++round}`;
  const text = () => ({ text: words() });
  const story = ({ id, doc }: TestStory) => `/story/${id}/${doc.slug}`;

  /** Forms for text that others read. */
  const FORMS: Readonly<Record<string, () => Said>> = {
    "/comments/:comment/edit": () => ({ at: `/comments/${ids.comment}/edit`, send: text() }),
    "/challenges/new": () => ({ send: challengeFields({ title: words() }) }),
    "/challenges/:id/edit": () => ({
      at: `/challenges/${ids.challenge}/edit`,
      send: challengeFields({ title: words() }),
    }),
    "/challenges/:id/enter": () => ({ at: `/challenges/${ids.running}/enter`, send: { story: ids.fit } }),
    "/challenges/:id/invite": () => ({
      at: `/challenges/${ids.challenge}/invite`,
      send: { judges: author.username },
    }),
    "/exchanges/new": () => ({ send: exchangeFields({ title: words() }) }),
    "/exchanges/:id/edit": () => ({
      at: `/exchanges/${ids.exchange}/edit`,
      send: exchangeFields({ title: words() }),
    }),
    "/exchanges/:id/sign-up": () => ({
      at: `/exchanges/${ids.exchange}/sign-up`,
      send: { wishes: "fantasy", offers: "fantasy", likes: words() },
    }),
    "/forums/:section/new": () => ({ at: "/forums/writing/new", send: { title: words(), ...text() } }),
    "/forums/:section/:thread": () => ({ at: `/forums/writing/${ids.thread}-said`, send: text() }),
    "/forums/threads/:id/edit": () => ({ at: `/forums/threads/${ids.thread}/edit`, send: { title: "Said" } }),
    "/forums/posts/:id/edit": () => ({ at: `/forums/posts/${ids.post}/edit`, send: text() }),
    "/lists/:id/edit": () => ({ at: `/lists/${ids.list}/edit`, send: { title: words(), public: "true" } }),
    "/lists/:id/items": () => ({
      at: `/lists/${ids.list}/items`,
      send: { item: ids.item, do: "note", note: words() },
    }),
    "/newsletters": () => ({ send: { list: ids.letters } }),
    "/newsletters/:id": () => ({ at: `/newsletters/${ids.newsletter}`, send: { subject: words() } }),
    "/newsletters/:id/review": () => ({ at: `/newsletters/${ids.ready}/review`, send: {} }),
    "/mailing-lists": () => ({ send: { name: words() } }),
    "/mailing-lists/:id": () => ({ at: `/mailing-lists/${ids.letters}`, send: { name: words() } }),
    "/story-links/new": () => ({
      at: `/story-links/new?type=promotional&story=${own.id}`,
      send: { slug: "words-ada", headline: words() },
    }),
    "/story-links/:id/edit": () => ({
      at: `/story-links/${ids.link}/edit`,
      send: { slug: "said-ada", headline: words() },
    }),
    "/story-links/:id/partners": () => ({ at: `/story-links/${ids.link}/partners`, send: {} }),
    "/link/:slug/partner": () => ({ at: "/link/said-partner/partner?key=said", send: { story: own.id } }),
    "/story-links/:id/preview": () => ({ at: `/story-links/${ids.link}/preview`, send: {} }),
    "/messages/:group": () => ({ at: `/messages/${ids.group}`, send: { message: words() } }),
    "/my-lists": () => ({ send: { title: words(), public: "true" } }),
    "/newsfeed": () => ({ send: text() }),
    "/register": () => ({ send: { name: "Ada Words" } }),
    "/register/socials": () => ({ send: { website: "https://words.example" } }),
    "/services/:id/setup/:step": () => ({
      at: `/services/${ids.service}/setup/type`,
      send: { category: round++ % 2 ? "website" : "marketing" },
    }),
    "/briefs/new": () => ({ send: { category: "website", title: words(), ...text() } }),
    "/briefs/:id": () => ({
      at: `/briefs/${ids.wanted}`,
      send: { do: "offer", service: ids.own, price: "50", delivery: "72", ...text() },
    }),
    "/services/:id/order": () => ({
      at: `/services/${ids.sold}/order`,
      send: { package: "One pass", agree: "true" },
    }),
    "/services/new": () => ({ send: {} }),
    "/reviews/:id": () => ({ at: `/reviews/${ids.ofOwn}`, send: text() }),
    "/settings/profile": () => ({ send: { bio: words() } }),
    "/story/:id/:slug/chapter/:number/comments": () => ({
      at: `${theirs.chapter(1)}/comments`,
      send: text(),
    }),
    "/story/:id/:slug/review": () => ({ at: `${story(unread)}/review`, send: text() }),
    "/story/:id/chapters/:number/edit": () => ({
      at: `/story/${own.id}/chapters/1/edit`,
      send: { title: "Words", text: `<p>${words()}</p>`, intent: "publish", version: "1" },
    }),
    "/story/:id/chapters/new": () => ({
      at: `/story/${own.id}/chapters/new`,
      send: { title: "Words", text: `<p>${words()}</p>`, intent: "publish" },
    }),
    "/story/:id/setup/details": () => ({
      at: `/story/${own.id}/setup/details`,
      send: { ...CHOSEN_BY, title: words() },
    }),
    "/story/:id/publish": () => ({
      at: `/story/${first.id}/publish`,
      send: { ...CHOSEN_BY, intent: "publish", publishChapters: chapterOf(first) },
    }),
    "/story/:id/plan": () => ({
      at: `/story/${draft.id}/plan`,
      send: { intent: "plan", days: "7", time: "20:00", from: new Date().toISOString().slice(0, 10) },
    }),
    "/story/:id/publishing": () => ({
      at: `/story/${own.id}/publishing`,
      send: { intent: "publish", chapters: chapterOf(own) },
    }),
    "/story/:id/edit": () => ({
      at: `/story/${own.id}/edit`,
      send: { ...CHOSEN_BY, intent: "begin", title: words() },
    }),
    "/story/:id/:slug/gift": () => ({
      at: `${story(priced)}/gift`,
      send: { to: "reviewer", message: words(), agree: "true" },
    }),
    "/story/:id/suggestions/new/:chapter": () => ({
      at: `/story/${shared.id}/suggestions/new/${chapterOf(shared)}`,
      send: { text: words(), revision: "1", version: "1" },
    }),
    "/story/:id/suggestions/:suggestion": () => ({
      at: `/story/${shared.id}/suggestions/${ids.suggestion}`,
      send: { intent: "answer", ...text() },
    }),
    "/story/:id/drafts/:chapter": () => ({
      at: `/story/${shared.id}/drafts/${chapterOf(shared)}`,
      send: { intent: "say", ...text() },
    }),
    "/story/:id/beta": () => ({
      at: `/story/${own.id}/beta`,
      send: { ...CHOSEN_BY, intent: "begin", title: words() },
    }),
    "/story/:id/beta/:round": () => ({
      at: `/story/${shared.id}/beta/${ids.round}`,
      send: { intent: "answer", "answer-0": words() },
    }),
    "/story/:id/narration": () => ({ at: `/story/${own.id}/narration`, send: { intent: "voice-on" } }),
    "/story/:id/narration/:chapter": () => ({
      at: `/story/${own.id}/narration/${chapterOf(own)}`,
      send: { intent: "save", narrator: words() },
    }),
    "/story/:id/parts": () => ({
      at: `/story/${own.id}/parts`,
      send: { intent: "add", title: words(), from: "1" },
    }),
    "/updates/:id": () => ({ at: `/updates/${ids.update}`, send: text() }),
    "/updates/:id/edit": () => ({ at: `/updates/${ids.update}/edit`, send: text() }),
    "/updates/:id/replies/:reply/edit": () => ({
      at: `/updates/${ids.update}/replies/${ids.reply}/edit`,
      send: text(),
    }),
    "/user/:username/updates": () => ({ at: `/user/${ada.username}/updates`, send: text() }),
    "/settings/account": () => ({ send: { intent: "username", username: "ada-words" } }),
  };

  /** Forms for text that nobody or only the staff reads, and forms that are only buttons. */
  const QUIET_FORMS = new Set(
    [
      "/about/contact /about/feature-request /report /settings/moderation /messages/:group/report",
      "/comments/:comment/delete /comments/:comment/hide /comments/:comment/like",
      "/reviews/:id/delete /reviews/:id/helpful /reviews/:id/hide",
      "/updates/:id/card /updates/:id/delete /updates/:id/hide",
      "/updates/:id/replies/:reply/delete /updates/:id/replies/:reply/hide",
      "/story/:id/:slug/chapter/:number/comments/lock /story/:id/:slug/favourite /story/:id/:slug/follow",
      "/story/:id/:slug/rating /story/:id/:slug/reading /story/:id/:slug/unlock /story/:id/:slug/feature",
      // A list created from a story page is private, and so are bookmark notes.
      "/story/:id/:slug/lists /story/:id/:slug/library /story/:id/:slug/chapter/:number/bookmark",
      "/bookmarks/:id/edit /bookmarks/:id/remove",
      // Names a revision, or restores it with the same command as an edit; asks members to collaborate.
      "/story/:id/revisions/:chapter/compare /my-stories/bin /my-projects/goals /my-stories/notes /story/:id/notes /story/:id/notes/:chapter /story/:id/history /story/:id/collaborators",
      // Exports a member's own writing as files for themselves.
      "/story/:id/export /my-stories/export /story/:id/podcast",
      "/story/:id/export/:export/cancel /my-stories/export/:export/cancel",
      // Sign-ups, entries and withdrawals: the text of a challenge that others read is written in its form.
      "/challenges/:id/cancel /challenges/:id/finish /challenges/:id/reopen /challenges/:id/delete",
      "/challenges/:id/judging /challenges/:id/remind",
      // A gift is a story, which has its own publishing rules; the others are only buttons.
      "/exchanges/:id/act /exchanges/:id/give /exchanges/:id/cancel /exchanges/:id/organise",
      // A ballot's note goes to one author, anonymously.
      "/challenges/:id/judge /challenges/:id/prize /challenges/entries/:id /challenges/entries/:id/skip",
      "/challenges/entries/:id/withdraw /challenges/entries/:id/disqualify /challenges/entries/:id/readmit",
      // Buttons on services, and staff actions on services.
      "/services/:id/favourite /services/:id/pause /services/:id/withdraw /services/:id/discard",
      "/services/:id/delete /admin/services/:id",
      // Messages between the two sides of an order: covered by the order tests, which have a paid order.
      "/orders/:id /orders/:id/audio /orders/:id/review /admin/orders/:id",
      // Buttons in the forums, and staff actions there.
      "/forums/:section/follow /forums/unread /forums/posts/:id/delete /forums/posts/:id/like",
      "/forums/posts/:id/react",
      "/forums/posts/:id/solve /forums/threads/:id/delete /forums/threads/:id/follow /forums/threads/:id/vote",
      // An answer to a poll contains no text by the member.
      "/forums/threads/:id/poll",
      "/forums/threads/:id/moderate /forums/posts/:id/remove /forums/posts/:id/restore",
      "/forums/threads/:id/split /forums/threads/:id/merge",
      // Accepts or rejects suggestions by others.
      "/story/:id/suggestions",
      // Redeems a gift, or sends one again: with a message it is refused, which the gift tests cover.
      "/gifts/:id/redeem /gifts/:id/send /gift/:token",
      // Withdraws a shared link; a message to its author alone; giving copies; tracing by the staff.
      "/story-links/:id/close /story-links/:id/delete /story-links/:id/copies",
      "/link/:slug/copy /advance-copies/:id /admin/trace",
      // Adds the member's own address to a list; removes addresses from the member's own lists.
      "/join/:slug /join/:slug/confirm /mailing-lists/:id/remove /mailing-lists/:id/delete",
      // Sends a test newsletter, stops or deletes one; only admins write the site's newsletters.
      "/newsletters/:id/test /newsletters/:id/again /newsletters/:id/stop /newsletters/:id/delete /admin/newsletters",
      "/admin/suppressions",
      // A file of addresses, which nobody else reads.
      "/mailing-lists/:id/import",
      // Payments for the member's own subscription.
      "/premium /my-subscriptions/:id/cancel /my-subscriptions/:id/keep /sandbox/subscription/:id",
      // Drafts, and a price.
      "/story/:id/setup/premium",
      "/story/new /story/import /story/import/:id /story/import/:id/chapter/:chapter /story/import/:id/place",
      "/lists/:id/follow /genres/:genre/follow /user/:username/block /user/:username/favourite",
      "/user/:username/follow /user/:username/message /messages/:group/mute /notifications",
      "/history /history/clear /history/keep /invite-friends /unsubscribe /terms/agree /consent",
      "/login /confirm-identity /logout /forgot-password /reset-password /email-confirmation /on-behalf/end",
      "/register/follow /register/genres /register/payment-wallet",
      "/settings/data /settings/data/import /settings/data/delete /settings/data/leaving /account-closed /settings/devices /settings/filters /settings/default-filters",
      // Purchases, and the messages about them to the staff or an author.
      "/story/:id/:slug/buy /purchases/:id/refund /sales/coupons /sales/coupons/:id/end /sandbox/checkout/:id",
      "/sales/:id/refund /story/:id/paid /story/:id/paid/pricing",
      "/settings/filters/hide /settings/mature /settings/notifications /settings/payment",
      "/settings/payment/bank /settings/payment/business /settings/payment/documents",
      "/settings/payment/representative /settings/privacy /settings/reader /settings/passkeys /settings/second-factor /settings/tokens",
      // A story for a device of the member, and shelves that only the member sees.
      "/settings/e-reader /story/:id/download /shelves/import",
    ].flatMap((line) => line.split(" ")),
  );

  const chapterOf = (of: TestStory) => String(of.doc.contents[0]!.chapter);
  const message = () => ({ for: author.id, by: ada.id, message: words(), group: ids.group });

  /**
   * The same for the API. The body is the content of `data`, except for users, which have no `data` wrapper.
   */
  const ROUTES: Readonly<Record<string, () => Said>> = {
    "post /api/chapters": () => ({ send: { story: own.id, html: `<p>${words()}</p>`, state: "published" } }),
    "put /api/chapters/{id}": () => ({
      at: `/api/chapters/${chapterOf(draft)}`,
      send: { state: "published" },
    }),
    "post /api/stories/{id}/plan": () => ({
      at: `/api/stories/${draft.id}/plan`,
      send: { days: [7], time: "20:00", from: new Date().toISOString().slice(0, 10) },
    }),
    "post /api/comments": () => ({ send: { chapter: chapterOf(theirs), ...text() } }),
    "put /api/comments/{id}": () => ({ at: `/api/comments/${ids.comment}`, send: text() }),
    "post /api/challenges": () => ({ send: challengeInput({ title: words() }) }),
    "put /api/challenges/{id}": () => ({
      at: `/api/challenges/${ids.challenge}`,
      send: challengeInput({ title: words() }),
    }),
    "post /api/challenge-entries": () => ({ send: { challenge: ids.other, story: ids.fit } }),
    "post /api/exchanges": () => ({ send: exchangeInput({ title: words() }) }),
    "put /api/exchanges/{id}": () => ({
      at: `/api/exchanges/${ids.exchange}`,
      send: exchangeInput({ title: words() }),
    }),
    "post /api/exchange-sign-ups": () => ({
      send: { exchange: ids.exchange, wishes: ["fantasy"], offers: ["fantasy"], likes: words() },
    }),
    "post /api/threads": () => ({ send: { section: "writing", title: words(), ...text() } }),
    "put /api/threads/{id}": () => ({ at: `/api/threads/${ids.thread}`, send: { title: "Said" } }),
    "post /api/posts": () => ({ send: { thread: ids.thread, ...text() } }),
    "put /api/posts/{id}": () => ({ at: `/api/posts/${ids.post}`, send: text() }),
    "post /api/chapters/{id}/suggestions": () => ({
      at: `/api/chapters/${chapterOf(shared)}/suggestions`,
      // The form above created version 2.
      send: { html: `<p>${words()}</p>`, revision: 1, version: 2 },
    }),
    "post /api/suggestions/{id}/answers": () => ({
      at: `/api/suggestions/${ids.suggestion}/answers`,
      send: text(),
    }),
    "post /api/chapters/{id}/team-comments": () => ({
      at: `/api/chapters/${chapterOf(own)}/team-comments`,
      send: text(),
    }),
    "post /api/team-comments/{id}/answers": () => ({
      at: `/api/team-comments/${ids.teamComment}/answers`,
      send: text(),
    }),
    "post /api/stories/{id}/beta-rounds": () => ({
      at: `/api/stories/${own.id}/beta-rounds`,
      send: { title: words() },
    }),
    "put /api/stories/{id}/beta-rounds/{round}/answers": () => ({
      at: `/api/stories/${shared.id}/beta-rounds/${ids.round}/answers`,
      send: { answers: [words()] },
    }),
    "post /api/offers": () => ({
      send: { brief: ids.wanted, service: ids.own, price: "50", delivery_time: "72", ...text() },
    }),
    "post /api/services": () => ({ send: { title: words() } }),
    "put /api/services/{id}": () => ({ at: `/api/services/${ids.service}`, send: { title: words() } }),
    "post /api/list-items": () => ({ send: { list: ids.list, story: unread.id, note: words() } }),
    "put /api/list-items/{id}": () => ({ at: `/api/list-items/${ids.item}`, send: { note: words() } }),
    "post /api/lists": () => ({ send: { title: words(), public: true } }),
    "put /api/lists/{id}": () => ({ at: `/api/lists/${ids.list}`, send: { description: words() } }),
    "post /api/message-groups/{id}/messages": () => ({
      at: `/api/message-groups/${ids.group}/messages`,
      send: { message: words() },
    }),
    "post /api/messages": () => ({ send: message() }),
    "post /api/reviews": () => ({ send: { story: unread.id, ...text() } }),
    "put /api/reviews/{id}": () => ({ at: `/api/reviews/${ids.review}`, send: text() }),
    "post /api/reviews/{id}/answer": () => ({ at: `/api/reviews/${ids.ofOwn}/answer`, send: text() }),
    "put /api/stories/{id}": () => ({
      at: `/api/stories/${own.id}`,
      send: { tags: [words()] },
    }),
    "post /api/chapters/{id}/narration": () => ({
      at: `/api/chapters/${chapterOf(own)}/narration`,
      send: { narrator: words() },
    }),
    "post /api/stories/{id}/parts": () => ({
      at: `/api/stories/${own.id}/parts`,
      send: { title: words(), from: 1 },
    }),
    "post /api/update-replies": () => ({ send: { update: ids.update, ...text() } }),
    "put /api/update-replies/{id}": () => ({ at: `/api/update-replies/${ids.reply}`, send: text() }),
    "post /api/mailing-lists": () => ({ send: { name: "Said anew" } }),
    "put /api/mailing-lists/{id}": () => ({
      at: `/api/mailing-lists/${ids.letters}`,
      send: { name: "Said" },
    }),
    "post /api/newsletters": () => ({ send: { list: ids.letters } }),
    "put /api/newsletters/{id}": () => ({
      at: `/api/newsletters/${ids.newsletter}`,
      send: { subject: "Said" },
    }),
    "post /api/updates": () => ({ send: text() }),
    "put /api/updates/{id}": () => ({ at: `/api/updates/${ids.update}`, send: text() }),
    "put /api/users/{id}": () => ({ at: `/api/users/${ada.id}`, send: { bio: words() } }),
    "post /api/story-links": () => ({
      send: { type: "promotional", story: own.id, slug: "written-ada", headline: words() },
    }),
    "put /api/story-links/{id}": () => ({ at: `/api/story-links/${ids.link}`, send: { headline: words() } }),
  };

  const QUIET_ROUTES = new Set(
    [
      "auth/local auth/local/register auth/forgot-password auth/reset-password auth/change-password",
      "auth/send-email-confirmation blocks bookmarks favourites followers genres/{id}/follow invite-friends",
      "lists/{id}/follow message-groups message-groups/{id}/mute message-groups/{id}/read",
      "order-reviews",
      // As on the pages: giving a copy, and the answers of its two sides.
      "advance-copies",
      "message-groups/{id}/signal notifications/read payment-accounts payment-accounts/{id}/documents",
      // Make the same check as an edit.
      "chapters/{id}/revisions/{number}/restore stories/{id}/history/{number}/restore",
      "chapters/{id}/comments-lock comments/{id}/hide comments/{id}/like reports reviews/{id}/hide",
      // Buttons in the forums; an answer to a poll contains no text by the member.
      "threads/{id}/poll threads/{id}/vote threads/{id}/follow threads/{id}/mute",
      "forums/{id}/follow forums/{id}/mute",
      "posts/{id}/like posts/{id}/thanks posts/{id}/laughs posts/{id}/insights posts/{id}/solve",
      // Returns an entry to read and judge, and its text.
      "challenges/{id}/vote challenge-entries/{id}/open",
      // Same as the pages of an exchange.
      "exchanges/{id}/take exchanges/{id}/cancel exchanges/{id}/default exchanges/{id}/assign exchanges/{id}/reveal",
      "push-subscriptions readings reviews/{id}/helpful stories/{id}/feature stories/{id}/follow",
      "stories/{id}/exports",
      // Accepts or rejects suggestions by others; and a price.
      "suggestions/{id}/decisions coupons ballots",
      // Drafts, star ratings, and files that are shown only where other content includes them.
      "private-notes reusable-notes stories story-ratings upload imports imports/{id}/store",
      // Covered by the upload tests, which use its protocol.
      "audio-uploads",
      // For the staff only; and hiding other members' text.
      "reports comments/{id}/like comments/{id}/hide chapters/{id}/comments-lock reviews/{id}/hide",
    ]
      .flatMap((line) => line.split(" "))
      .map((place) => `post /api/${place}`)
      .concat(
        ["bookmarks", "messages", "notifications", "payment-accounts", "readings", "story-ratings"].map(
          (place) => `put /api/${place}/{id}`,
        ),
        ...["put /api/imports/{id}", "put /api/advance-copies/{id}", "patch /api/audio-uploads/{id}"],
        // Inviting, responding and leaving carry no text; neither does the state of a thread or a round.
        ...["post /api/stories/{id}/collaborators", "post /api/stories/{id}/collaborators/invitation"],
        "post /api/stories/{id}/collaborators/authorship",
        ...["post /api/stories/{id}/collaborators/sale", "post /api/stories/{id}/collaborators/{user}/sale"],
        ...["put /api/stories/{id}/collaborators/{user}", "put /api/team-comments/{id}"],
        ...["put /api/stories/{id}/beta-rounds/{round}", "post /api/stories/{id}/restore"],
        "post /api/chapters/{id}/restore",
        // The first makes the same check as posting; the second gives a story that nobody can see yet.
        ...["put /api/exchange-sign-ups/{id}", "put /api/exchange-gifts/{id}"],
        "put /api/reading-filters",
        "put /api/default-filters",
        // Makes the same check as creating a part.
        "put /api/stories/{id}/parts/{part}",
        "put /api/reader-settings",
        "put /api/writing-goals",
        "put /api/chapters/{id}/suggestions/drafts",
        "put /api/private-notes/{id}",
        "put /api/reusable-notes/{id}",
      ),
  );

  /** The response, with the text of the page that it redirects to. */
  const sent = async (name: string, { at, send }: Said) => {
    const [method, path] = name.startsWith("/") ? ["page", name] : (name.split(" ") as ["post", string]);
    if (method === "page") {
      const answer = await agent
        .post(at ?? path)
        .type("form")
        .send({ _csrf: csrf, ...send });
      const said = answer.status === 303 ? (await agent.get(answer.headers.location!)).text : answer.text;
      return { status: answer.status, said };
    }
    const isFile = path.endsWith("}/messages");
    const request = supertest(site.url)
      [method as "post"](at ?? path)
      .set("Authorization", `Bearer ${token}`);
    const { status, text: said } = await (isFile
      ? request.field(send as Record<string, string>).attach("file", Buffer.from("%PDF-1.4\n"), "a.pdf")
      : request.send(path.startsWith("/api/users") ? send : { data: send }));
    return { status, said };
  };

  for (const [name, make] of [...Object.entries(FORMS), ...Object.entries(ROUTES)])
    it(`${name} refuses posts, and accepts them once posting is open again`, async function () {
      // The form is there only with the optional computer voice (npm run add:voice).
      if (name === "/story/:id/narration" && !(await createEspeak().isThere())) this.skip();
      const said = make();
      await restrict(new Date(Date.now() + 86_400_000));
      const refused = await sent(name, said);
      expect(refused.said).to.contain("You cannot post until");
      // A page is refused with 400 if it shows no form, but what was typed beside a button.
      expect(refused.status).to.be.oneOf(name.startsWith("/") ? [422, 303, 400] : [400]);
      await restrict(null);
      const taken = await sent(name, said);
      expect(taken.said).to.not.contain("You cannot post until");
      expect(taken.status, taken.said.slice(0, 300)).to.be.oneOf(name.startsWith("/") ? [303] : [200]);
    });

  it("every form and every route is classified here as one for text or not", () => {
    const forms = site.app.features
      .flatMap(({ pages = [] }) => pages)
      .filter(({ action, path }) => action && !path.startsWith("/admin/"))
      .map(({ path }) => path);
    expect(forms.filter((path) => !(path in FORMS) && !QUIET_FORMS.has(path)).join()).to.equal("");
    const routes = mountedRoutes(site.app.express)
      .filter(({ method }) => method !== "get" && method !== "delete")
      .map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((name) => !(name in ROUTES) && !QUIET_ROUTES.has(name))).to.deep.equal([]);
  });

  it("a member may still withdraw, hide and write privately", async () => {
    const other = await sent("post /api/lists", {
      send: { public: true, title: "For all", description: "Read these." },
    }).then(({ said }) => JSON.parse(said).data);
    await restrict(new Date(Date.now() + 86_400_000));
    const quiet: Readonly<Record<string, Said>> = {
      "put /api/users/{id}": { at: `/api/users/${ada.id}`, send: { bio: "", interests: ["crime"] } },
      "put /api/stories/{id}": { at: `/api/stories/${draft.id}`, send: { title: "A Draft" } },
      "post /api/chapters": { send: { story: own.id, html: "<p>A draft.</p>" } },
      "put /api/lists/{id}": { at: `/api/lists/${ids.list}`, send: { public: false, title: "For myself" } },
      "put /api/lists/{id} without a change": {
        at: `/api/lists/${other.id}`,
        send: { public: true, title: "For all", description: "Read these." },
      },
      "post /api/lists": { send: { title: "For myself too" } },
      "put /api/list-items/{id}": { at: `/api/list-items/${ids.item}`, send: { note: "For myself" } },
    };
    for (const [name, said] of Object.entries(quiet)) {
      const { status, said: answer } = await sent(name, said);
      expect(status, `${name}: ${answer.slice(0, 300)}`).to.equal(200);
    }
    await restrict(null);
  });
});
