import { createUnsubscribe } from "#core/mail/index.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { apiTokensPaths } from "#shared/accounts/api-tokens.paths.ts";
import { invitationsPaths } from "#shared/accounts/invitations.paths.ts";
import { preferencesPaths } from "#shared/accounts/preferences.paths.ts";
import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { bookmarksPaths } from "#shared/library/bookmarks.paths.ts";
import { followersPaths } from "#shared/library/followers.paths.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { notificationPreferencesPaths } from "#shared/live/notification-preferences.paths.ts";
import { notificationsPaths } from "#shared/live/notifications.paths.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { orderReviewsPaths } from "#shared/market/order-reviews.paths.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { dashboardPaths } from "#shared/money/dashboard.paths.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { payoutsPaths } from "#shared/money/payouts.paths.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { blocksPaths } from "#shared/people/blocks.paths.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { readingFiltersPaths } from "#shared/people/reading-filters.paths.ts";
import { advanceCopiesPaths } from "#shared/reach/advance-copies.paths.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { libraryPaths } from "#shared/reading/library.paths.ts";
import { LIBRARY_FILTERS } from "#shared/reading/library.ts";
import { offlinePaths } from "#shared/reading/offline.paths.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { consentPaths } from "#shared/site/consent.paths.ts";
import { developmentPaths } from "#shared/site/development.paths.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { studioPaths } from "#shared/site/studio.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { defaultFiltersPaths } from "#shared/stories/default-filters.paths.ts";
import { detailsHistoryPaths } from "#shared/stories/details-history.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { exportsPaths } from "#shared/stories/exports.paths.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { privateNotesPaths } from "#shared/stories/private-notes.paths.ts";
import { reusableNotesPaths } from "#shared/stories/reusable-notes.paths.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { teamCommentsPaths } from "#shared/stories/team-comments.paths.ts";
import { writingGoalsPaths } from "#shared/stories/writing-goals.paths.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";
import { readConfig } from "#src/config.ts";

import type { TestStory } from "../../app/support/stories.ts";
import type { World } from "./world.ts";

/** A page of the site with a name, its path and the member who views it. */
export interface Place {
  readonly name: string;
  readonly path: string;
  readonly as?: "author" | "newcomer";
  /** True for pages with many similar parts, which take axe long and need only one check. */
  readonly many?: boolean;
}

/** Path of an unsubscribe link for a kind of mail. */
const unsubscribePath = (about: string, to: string): string =>
  createUnsubscribe({ secret: readConfig({}).jwtSecret, siteUrl: "" }).url({ about, to });

/** Marketplace pages, for a guest and for both sides of the orders. */
const marketPlaces = ({ service, ...ids }: World["market"]): Place[] => [
  { name: "marketplace", path: servicesPaths.marketplace() },
  { name: "marketplace-category", path: servicesPaths.category("copy-editing") },
  { name: "marketplace-none", path: servicesPaths.category("latest", { q: "zyzzyva" }) },
  { name: "service", path: servicesPaths.service(service) },
  { name: "service-own", path: servicesPaths.service(service), as: "author" },
  { name: "services", path: servicesPaths.mine(), as: "author" },
  { name: "services-none", path: servicesPaths.mine(), as: "newcomer" },
  { name: "services-favourite", path: servicesPaths.favourites(), as: "newcomer" },
  ...(["details", "pricing", "requirements", "review"] as const).map((step) => ({
    name: `service-${step}`,
    path: servicesPaths.step(service.id, step),
    as: "author" as const,
  })),
  { name: "service-delete", path: servicesPaths.act(service.id, "delete"), as: "author" },
  { name: "order-place", path: ordersPaths.place(service.id), as: "newcomer" },
  { name: "orders-active", path: ordersPaths.active(), as: "newcomer" },
  { name: "orders-history", path: ordersPaths.history(), as: "author" },
  { name: "order-delivered", path: ordersPaths.order(ids.delivered), as: "newcomer" },
  { name: "order-delivered-seller", path: ordersPaths.order(ids.delivered), as: "author" },
  { name: "order-proposed", path: ordersPaths.order(ids.proposed), as: "newcomer" },
  { name: "order-proposed-seller", path: ordersPaths.order(ids.proposed), as: "author" },
  { name: "order-ended", path: ordersPaths.order(ids.ended), as: "newcomer" },
  { name: "order-disputed", path: ordersPaths.order(ids.disputed), as: "author" },
  { name: "order-receipt", path: ordersPaths.receipt(ids.ended), as: "newcomer" },
  { name: "order-receipt-seller", path: ordersPaths.receipt(ids.ended), as: "author" },
  { name: "order-review", path: orderReviewsPaths.review(ids.ended), as: "newcomer" },
  { name: "briefs", path: briefsPaths.briefs(), as: "author" },
  { name: "briefs-mine", path: briefsPaths.mine(), as: "newcomer" },
  { name: "briefs-none", path: briefsPaths.mine(), as: "author" },
  { name: "brief-new", path: briefsPaths.briefNew(), as: "newcomer" },
  { name: "brief", path: briefsPaths.brief(ids.brief), as: "newcomer" },
  { name: "brief-seller", path: briefsPaths.brief(ids.brief), as: "author" },
];

