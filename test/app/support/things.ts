import mongoose from "mongoose";
import supertest from "supertest";
import { mountedRoutes } from "#core/api/index.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { createList } from "#features/library/lists/index.ts";
import { openBrief } from "#features/market/briefs/commands.ts";
import { OrderReview } from "#features/market/order-reviews/model.ts";
import { createList as createMailingList } from "#features/reach/mailing-lists/index.ts";
import { createLink, openLink } from "#features/reach/story-links/commands.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { marketOf, putUp } from "../../features/market/support.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { runningChallenge } from "./challenges.ts";
import { exchangeInput } from "./exchanges.ts";
import { type TestStory, writeStory } from "./stories.ts";

/** Kinds of content with separate routes, and the routes that name one in their path. */
export const THINGS = {
  story: /^\/(?:api\/stories|story|covers|og\/story|join\/story)\/\{id\}/,
  chapter: /^\/api\/chapters\/\{id\}/,
  comment: /^\/(?:api\/comments\/\{id\}|comments\/\{comment\})/,
  review: /^\/(?:api\/)?reviews\/\{id\}/,
  update: /^\/(?:api\/)?updates\/\{id\}(?!\/replies)/,
  reply: /^\/updates\/\{id\}\/replies\//,
  replyInApi: /^\/api\/update-replies\/\{id\}/,
  thread: /^\/(?:(?:api|forums)\/threads\/\{id\}|forums\/\{section\}\/\{thread\})/,
  post: /^\/(?:api|forums)\/posts\/\{id\}/,
  list: /^\/(?:api\/)?lists\/\{id\}/,
  item: /^\/api\/list-items\/\{id\}/,
  service: /^\/(?:api\/)?services\/\{id\}/,
  "order-review": /^\/api\/order-reviews\/\{id\}/,
  brief: /^\/briefs\/\{id\}/,
  challenge: /^\/(?:api\/)?challenges\/\{id\}/,
  entry: /^\/(?:api\/challenge-entries|challenges\/entries)\/\{id\}/,
  exchange: /^\/(?:api\/)?exchanges\/\{id\}/,
  mailingList: /^\/join\/\{slug\}/,
  storyLink: /^\/link\/\{slug\}/,
  member: /^\/(?:user\/\{username\}|api\/users\/\{id\})/,
} as const satisfies Readonly<Record<string, RegExp>>;

export type Thing = keyof typeof THINGS;

/** Values of the parameters in a thing's paths. */
export type Params = Readonly<Record<string, string>>;

/** Routes with parameters that name no content which can be out of sight, by the beginning of their path. */
export const OTHER_ROUTES: readonly string[] = [
  // The back office, which sees everything.
  "/admin/",
  // Sections, genres and lists of the site itself.
  ...[
    "/forums/{section}",
    "/forums/tags/",
    "/tags/",
    "/api/tags",
    "/api/forums/",
    "/genres/",
    "/api/genres/",
    "/marketplace/",
  ],
  ...["/stories/", "/sitemaps/"],
  // What belongs to the viewer, whose other side keeps it: purchases, orders, messages, advance copies.
  ...["/advance-copies/", "/api/advance-copies/", "/orders/", "/api/orders/"],
  ...["/api/offers/", "/purchases/", "/api/purchases/", "/sales/", "/gift/", "/gifts/", "/sandbox/"],
  ...["/messages/", "/api/messages/", "/api/message-groups/", "/newsletter/", "/podcasts/"],
  ...["/api/ballots/", "/api/exchange-gifts/", "/api/exchange-sign-ups/", "/api/favourites/"],
  ...["/api/followers/", "/api/story-ratings/", "/api/suggestions/", "/api/team-comments/"],
  // What only its owner reads.
  ...[
    "/api/audio-uploads/",
    "/api/blocks/",
    "/api/bookmarks/",
    "/bookmarks/",
    "/api/coupons/",
    "/dashboard/",
  ],
  ...[
    "/exports/",
    "/my-stories/export/",
    "/history/",
    "/api/imports/",
    "/story/import/",
    "/api/ledger-entries/",
    "/library/",
  ],
  ...["/mailing-lists/", "/api/mailing-lists/", "/newsletters/", "/api/newsletters/", "/my-subscriptions/"],
  ...["/api/notifications/", "/payouts/", "/api/payouts/", "/api/payment-accounts/", "/api/private-notes/"],
  ...["/api/push-subscriptions/", "/api/reading-years/", "/api/readings/", "/api/reports/"],
  ...["/api/reusable-notes/", "/api/subscriptions/", "/api/upload/", "/settings/", "/story-links/"],
  ...["/api/story-links/", "/files/", "/dev/"],
];

export interface Route {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** Path in OpenAPI syntax: "/api/stories/{id}". */
  readonly path: string;
}

