/**
 * Objects that a notification may link to (specification, section 3): the API resource, if there is one, and
 * whether notifications are indexed by the link so that they can be withdrawn.
 */
const LINKS = {
  chapter: { resource: "chapters", takenBack: true },
  story: { resource: "stories" },
  comment: { resource: "comments", takenBack: true },
  follower: { resource: "followers" },
  collaboration: { resource: "stories" },
  favourite_author: { resource: "favourites" },
  favourite_story: { resource: "favourites" },
  update: { resource: "updates", takenBack: true },
  update_reply: { resource: "update-replies", takenBack: true },
  post: { resource: "posts", takenBack: true },
  service: { resource: "services" },
  order: { resource: "orders" },
  // Not in the specification. The API's resource is the offers for a brief, not the brief.
  brief: {},
  thread: { resource: "threads", takenBack: true },
  followed_thread: { resource: "threads" },
  // What the recipient wrote, and can still read when it is hidden from others.
  own_post: { resource: "posts" },
  own_thread: { resource: "threads" },
  own_chapter: { resource: "chapters" },
  followed_forums: { resource: "forums" },
  challenge: { resource: "challenges", takenBack: true },
  // Not in the specification, including its resource.
  exchange: { resource: "exchanges", takenBack: true },
  // Not in the specification, which has no notifications about lists, reviews, purchases, payouts, story
  // links or advance copies.
  list: { resource: "lists", takenBack: true },
  review: { resource: "reviews", takenBack: true },
  order_review: { resource: "order-reviews", takenBack: true },
  purchase: {},
  story_link: {},
  advance_copy: {},
  payout: {},
  // A refund that failed; not in the specification.
  refund: {},
} as const satisfies Readonly<Record<string, LinkProperties>>;

interface LinkProperties {
  readonly resource?: string;
  readonly takenBack?: true;
}

export type NotificationLink = keyof typeof LINKS;
export const NOTIFICATION_LINKS = Object.keys(LINKS) as readonly NotificationLink[];

/** Links by which notifications can be found and withdrawn. */
export type TakenBackLink = {
  [Link in NotificationLink]: (typeof LINKS)[Link] extends { readonly takenBack: true } ? Link : never;
}[NotificationLink];
const propertiesOf = (link: NotificationLink): LinkProperties => LINKS[link];
export const TAKEN_BACK_LINKS = NOTIFICATION_LINKS.filter(
  (link): link is TakenBackLink => propertiesOf(link).takenBack === true,
);

/** Returns the API resource of a link; undefined if there is none yet. */
export const resourceOfLink = (link: NotificationLink): string | undefined => propertiesOf(link).resource;