/** Challenge pages, for a guest, for hosts, entrants and judges, and for other members. */
const challengePlaces = ({ challenges: ids }: World): Place[] => {
  const at = (id: string, act: string) => challengesPaths.challengeAct(id, act);
  return [
    { name: "challenges", path: challengesPaths.challenges() },
    { name: "challenges-own", path: challengesPaths.challenges(), as: "author" },
    { name: "challenges-none", path: challengesPaths.challenges({ q: "zyzzyva" }) },
    { name: "challenge", path: challengesPaths.challenge(ids.open) },
    { name: "challenge-own", path: challengesPaths.challenge(ids.open), as: "author" },
    { name: "challenge-asked", path: challengesPaths.challenge(ids.open), as: "newcomer" },
    { name: "challenge-draft", path: challengesPaths.challenge(ids.draft), as: "author" },
    { name: "challenge-judged", path: challengesPaths.challenge(ids.voted) },
    { name: "challenge-entered", path: challengesPaths.challenge(ids.voted), as: "author" },
    { name: "challenge-decided", path: challengesPaths.challenge(ids.decided) },
    { name: "challenge-new", path: challengesPaths.challengeNew(), as: "author" },
    { name: "challenge-edit", path: at(ids.draft, "edit"), as: "author" },
    { name: "challenge-prize", path: at(ids.draft, "prize"), as: "author" },
    { name: "challenge-invite", path: at(ids.open, "invite"), as: "author" },
    { name: "challenge-cancel", path: at(ids.open, "cancel"), as: "author" },
    { name: "challenge-delete", path: at(ids.draft, "delete"), as: "author" },
    { name: "challenge-enter", path: at(ids.open, "enter"), as: "newcomer" },
    { name: "challenge-enter-stories", path: at(ids.voted, "enter"), as: "author" },
    { name: "challenge-vote", path: at(ids.voted, "judge"), as: "newcomer" },
    { name: "challenge-judge", path: at(ids.blind, "judge"), as: "author" },
    { name: "challenge-results", path: at(ids.decided, "results") },
    { name: "challenge-entry", path: challengesPaths.entry(ids.votedEntry) },
    { name: "challenge-entry-ballot", path: challengesPaths.entry(ids.votedEntry), as: "newcomer" },
    { name: "challenge-entry-own", path: challengesPaths.entry(ids.ownEntry), as: "author" },
    { name: "challenge-entry-blind", path: challengesPaths.entry(ids.blindEntry), as: "author" },
    { name: "challenge-entry-withdraw", path: challengesPaths.entry(ids.ownEntry, "withdraw"), as: "author" },
    {
      name: "challenge-entry-disqualify",
      path: challengesPaths.entry(ids.blindEntry, "disqualify"),
      as: "author",
    },
    { name: "my-entries", path: challengesPaths.myEntries(), as: "author" },
    { name: "my-entries-none", path: challengesPaths.myEntries(), as: "newcomer" },
  ];
};