/** All routes of the site with a parameter, with the forms of its pages. */
export function routesWithParameters(site: TestSite): readonly Route[] {
  const pages = site.app.features.flatMap(({ pages = [] }) => pages);
  const pageRoutes = pages.flatMap(({ path, action }) => {
    const named = path.replace(/:(\w+)/g, "{$1}");
    return [{ method: "get", path: named }, ...(action ? [{ method: "post", path: named }] : [])];
  });
  const routes = [...pageRoutes, ...mountedRoutes(site.app.express, "")] as readonly Route[];
  return routes.filter(({ path }) => path.includes("{"));
}

/** Id of nothing. */
export const NOBODY = "0".repeat(24);

/** Values of parameters that are the same for everything, or that a thing does not have. */
const USUAL: Params = { number: "1", step: "details", width: "200", file: "1.m4a", ref: "0".repeat(32) };

/** Fills a pattern: with the id of nothing for what a thing does not have. */
export const fill = ({ path }: Route, params: Params): string =>
  path
    .replace("{/{width}}", "")
    .replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? USUAL[name] ?? NOBODY);

/** Parameters of a story and its first chapter. */
export const paramsOf = ({ id, doc }: TestStory): { readonly story: Params; readonly chapter: Params } => {
  const chapter = String(doc.contents[0]!.chapter);
  return { story: { id, slug: doc.slug, chapter }, chapter: { id: chapter, chapter } };
};

/** Writes one of everything in a member's name, on pages of another member where it needs one. */
export async function writeThings(
  site: TestSite,
  author: TestMember,
  { other, admin }: { readonly other: TestMember; readonly admin: TestMember },
): Promise<Readonly<Record<Thing, Params>>> {
  const { services } = site.app;
  const writing = { services, limits: unlimited };
  const post = async (member: TestMember, path: string, data: object): Promise<string> => {
    const { body, status } = await supertest(site.url)
      .post(`/api/${path}`)
      .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
      .send({ data });
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return String(body.data?.id ?? "");
  };
  const story = await writeStory(site, author, { categories: ["fantasy"] });
  const others = await writeStory(site, other);
  const reader = await site.visit(author);
  await reader.get(others.chapter(1)).expect(200);
  await site.app.jobs.whenIdle();
  const review = { story: others.id, text: "Read twice, and worth it both times.", rating: 4 };
  const said = await post(author, "comments", { chapter: paramsOf(others).story.chapter, text: "A comment" });
  const update = await post(other, "updates", { text: "News" });
  const reply = await post(author, "update-replies", { update, text: "A reply" });
  const section = "off-topic";
  const thread = await post(author, "threads", { section, title: "A thread", text: "It begins." });
  const replied = await post(other, "threads", { section, title: "Another", text: "It begins." });
  const list = await createList(services, author.caller, { title: "A shelf", public: true });
  const service = await putUp(site, author, admin);
  const ordered = await putUp(site, other, admin);
  const orderReview = await OrderReview.create({
    order: new mongoose.Types.ObjectId(),
    service: ordered._id,
    by: author.id,
    about: other.id,
    side: "buyer",
    rating: 5,
    text: "On time.",
    shown: true,
  });
  const brief = await openBrief(marketOf(site), author.caller, {
    category: "copy-editing",
    title: "An edit",
    text: "All of it.",
  });
  const challenge = await runningChallenge(writing, author);
  const entered = await runningChallenge(writing, other);
  const entry = await enterChallenge(writing, author.caller, { challenge: entered, story: story.id });
  // Else its job, which runs each minute, would open them at any time.
  await applyDueTransitions(services);
  const exchange = await createExchange(writing, author.caller, exchangeInput());
  const mailingList = await createMailingList(services, author.caller, {
    name: `Letters of ${author.username}`,
  });
  const link = { type: "promotional", story: story.id, slug: `of-${author.username}` } as const;
  await openLink(services, author.caller, String((await createLink(services, author.caller, link))._id));
  return {
    ...paramsOf(story),
    comment: { id: said, comment: said },
    review: { id: await post(author, "reviews", review) },
    update: { id: await post(author, "updates", { text: "Own news" }) },
    reply: { id: update, reply },
    replyInApi: { id: reply },
    thread: { id: thread, section, thread: `${thread}-a-thread` },
    post: { id: await post(author, "posts", { thread: replied, text: "A post" }) },
    list: { id: String(list._id) },
    item: { id: await post(author, "list-items", { list: String(list._id), story: others.id }) },
    service: { id: String(service._id), slug: "line-edit-of-novels" },
    "order-review": { id: String(orderReview._id) },
    brief: { id: String(brief._id) },
    challenge: { id: challenge },
    entry: { id: String(entry._id) },
    exchange: { id: String(exchange._id) },
    mailingList: { slug: mailingList.slug },
    storyLink: { slug: link.slug },
    member: { id: author.id, username: author.username },
  };
}
