import type { EventMap } from "#core/events/index.ts";
import type { World } from "./world.ts";

/**
 * Payload of each durable event in one round of the plan, about a different document each time if there are
 * several.
 */
export type Cases = { readonly [Name in keyof EventMap]?: (world: World, round: number) => EventMap[Name] };

/** An id for something that the demo data does not contain. */
const made = (kind: number, round: number): string => `${"e".repeat(20)}${kind}00${round}`;

/** A case for every event of the product that has a subscriber; cases.test.ts reports a missing one. */
export const CASES: Cases = {
  "advance-copy.invited": copy,
  "advance-copy.due": copy,
  "advance-copy.asked": copy,
  "advance-copy.given": copy,
  "advance-copy.declined": copy,
  "advance-copy.feedback": copy,
  "list.joined": (world, round) => ({
    id: made(8, round),
    list: made(9, round),
    owner: world.user(round),
    link: "the-tide-table",
  }),
  "mailing-list.deleted": (_, round) => ({ id: made(9, round) }),
  "newsletter.deleted": (_, round) => ({ id: made(8, round) }),
  "newsletter.story-transferred": (world, round) => {
    const { id, author } = story(world, round);
    return { id: made(8, round), owner: author, story: id, at: round };
  },
  "story-link.ended": (_, round) => ({ id: made(4, round) }),
  "author.favourited": (world, round) => ({
    id: made(0, round),
    author: world.user(round),
    by: world.other(world.user(round), round),
  }),
  "challenge.announced": (world, round) => ({ ...challenge(world, round), toFollowers: true }),
  "challenge.opened": challenge,
  "challenge.closing": challenge,
  "challenge.judging": challenge,
  "challenge.decided": (world, round) => ({ ...challenge(world, round), winners: [world.user(round + 1)] }),
  "challenge.reopened": (world, round) => ({
    ...challenge(world, round),
    at: round,
    placed: [world.user(round + 1)],
  }),
  "challenge.corrected": (world, round) => ({
    ...challenge(world, round),
    at: round,
    won: [world.user(round + 1)],
    moved: [],
    kept: [],
    lost: [],
  }),
  "challenge.cancelled": challenge,
  "challenge.rescheduled": (world, round) => ({ ...challenge(world, round), at: round }),
  "challenge.invited": (world, round) => ({
    ...challenge(world, round),
    invited: [world.user(round + 2)],
    as: "judge",
  }),
  "challenge.passed-to-staff": (world, round) => ({ ...challenge(world, round), because: "closed" }),
  "challenge.deleted": (_, round) => ({ id: made(0, round + 5) }),
  "exchange.matched": exchange,
  "exchange.passed-to-staff": exchange,
  "exchange.gifts-wanted": (world, round) => ({ ...exchange(world, round), since: round }),
  "exchange.gifts-due": (world, round) => ({ ...exchange(world, round), givers: [world.user(round + 1)] }),
  "exchange.gifts-missed": (world, round) => ({
    ...exchange(world, round),
    givers: [world.user(round + 1)],
    at: round,
  }),
  "exchange.gift-assigned": handed,
  "exchange.gift-released": handed,
  "exchange.gift-lost": (world, round) => ({ ...held(world, round), given: true, revealed: false }),
  "exchange.gift-returned": (world, round) => ({ ...held(world, round), story: made(9, round) }),
  "exchange.gift-given": (world, round) => ({ ...held(world, round), story: made(9, round) }),
  "exchange.recipient-left": (world, round) => {
    const { recipient: _, ...left } = held(world, round);
    return left;
  },
  "exchange.reveal-moved": (world, round) => ({
    ...exchange(world, round),
    by: world.user(round),
    at: round,
  }),
  "exchange.revealed": exchange,
  "exchange.cancelled": exchange,
  "exchange.deleted": (_, round) => ({ id: made(2, round + 5) }),
  "prize.given": (world, round) => ({
    id: made(6, round),
    challenge: made(0, round),
    winners: [world.user(round + 1)],
  }),
  "entry.created": entry,
  "entry.disqualified": (world, round) => ({ ...entry(world, round), by: world.user(round), at: round }),
  "entry.readmitted": (world, round) => ({ ...entry(world, round), owner: world.user(round), at: round }),
  "service.approved": (world, round) => ({ ...service(world, round), isUpdate: false }),
  "service.returned": service,
  "service.suspended": service,
  "service.restored": service,
  "service.deleted": (_, round) => ({ id: made(2, round + 5) }),
  "order.changed": (world, round) => ({ ...order(world, round), act: "accept", agreed: false }),
  "order.payment-returned": (world, round) => {
    const { id, buyer, seller } = order(world, round);
    return { id, buyer, seller, checkout: made(5, round) };
  },
  "order.taken": (_, round) => ({ id: made(5, round) }),
  "brief.opened": (world, round) => ({
    id: made(8, round),
    author: world.user(round),
    invited: [world.user(round + 1)],
  }),
  "brief.closed": (world, round) => ({ id: made(8, round), declined: [world.user(round + 1)] }),
  "offer.made": (world, round) => ({
    id: made(9, round),
    brief: made(8, round),
    author: world.user(round),
    seller: world.user(round + 1),
  }),
  "order.said": (world, round) => ({ ...order(world, round), entry: made(6, round) }),
  "order.late": order,
  "order.due": (world, round) => ({ ...order(world, round), waitsFor: "seller" }),
  "order.reviewed": (world, round) => ({
    id: made(7, round),
    order: made(5, round),
    about: world.user(round),
  }),
  "narration.credited": (world, round) => ({
    id: chapter(world, round).id,
    story: chapter(world, round).story,
    member: world.user(round + 1),
    by: world.user(round),
  }),
  "story.copies-outdated": (world, round) => ({ id: chapter(world, round).story }),
  "chapter.created": chapter,
  "chapter.revised": (world, round) => ({ ...chapter(world, round), revision: 1 }),
  "chapter.published": (world, round) => ({
    ...chapter(world, round * 7),
    number: 1,
    revision: 1,
    first: true,
    live: true,
  }),
  "chapter.deleted": (world, round) => chapter(world, round + 20),
  "chapter.restored": (world, round) => chapter(world, round + 20),
  "chapter.erased": (world, round) => chapter(world, round + 30),
  "checkout.changed": (world, round) => {
    const { _id, of } = world.one("checkouts", round);
    return { id: _id, kind: of.kind, of: of.id };
  },
  "checkout.closed": (world, round) => ({ id: world.one("checkouts", round)._id }),
  "checkout.refund-asked": (world, round) => {
    const { _id } = world.one("checkouts", round);
    return { id: _id, amount: 10 + round, key: `kill-${round}` };
  },
  "refund.changed": (world, round) => {
    const { _id, buyer } = world.one("checkouts", round);
    return {
      id: made(7, round),
      state: "failed",
      attempt: 1,
      kind: "checkout",
      of: _id,
      member: buyer,
    };
  },
  "comment.created": (world, round) => ({
    ...comment(world, round),
    storyAuthor: author(world, round),
    answers: null,
  }),
  "comment.replied": (world, round) => ({
    ...comment(world, round),
    answers: world.other(comment(world, round).author, round),
    root: world.one("comments", round + 1)._id,
  }),
  "comment.mentioned": (world, round) => ({
    ...comment(world, round),
    mentioned: [world.other(comment(world, round).author, round + 1)],
  }),
  "comment.place-emptied": (world, round) => ({ id: world.one("comments", round)._id }),
  "comment.deleted": (world, round) => ({ id: world.one("comments", round + 3)._id }),
  "credential.ended": (_, round) => ({ credential: `token:${made(1, round)}` }),
  "user.credentials-changed": (world, round) => ({ id: world.user(round), version: 1 }),
  "export.ready": (world, round) => ({
    id: made(2, round),
    user: world.user(round),
    story: world.one("stories", round)._id,
  }),
  "export.failed": (world, round) => ({
    id: made(5, round),
    user: world.user(round),
    story: world.one("stories", round)._id,
  }),
  "gift.paid": (world, round) => ({ ...gift(world, round), to: world.user(round + 1) }),
  "gift.owned": (world, round) => ({ ...gift(world, round), to: world.user(round + 1) }),
  "gift.withdrawn": (world, round) => ({ ...gift(world, round), to: world.user(round + 1) }),
  "gift.recipient-gone": (world, round) => ({ ...gift(world, round), to: world.user(round + 1) }),
  "gift.redeemed": (world, round) => ({
    ...gift(world, round),
    to: world.user(round + 1),
    reader: world.user(round + 1),
  }),
  "list.deleted": (world, round) => ({
    ...list(world, round),
    stories: [world.one("list-items", round).story],
  }),
  "list.opened": (world, round) => ({ ...list(world, round + 1), open: round % 2 === 0 }),
  "list.story-added": (world, round) => ({
    ...list(world, round + 2),
    story: world.one("stories", round)._id,
    open: true,
  }),
  "list.story-removed": (world, round) => ({
    ...list(world, round + 2),
    story: world.one("stories", round + 1)._id,
  }),
  "member.moderated": (world, round) => ({ user: world.user(round), about: made(3, round) }),
  "member.unblocked": (world, round) => ({ by: world.user(round), who: world.user(round + 1) }),
  "books.corrected": (world, round) => ({ id: made(4, round), member: world.user(round) }),
  "books.correction-waits": (world, round) => ({ id: made(4, round), by: world.user(round) }),
  "books.found-wrong": (_, round) => ({ id: made(5, round) }),
  "payee.changed": (world, round) => ({
    member: world.user(round),
    payable: round % 2 === 0,
    at: minute(round),
  }),
  "payment.webhook-received": (_, round) => ({ id: made(6, round) }),
  "payout.failed": payout,
  "payout.paid": payout,
  "post.created": (world, round) => ({
    ...post(world, round),
    answers: [world.other(post(world, round).author, round)],
  }),
  "post.mentioned": (world, round) => ({
    ...post(world, round),
    mentioned: [world.other(post(world, round).author, round + 1)],
  }),
  "post.approved": post,
  "post.refused": post,
  "post.deleted": (world, round) => post(world, round + 5),
  "thread.created": (world, round) => {
    const { _id, author: by, section, forum } = world.one("threads", round);
    return { id: _id, author: by, section, forum, post: world.one("posts", round)._id };
  },
  "thread.moved": (world, round) => {
    const { _id, section } = world.one("threads", round);
    return { id: _id, section };
  },
  "thread.merged": (world, round) => ({
    id: world.one("threads", round)._id,
    into: world.one("threads", round + 1)._id,
    by: world.user(round),
  }),
  "thread.deleted": (world, round) => ({ id: world.one("threads", round + 3)._id }),
  "purchase.paid": purchase,
  "purchase.refunded": purchase,
  "purchase.returned": purchase,
  "purchase.disputed": (world, round) => ({ ...purchase(world, round), number: round + 1 }),
  "purchase.dispute-won": (world, round) => ({ ...purchase(world, round), number: round + 1 }),
  "purchase.partly-lost": (world, round) => ({ ...purchase(world, round), number: round + 1 }),
  "sale.terms-changed": (world, round) => ({ story: story(world, round).id }),
  "coupon.ended": (_, round) => ({ id: made(7, round) }),
  "reading-filters.changed": (world, round) => ({ by: world.user(round) }),
  "report.decided": (world, round) => {
    const { _id, case: of, reporter } = world.one("reports", round);
    return { id: of ?? _id, reporters: [reporter], at: round };
  },
  "report.copies-outdated": (world, round) => {
    const { _id, case: of } = world.one("reports", round);
    return { id: of ?? _id };
  },
  "review.created": review,
  "review.answered": review,
  "review.deleted": (world, round) => review(world, round + 3),
  "story.rated": (world, round) => ({
    ...rating(world, round),
    author: author(world, round),
    rating: 4,
    told: true,
  }),
  "story.unrated": rating,
  "story.favourited": favourite,
  "story.unfavourited": (world, round) => favourite(world, round + 4),
  "story.created": story,
  "story.updated": (world, round) => ({ ...story(world, round), changed: ["title", "listed", "tags"] }),
  "story.scheduled": (world, round) => ({ ...story(world, round), at: Date.UTC(2030, 0, 1 + round) }),
  "story.published": (world, round) => ({ ...story(world, round), first: true, listed: true }),
  "story.schedule-ended": (world, round) => ({
    ...story(world, round + 3),
    at: Date.parse(minute(round)),
    ...(round % 2 ? { cause: "returned" } : {}),
  }),
  "mail.stopped": (_, round) => ({ day: minute(round).slice(0, 10) }),
  "story.unpublished": (world, round) => ({ ...story(world, round + 3), from: "published" }),
  "story.listed": (world, round) => ({ ...story(world, round), listed: true }),
  "story.removed": (world, round) => ({ ...story(world, round + 6), at: Date.UTC(2030, 0, 1 + round) }),
  "story.reinstated": (world, round) => ({ ...story(world, round + 6), at: Date.UTC(2030, 0, 1 + round) }),
  "story.deleted": (world, round) => story(world, round + 9),
  "story.restored": (world, round) => story(world, round + 9),
  "story.collaborator-added": (world, round) => ({
    ...story(world, round),
    user: world.user(round + 2),
    role: "co-author",
  }),
  "story.collaborator-removed": (world, round) => ({ ...story(world, round), user: world.user(round + 3) }),
  "story.collaborator-invited": (world, round) => ({
    ...story(world, round),
    user: world.user(round + 4),
    invitation: made(7, round),
    role: "editor",
  }),
  "story.invitation-ended": (world, round) => ({
    id: story(world, round).id,
    user: world.user(round + 4),
  }),
  "story.transfer-offered": (world, round) => ({
    ...story(world, round),
    to: world.user(round + 5),
    offer: made(8, round),
  }),
  "story.author-absent": (world, round) => ({
    ...story(world, round),
    by: null,
    to: [world.user(round + 5)],
    reason: "leaving",
    occasion: made(9, round),
  }),
  "story.offer-withdrawn": (world, round) => ({
    ...story(world, round),
    by: null,
    to: [world.user(round + 5)],
    occasion: made(9, round),
  }),
  "story.sale-asked": (world, round) => ({
    ...story(world, round),
    user: world.user(round + 5),
    question: made(9, round),
  }),
  "story.sale-answered": (world, round) => ({
    ...story(world, round),
    by: world.user(round + 5),
    allowed: round % 2 === 0,
    answer: made(9, round),
  }),
  "story.transferred": (world, round) => ({ ...story(world, round), from: world.user(round + 5) }),
  "subscription.changed": subscription,
  "subscription.paid": (world, round) => ({ ...subscription(world, round), number: round + 1 }),
  "subscription.refunded": (world, round) => ({ ...subscription(world, round), number: round + 1 }),
  "subscription.refund-asked": (world) => ({ id: subscription(world).id, number: 1 }),
  "subscription.cancellation-changed": (world) => ({ id: subscription(world).id }),
  "subscription.failed": (world, round) => ({ ...subscription(world, round), attempt: round + 1 }),
  "subscription.ended": subscription,
  "subscription.disputed": (world, round) => ({
    ...subscription(world, round),
    number: round + 1,
    dispute: "open",
  }),
  "subscription.suspended": (world, round) => ({ ...subscription(world, round), at: minute(round) }),
  "subscription.resumed": (world, round) => ({ ...subscription(world, round), at: minute(round) }),
  "subscription.lapsed": (world, round) => ({ ...subscription(world, round), at: minute(round) }),
  "suggestion.sent": draft,
  "suggestion.decided": draft,
  "suggestion.answered": (world, round) => ({ ...draft(world, round), answer: round }),
  "team-comment.created": (world, round) => ({ ...draft(world, round), mentioned: [world.user(round + 6)] }),
  "team-comment.assigned": draft,
  "beta-round.begun": draft,
  "beta-round.answered": draft,
  "update.created": (world, round) => ({ ...update(world, round), story: world.one("stories", round)._id }),
  "update.deleted": (world, round) => update(world, round + 3),
  "update.mentioned": (world, round) => ({
    update: update(world, round).id,
    reply: null,
    by: update(world, round).author,
    mentioned: [world.other(update(world, round).author, round)],
  }),
  "update.replied": reply,
  "update.reply-deleted": (world, round) => reply(world, round + 4),
  "user.registered": (world, round) => ({ id: world.user(round) }),
  "user.updated": (world, round) => ({
    id: world.user(round),
    changed: ["name", "username", "profile_photo"],
  }),
  "user.followed": (world, round) => {
    const { _id, follower, following } = world.one("followers", round);
    return { id: _id, follower, following };
  },
  "user.blocked": (world, round) => ({ id: world.user(round + 6), by: world.user(0) }),
  "user.unblocked": (world, round) => ({ id: world.user(round + 6), by: world.user(0) }),
  "user.leaving": (world, round) => ({ id: world.user(round + 7), works: "leave", by: world.user(0) }),
  "user.deleted": (world, round) => ({ id: world.user(round + 7), by: world.user(0) }),
  "story.erased": (world, round) => story(world, round + 12),
  "member.blocked": between,
  "member.muted": between,
  "member.unmuted": between,
  "chapter.withdrawn": chapter,
  "chapter.schedule-ended": (world, round) => ({
    ...chapter(world, round),
    cause: "empty",
    scheduler: world.user(round),
    at: Date.parse(minute(round)),
    version: round,
  }),
  "content.hidden": content,
  "content.shown": content,
  "content.removed": (world, round) => ({ ...content(world, round), at: Date.UTC(2030, 0, 1 + round) }),
  "content.restored": content,
  "content.edited": (world, round) => ({ ...content(world, round), mentioned: [] }),
};