/** Pages of the forums and gift exchanges, for a guest, for organisers and authors, and for other members. */
const communityPlaces = ({ forums: { thread, idea, post }, exchanges }: World): Place[] => [
  { name: "forums", path: forumsPaths.forums() },
  { name: "forums-member", path: forumsPaths.forums(), as: "author" },
  { name: "forum", path: forumsPaths.forum("writing") },
  { name: "forum-none", path: forumsPaths.forum("publishing"), as: "newcomer" },
  { name: "forum-ideas", path: forumsPaths.forum("feedback-and-support", "ideas"), as: "author" },
  { name: "forums-unread", path: forumsPaths.unread(), as: "newcomer" },
  { name: "forums-search", path: forumsPaths.forumSearch("harbour") },
  { name: "forums-search-none", path: forumsPaths.forumSearch("zyzzyva"), as: "newcomer" },
  { name: "forums-search-threads", path: forumsPaths.forumSearch("harbour", { only: "threads" }) },
  { name: "forums-unanswered", path: forumsPaths.unanswered(), as: "newcomer" },
  { name: "forums-tag", path: forumsPaths.forumTag("harbour") },
  { name: "forums-tag-none", path: forumsPaths.forumTag("zyzzyva"), as: "author" },
  { name: "thread", path: forumsPaths.thread(thread) },
  { name: "thread-own", path: forumsPaths.thread(thread), as: "author" },
  { name: "thread-quoting", path: forumsPaths.threadQuoting(thread, [post]), as: "author" },
  { name: "thread-member", path: forumsPaths.thread(thread), as: "newcomer" },
  { name: "thread-idea", path: forumsPaths.thread(idea), as: "author" },
  { name: "thread-new", path: forumsPaths.forumAct("writing", "new"), as: "author" },
  { name: "thread-idea-new", path: forumsPaths.newIdea(), as: "newcomer" },
  { name: "thread-edit", path: forumsPaths.threadAct(thread.id, "edit"), as: "author" },
  { name: "thread-delete", path: forumsPaths.threadAct(idea.id, "delete"), as: "newcomer" },
  { name: "post-edit", path: forumsPaths.postAct(post, "edit"), as: "newcomer" },
  { name: "post-delete", path: forumsPaths.postAct(post, "delete"), as: "newcomer" },
  { name: "post-history", path: forumsPaths.postAct(post, "history") },
  { name: "exchanges", path: exchangesPaths.exchanges() },
  { name: "exchange", path: exchangesPaths.exchange(exchanges.open) },
  { name: "exchange-own", path: exchangesPaths.exchange(exchanges.written), as: "author" },
  { name: "exchange-member", path: exchangesPaths.exchange(exchanges.written), as: "newcomer" },
  { name: "exchange-new", path: exchangesPaths.exchangeNew(), as: "author" },
  { name: "exchange-edit", path: exchangesPaths.exchangeAct(exchanges.open, "edit"), as: "author" },
  {
    name: "exchange-organise",
    path: exchangesPaths.exchangeAct(exchanges.written, "organise"),
    as: "author",
  },
  { name: "exchange-list", path: exchangesPaths.exchange(exchanges.list), as: "newcomer" },
  {
    name: "exchange-prompt",
    path: exchangesPaths.prompt(exchanges.list, exchanges.prompt),
    as: "newcomer",
  },
  { name: "exchange-cancel", path: exchangesPaths.exchangeAct(exchanges.open, "cancel"), as: "author" },
  { name: "exchange-sign-up", path: exchangesPaths.exchangeAct(exchanges.open, "sign-up"), as: "newcomer" },
  { name: "exchange-give", path: exchangesPaths.give(exchanges.written, exchanges.gift), as: "author" },
];

