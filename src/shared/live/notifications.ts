/**
 * What a notification may link to (specification, section 3): the API's resource of it, where there is one, and whether
 * notifications are found by it, to be taken back (an index).
 */
const LINKS = {
  chapter: { resource: "chapters" },
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
  // Ours: what is offered for it is its resource.
  brief: {},
  thread: { resource: "threads", takenBack: true },
  followed_thread: { resource: "threads" },
  followed_forums: { resource: "forums" },
  challenge: { resource: "challenges", takenBack: true },
  // Ours, and its resource.
  exchange: { resource: "exchanges", takenBack: true },
  // Ours: the specification knows no notification about a list, a review, a purchase, a payout, a story link or an advance copy.
  list: { resource: "lists", takenBack: true },
  review: { resource: "reviews", takenBack: true },
  purchase: {},
  story_link: {},
  advance_copy: {},
  payout: {},
} as const satisfies Readonly<Record<string, LinkProperties>>;

interface LinkProperties {
  readonly resource?: string;
  readonly takenBack?: true;
}

export type NotificationLink = keyof typeof LINKS;
export const NOTIFICATION_LINKS = Object.keys(LINKS) as readonly NotificationLink[];

/** Links by which notifications are found again. */
export type TakenBackLink = {
  [Link in NotificationLink]: (typeof LINKS)[Link] extends { readonly takenBack: true } ? Link : never;
}[NotificationLink];
const propertiesOf = (link: NotificationLink): LinkProperties => LINKS[link];
export const TAKEN_BACK_LINKS = NOTIFICATION_LINKS.filter(
  (link): link is TakenBackLink => propertiesOf(link).takenBack === true,
);

/** The API's resource that a link leads to; none of its own yet where that is undefined. */
export const resourceOfLink = (link: NotificationLink): string | undefined => propertiesOf(link).resource;