const author = (world: World, round: number): string => world.one("stories", round).author;

function challenge(world: World, round: number) {
  return { id: made(0, round), owner: world.user(round) };
}

function exchange(world: World, round: number) {
  return { id: made(2, round), owner: world.user(round) };
}

function handed(world: World, round: number) {
  const by = world.user(round);
  return { ...exchange(world, round), gift: made(3, round), giver: world.other(by, round), by, at: round };
}

function held(world: World, round: number) {
  const { by: _, ...gift } = handed(world, round);
  return { ...gift, recipient: world.user(round + 2) };
}

function entry(world: World, round: number) {
  return { id: made(1, round), challenge: made(0, round), author: world.user(round + 1) };
}

function service(world: World, round: number) {
  return { id: made(2, round), seller: world.user(round), number: round + 1 };
}

function order(world: World, round: number) {
  const seller = world.user(round);
  return {
    id: made(5, round),
    buyer: world.other(seller, round),
    seller,
    number: round + 1,
    by: "buyer" as const,
  };
}

function between(world: World, round: number) {
  const by = world.user(round);
  return { by, who: world.other(by, round) };
}

function content(world: World, round: number) {
  return { id: world.one("comments", round)._id, content: "comment" };
}

function chapter(world: World, round: number) {
  const { _id, story: of, author: by } = world.one("chapters", round);
  return { id: _id, story: of, author: by, by };
}