export function placesOf(world: World): Place[] {
  const { author, stories, letters, update, list, comment, bookmark, review, desk } = world;
  const { ordinary, paid, mature, secret, manyChapters, longNames } = stories;
  const comments = (of: TestStory, values = {}) =>
    commentsPaths.comments(
      { id: of.id, slug: of.doc.slug },
      { id: String(of.doc.contents[0]!.chapter), number: 1 },
      values,
    );
  return [
    { name: "home", path: cataloguePaths.home() },
    { name: "home-member", path: cataloguePaths.home(), as: "author" },
    { name: "browse", path: cataloguePaths.stories() },
    { name: "browse-rising", path: cataloguePaths.storyList("rising") },
    { name: "browse-filtered", path: `${cataloguePaths.stories()}?genre=fantasy&flag=complete&sort=newest` },
    { name: "genre", path: cataloguePaths.genre("fantasy") },
    { name: "consent", path: consentPaths.consent() },
    { name: "search", path: cataloguePaths.search() },
    { name: "search-found", path: cataloguePaths.search({ q: "lamplighter" }) },
    { name: "search-nothing", path: cataloguePaths.search({ q: "zyzzyva" }) },
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
    { name: "comment-edit", path: commentsPaths.commentAct(comment, "edit"), as: "newcomer" },
    { name: "comment-delete", path: commentsPaths.commentAct(comment, "delete"), as: "newcomer" },
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
    { name: "parts", path: chaptersPaths.parts(desk.story.id), as: "author" },
    { name: "narration", path: narrationPaths.narration(desk.story.id), as: "author" },
    { name: "order-audio", path: ordersPaths.audio(world.narrated), as: "author" },
    {
      name: "narration-chapter",
      path: narrationPaths.chapterNarration(longNames.id, String(longNames.doc.contents[0]!.chapter)),
      as: "author",
    },
    { name: "podcast", path: narrationPaths.podcastPage(longNames.id) },
    { name: "export", path: exportsPaths.storyExports(desk.story.id), as: "author" },
    { name: "revisions", path: chaptersPaths.revisions(desk.story.id), as: "author" },
    {
      name: "revisions-chapter",
      path: chaptersPaths.chapterRevisions(desk.story.id, desk.chapter),
      as: "author",
    },
    {
      name: "comparison",
      path: `${chaptersPaths.comparison(desk.story.id, desk.chapter, 1, 2)}&view=side`,
      as: "author",
    },
    {
      name: "comparison-conflict",
      path: chaptersPaths.comparison(desk.story.id, desk.chapter, 2, 3),
      as: "author",
    },
    { name: "link", path: storyLinksPaths.link(desk.link.slug) },
    {
      name: "link-partner",
      path: storyLinksPaths.linkPartner(desk.link.slug, desk.link.key),
      as: "newcomer",
    },
    { name: "mailing-lists", path: mailingListsPaths.mailingLists(), as: "author" },
    { name: "mailing-lists-none", path: mailingListsPaths.mailingLists(), as: "newcomer" },
    { name: "mailing-list", path: mailingListsPaths.mailingList(desk.letters.id), as: "author" },
    { name: "mailing-list-import", path: mailingListsPaths.importList(desk.letters.id), as: "author" },
    { name: "newsletters", path: newslettersPaths.newsletters(), as: "author" },
    { name: "newsletters-none", path: newslettersPaths.newsletters(), as: "newcomer" },
    { name: "newsletter", path: newslettersPaths.newsletter(desk.newsletter.draft), as: "author" },
    { name: "newsletter-review", path: newslettersPaths.review(desk.newsletter.draft), as: "author" },
    { name: "newsletter-sent", path: newslettersPaths.review(desk.newsletter.sent), as: "author" },
    {
      name: "newsletter-delete",
      path: newslettersPaths.deleteNewsletter(desk.newsletter.draft),
      as: "author",
    },
    { name: "letter", path: newslettersPaths.letter(desk.newsletter.sent) },
    { name: "join", path: mailingListsPaths.join(desk.letters.slug) },
    { name: "join-asked", path: mailingListsPaths.join(desk.letters.slug, { done: "asked" }) },
    { name: "advance-copies-none", path: advanceCopiesPaths.copies(), as: "author" },
    { name: "story-links", path: storyLinksPaths.storyLinks(), as: "author" },
    { name: "story-links-none", path: storyLinksPaths.storyLinks(), as: "newcomer" },
    { name: "story-link", path: storyLinksPaths.storyLink(desk.link.id), as: "author" },
    { name: "story-link-new", path: storyLinksPaths.newStoryLink(), as: "author" },
    {
      name: "story-link-details",
      path: storyLinksPaths.newStoryLink({ type: "promotional", story: ordinary.id }),
      as: "author",
    },
    { name: "story-link-preview", path: storyLinksPaths.previewStoryLink(desk.link.id), as: "author" },
    { name: "collaborators", path: editingPaths.collaborators(desk.story.id), as: "author" },
    { name: "collaborators-asked", path: editingPaths.collaborators(desk.story.id), as: "newcomer" },
    { name: "suggestions", path: suggestionsPaths.suggestions(desk.story.id), as: "author" },
    { name: "suggest", path: suggestionsPaths.suggest(desk.story.id, desk.chapter), as: "author" },
    { name: "suggestion", path: suggestionsPaths.suggestion(desk.story.id, desk.suggestion), as: "author" },
    { name: "draft", path: teamCommentsPaths.about(desk.story.id, desk.chapter, 2), as: "author" },
    { name: "beta-rounds", path: teamCommentsPaths.rounds(desk.story.id), as: "author" },
    { name: "beta-round", path: teamCommentsPaths.round(desk.story.id, desk.round), as: "author" },
    { name: "bin", path: editingPaths.bin(), as: "author" },
    { name: "bin-none", path: editingPaths.bin(), as: "newcomer" },
    ...marketPlaces(world.market),
    ...communityPlaces(world),
    ...challengePlaces(world),
    { name: "paid-previews", path: moneyPaths.sellingPreviews(ordinary.id), as: "author" },
    { name: "paid-pricing", path: moneyPaths.sellingPricing(ordinary.id), as: "author" },
    { name: "paid-story", path: paid.path },
    { name: "buy", path: `${paid.path}/buy` },
    { name: "buy-member", path: `${paid.path}/buy`, as: "newcomer" },
    { name: "sandbox", path: world.shop.checkout, as: "newcomer" },
    { name: "purchases", path: moneyPaths.purchases(), as: "newcomer" },
    { name: "purchases-none", path: moneyPaths.purchases(), as: "author" },
    { name: "premium", path: subscriptionsPaths.premium() },
    { name: "premium-member", path: subscriptionsPaths.premium(), as: "newcomer" },
    { name: "subscriptions-none", path: subscriptionsPaths.mySubscriptions(), as: "newcomer" },
    { name: "subscriptions", path: subscriptionsPaths.mySubscriptions(), as: "author" },
    {
      name: "subscription-cancel",
      path: subscriptionsPaths.cancelSubscription(world.shop.premium),
      as: "author",
    },
    {
      name: "subscription-receipt",
      path: subscriptionsPaths.subscriptionReceipt(world.shop.premium, 1),
      as: "author",
    },
    { name: "gift-give", path: `${paid.path}/gift`, as: "newcomer" },
    { name: "gifts", path: moneyPaths.gifts(), as: "newcomer" },
    { name: "gifts-none", path: moneyPaths.gifts(), as: "author" },
    { name: "gift", path: moneyPaths.gift(world.shop.given), as: "newcomer" },
    { name: "gift-link", path: moneyPaths.giftLink(world.shop.giftToken) },
    { name: "purchase", path: moneyPaths.purchase(world.shop.bought), as: "newcomer" },
    { name: "purchase-refund", path: moneyPaths.refundPurchase(world.shop.bought), as: "newcomer" },
    { name: "dashboard", path: dashboardPaths.dashboard(), as: "author" },
    { name: "dashboard-none", path: dashboardPaths.dashboard("month"), as: "newcomer" },
    { name: "sales", path: moneyPaths.sales(), as: "author" },
    { name: "sales-paypal", path: moneyPaths.salesByPayPal(), as: "author" },
    { name: "sales-none", path: moneyPaths.sales(), as: "newcomer" },
    { name: "coupons", path: moneyPaths.coupons(), as: "author" },
    { name: "coupons-none", path: moneyPaths.coupons(), as: "newcomer" },
    { name: "earnings", path: moneyPaths.earnings(), as: "author" },
    { name: "payouts", path: payoutsPaths.payouts(), as: "author" },
    { name: "payouts-none", path: payoutsPaths.payouts(), as: "newcomer" },
    { name: "statement", path: payoutsPaths.payout(world.shop.payout), as: "author" },
    { name: "library", path: libraryPaths.library(), as: "newcomer" },
    { name: "studio", path: studioPaths.studio(), as: "author" },
    { name: "studio-none", path: studioPaths.studio(), as: "newcomer" },
    { name: "earn", path: studioPaths.earn() },
    { name: "library-none", path: libraryPaths.library(), as: "author" },
    ...LIBRARY_FILTERS.map((filter) => ({
      name: `library-${filter}`,
      path: libraryPaths.library(filter),
      as: "newcomer" as const,
    })),
    { name: "keyboard", path: readingPaths.keyboard() },
    { name: "offline", path: offlinePaths.offline() },
    { name: "reader-settings", path: readingPaths.readerSettings() },
    { name: "payment-none", path: paymentAccountsPaths.payment(), as: "newcomer" },
    { name: "payment-business", path: paymentAccountsPaths.paymentStep("business"), as: "newcomer" },
    { name: "payment", path: paymentAccountsPaths.payment(), as: "author" },
    {
      name: "payment-representative",
      path: paymentAccountsPaths.paymentStep("representative"),
      as: "author",
    },
    { name: "payment-bank", path: paymentAccountsPaths.paymentStep("bank"), as: "author" },
    { name: "invite-friends", path: invitationsPaths.inviteFriends(), as: "author" },
    { name: "invite-friends-none", path: invitationsPaths.inviteFriends(), as: "newcomer" },
    { name: "unsubscribe", path: unsubscribePath("new_comment_reply", author.id) },
    { name: "unsubscribe-done", path: `${unsubscribePath("invitations", "x")}&done=1` },
    { name: "payment-documents", path: paymentAccountsPaths.paymentDocuments(), as: "author" },
    { name: "messages", path: messagesPaths.messages(), as: "author" },
    { name: "messages-none", path: messagesPaths.messages({ q: "zyzzyva" }), as: "newcomer" },
    { name: "messages-found", path: messagesPaths.messages({ q: "harbour" }), as: "author" },
    { name: "bookmarks", path: bookmarksPaths.bookmarks(), as: "author" },
    { name: "bookmarks-none", path: bookmarksPaths.bookmarks(), as: "newcomer" },
    { name: "bookmark-edit", path: bookmarksPaths.bookmarkEdit(bookmark), as: "author" },
    {
      name: "bookmark-passage",
      path: `${longNames.chapter(1)}/bookmark`,
      as: "author",
    },
    { name: "chapter-bookmarked", path: longNames.chapter(1), as: "author" },
    { name: "history-guest", path: readingPaths.history() },
    { name: "history", path: readingPaths.history(), as: "newcomer" },
    { name: "history-none", path: readingPaths.history("dropped"), as: "author" },
    { name: "history-year", path: readingPaths.historyYear(2026), as: "newcomer" },
    { name: "history-year-none", path: readingPaths.historyYear(2025), as: "author" },
    { name: "home-reader", path: cataloguePaths.home(), as: "newcomer" },
    { name: "chapter-reader", path: ordinary.chapter(3), as: "newcomer" },
    { name: "message-thread", path: messagesPaths.messageGroup(letters.group), as: "author" },
    { name: "message-thread-answered", path: messagesPaths.messageGroup(letters.group), as: "newcomer" },
    {
      name: "message-report",
      path: messagesPaths.messageReport(letters.group, letters.message),
      as: "author",
    },
    { name: "report", path: reportsPaths.report("story", ordinary.id), as: "newcomer" },
    { name: "standing", path: reportsPaths.standing(), as: "newcomer" },
    { name: "data-settings", path: accountDataPaths.dataSettings(), as: "newcomer" },
    { name: "take-archive", path: accountDataPaths.importArchive(), as: "newcomer" },
    { name: "delete-account", path: accountDataPaths.deleteAccount(), as: "newcomer" },
    {
      name: "notification-settings",
      path: notificationPreferencesPaths.notificationSettings(),
      as: "newcomer",
    },
    { name: "filter-settings", path: readingFiltersPaths.readingFilters(), as: "newcomer" },
    { name: "default-filters", path: defaultFiltersPaths.defaultFilters(), as: "newcomer" },
    { name: "login", path: accountsPaths.login() },
    { name: "forgot-password", path: accountsPaths.forgotPassword() },
    { name: "forgot-password-sent", path: `${accountsPaths.forgotPassword()}?sent=1` },
    { name: "reset-password-void", path: accountsPaths.resetPassword("x") },
    { name: "email-confirmation", path: accountsPaths.emailConfirmation() },
    { name: "email-confirmation-void", path: accountsPaths.emailConfirmation("x") },
    { name: "email-confirmed", path: `${accountsPaths.emailConfirmation()}?done=confirmed` },
    { name: "account", path: accountsPaths.account(), as: "author" },
    { name: "devices", path: accountsPaths.devices(), as: "author" },
    { name: "api-tokens", path: apiTokensPaths.apiTokens(), as: "newcomer" },
    { name: "register", path: registrationPaths.register() },
    { name: "register-socials", path: registrationPaths.registerStep("socials"), as: "newcomer" },
    { name: "register-genres", path: registrationPaths.registerStep("genres"), as: "newcomer" },
    { name: "register-follow", path: registrationPaths.registerStep("follow"), as: "newcomer" },
    { name: "register-wallet", path: registrationPaths.registerStep("payment-wallet"), as: "newcomer" },
    { name: "not-found", path: "/nothing-is-here" },
    { name: "profile", path: profilePaths.user(author.username) },
    { name: "profile-newcomer", path: profilePaths.user("newcomer") },
    { name: "profile-own", path: profilePaths.user(author.username), as: "author" },
    { name: "profile-newcomer-own", path: profilePaths.user("newcomer"), as: "newcomer" },
    { name: "profile-followers", path: followersPaths.userFollowers(author.username) },
    { name: "profile-updates", path: updatesPaths.userUpdates(author.username) },
    { name: "profile-updates-own", path: updatesPaths.userUpdates(author.username), as: "author" },
    { name: "profile-updates-none", path: updatesPaths.userUpdates("newcomer"), as: "newcomer" },
    { name: "update", path: updatesPaths.update(update) },
    { name: "update-owner", path: updatesPaths.update(update), as: "author" },
    { name: "update-edit", path: updatesPaths.updateAct(update, "edit"), as: "newcomer" },
    { name: "update-delete", path: updatesPaths.updateAct(update, "delete"), as: "author" },
    { name: "newsfeed", path: updatesPaths.newsfeed(), as: "newcomer" },
    { name: "newsfeed-hidden", path: updatesPaths.newsfeed(), as: "author" },
    { name: "newsfeed-shown", path: updatesPaths.newsfeed("show"), as: "author" },
    { name: "lists", path: listsPaths.lists() },
    { name: "list", path: listsPaths.list(list) },
    { name: "list-own", path: listsPaths.list(list), as: "author" },
    { name: "list-followed", path: listsPaths.list(list), as: "newcomer" },
    { name: "list-edit", path: listsPaths.listEdit(list), as: "author" },
    { name: "my-lists", path: listsPaths.myLists(), as: "author" },
    { name: "my-lists-none", path: listsPaths.myLists(), as: "newcomer" },
    { name: "profile-reviews", path: reviewsPaths.userReviews("newcomer") },
    { name: "profile-reviews-none", path: reviewsPaths.userReviews(author.username) },
    { name: "profile-lists", path: listsPaths.userLists(author.username) },
    { name: "profile-lists-none", path: listsPaths.userLists("newcomer") },
    { name: "reviews", path: `${ordinary.path}/reviews` },
    { name: "reviews-none", path: `${paid.path}/reviews`, as: "newcomer" },
    { name: "reviews-author", path: `${ordinary.path}/reviews`, as: "author" },
    { name: "review", path: reviewsPaths.review(review), as: "newcomer" },
    { name: "review-answer", path: reviewsPaths.review(review), as: "author" },
    { name: "review-write", path: `${ordinary.path}/review`, as: "newcomer" },
    { name: "review-closed", path: `${longNames.path}/review`, as: "author" },
    { name: "review-delete", path: reviewsPaths.reviewAct(review, "delete"), as: "newcomer" },
    { name: "review-report", path: reportsPaths.report("review", review), as: "author" },
    { name: "people", path: profilePaths.searchPeople() },
    {
      name: "people-none",
      path: profilePaths.searchPeople({ q: "zyzzyva", genre: "crime" }),
      as: "newcomer",
    },
    { name: "profile-settings", path: profilePaths.profileSettings(), as: "author" },
    { name: "privacy-settings", path: preferencesPaths.privacySettings(), as: "author" },
    { name: "profile-seen-by-member", path: profilePaths.user("newcomer"), as: "author" },
    { name: "story-seen-by-member", path: ordinary.path, as: "newcomer" },
    { name: "following-own", path: followersPaths.userFollowing(author.username), as: "author" },
    { name: "blocked", path: blocksPaths.blocked(), as: "author" },
    { name: "blocked-none", path: blocksPaths.blocked(), as: "newcomer" },
    { name: "notifications", path: notificationsPaths.notifications(), as: "author" },
    { name: "notifications-one", path: notificationsPaths.notifications(), as: "newcomer" },
    { name: "my-stories", path: editingPaths.myStories(), as: "author" },
    { name: "my-projects", path: editingPaths.myProjects(), as: "author" },
    { name: "private-notes", path: privateNotesPaths.notes(ordinary.id), as: "author" },
    { name: "details-history", path: detailsHistoryPaths.history(ordinary.id), as: "author" },
    { name: "reusable-notes", path: reusableNotesPaths.notes(), as: "author" },
    { name: "writing-goals", path: writingGoalsPaths.goals(), as: "author" },
    { name: "my-stories-none", path: editingPaths.myStories(), as: "newcomer" },
    { name: "story-new", path: editingPaths.storyNew(), as: "author" },
    { name: "story-setup", path: editingPaths.storySetup(ordinary.id, "details"), as: "author" },
    { name: "story-setup-premium", path: editingPaths.storySetup(ordinary.id, "premium"), as: "author" },
    { name: "story-edit", path: editingPaths.storyEdit(ordinary.id), as: "author" },
    { name: "chapter-type", path: chaptersPaths.chapterNew(ordinary.id), as: "author" },
    { name: "chapter-new", path: chaptersPaths.chapterNew(ordinary.id, "chapter"), as: "author" },
    { name: "chapter-edit", path: chaptersPaths.chapterEdit(ordinary.id, 1), as: "author" },
    { name: "import", path: importsPaths.storyImport(), as: "author" },
    { name: "import-preview", path: importsPaths.waiting(world.waiting.id), as: "author" },
    {
      name: "import-chapter",
      path: importsPaths.chapter(world.waiting.id, world.waiting.chapter),
      as: "author",
    },
    { name: "import-place", path: importsPaths.place(world.waiting.id), as: "author" },
    {
      name: "import-matches",
      path: `${importsPaths.place(world.waiting.id)}?story=${ordinary.id}`,
      as: "author",
    },
    { name: "publishing", path: chaptersPaths.publishing(ordinary.id), as: "author" },
    { name: "plan", path: chaptersPaths.plan(stories.draft.id), as: "author" },
    { name: "publish-story", path: editingPaths.storyPublish(stories.draft.id), as: "author" },
    {
      name: "unpublish",
      path: `${chaptersPaths.publishing(ordinary.id)}?withdraw=${ordinary.doc.contents[0]!.chapter}`,
      as: "author",
    },
    { name: "logout", path: accountsPaths.logout(), as: "author" },
    { name: "api-docs", path: machinesPaths.apiDocs(), many: true },
    { name: "dev-mail", path: developmentPaths.devMail() },
    { name: "dev-ui", path: developmentPaths.devUi(), many: true },
  ];
}