function comment(world: World, round: number) {
  const { _id, story: of, chapter, author: by } = world.one("comments", round);
  return { id: _id, story: of, chapter, author: by };
}

function copy(world: World, round: number) {
  const { _id, author: by } = world.one("stories", round);
  return { id: made(3, round), link: made(4, round), story: _id, author: by, reader: world.other(by, round) };
}

function draft(world: World, round: number) {
  const { _id, author: by } = world.one("stories", round);
  return { id: made(9, round), story: _id, by, to: [world.other(by, round)] };
}

function favourite(world: World, round: number) {
  const { _id, story: of, storyAuthor, favouriter } = world.one("favourites", round);
  return { id: _id, story: of, author: storyAuthor, by: favouriter };
}

const gift = (world: World, round: number) => ({
  id: world.one("purchases", round)._id,
  by: world.user(round),
  version: 1,
});

const list = (world: World, round: number) => {
  const { _id, owner } = world.one("lists", round);
  return { id: _id, owner };
};

function payout(world: World, round: number) {
  const { _id, user } = world.one("payouts", round);
  return { id: _id, user };
}

function post(world: World, round: number) {
  const { _id, thread, author: by } = world.one("posts", round);
  return { id: _id, thread, author: by };
}

/** Returns the time of a round, ISO 8601. */
const minute = (round: number): string => new Date(Date.UTC(2026, 0, 1, 0, round)).toISOString();

function purchase(world: World, round: number) {
  const { _id, buyer, reader, author: by, story: of } = world.one("purchases", round);
  return { id: _id, buyer, reader, author: by, story: of };
}

function rating(world: World, round: number) {
  const { _id, story: of, rater } = world.one("story-ratings", round);
  return { id: _id, story: of, by: rater };
}

function reply(world: World, round: number) {
  const { _id, update: of, author: by, updateAuthor, feed } = world.one("update-replies", round);
  return { id: _id, update: of, author: by, updateAuthor, feed };
}

function review(world: World, round: number) {
  const { _id, story: of, storyAuthor, reviewer } = world.one("reviews", round);
  return { id: _id, story: of, author: storyAuthor, reviewer };
}

function story(world: World, round: number) {
  const { _id, author: by } = world.one("stories", round);
  return { id: _id, author: by, by };
}

function subscription(world: World, _round = 0) {
  const { _id, member } = world.one("subscriptions", 0);
  return { id: _id, member };
}

function update(world: World, round: number) {
  const { _id, author: by, feed } = world.one("updates", round);
  return { id: _id, author: by, feed };
}
