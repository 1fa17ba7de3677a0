import { defineResource, type Resource } from "../../../core/api/index.ts";
import { presentMedia } from "../../../core/files/present.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { leftOutWith } from "../../stories/stories/index.ts";
import { findLinkCardsForApi } from "../link-cards/index.ts";
import { createUpdate, deleteUpdate, editUpdate } from "./commands.ts";
import { Update, type UpdateDoc, UpdateReply, type UpdateReplyDoc } from "./model.ts";
import { repliesFor, replyPolicy, updatePolicy } from "./policy.ts";
import { cardLinkOf } from "./present.ts";
import { createReply, deleteReply, editReply } from "./replies.ts";
import { editReplyRules, editUpdateRules, replyRules, updateRules } from "./rules.ts";
import type { UpdateWriting } from "./writing.ts";

const user = { type: "relation", target: "users", filter: true } as const;

/** `/api/updates` (specification, section 7): newest first; by author, by who follows the author, by feed, by story. */
export const updateResource = (writing: UpdateWriting): Resource =>
  defineResource<UpdateDoc>({
    name: "updates",
    singular: "update",
    scopes: { read: "read", write: "write" },
    description: [
      "What members say on their own feed or (`to`) on another's. Those of the people a member follows:",
      "`filters[author][followers][follower]=<id>`; without those about a story: `filters[story][$null]=true`.",
    ].join(" "),
    model: Update,
    policy: updatePolicy as never,
    fields: {
      author: user,
      to: user,
      text: { type: "text" },
      pictures: {
        type: "json",
        computed: true,
        requires: ["pictures"],
        description: "What came with it, as media; written as ids of own uploads that say what they show",
      },
      card: {
        type: "json",
        computed: true,
        requires: ["link", "cardOff"],
        load: loadCards,
        description:
          "What the page it links to says of itself: href, title, description, site and picture; or null",
      },
      edited: { type: "boolean", filter: true },
      story: { type: "relation", target: "stories", filter: true, comes: true },
      replies: {
        type: "relation",
        target: "update-replies",
        inverse: "update",
        many: true,
        limit: PAGE_SIZE.default,
      },
      repliesCount: { type: "integer", requires: ["unheard"], description: "Replies to it" },
    },
    leftOut: leftOutWith("author"),
    requires: [],
    present: ({ pictures, unheard, ...update }, viewer) => ({
      ...update,
      repliesCount: repliesFor(viewer, { repliesCount: update.repliesCount, ...(unheard && { unheard }) }),
      pictures: (pictures ?? []).map(({ image, alt }) => presentMedia(image, alt)),
    }),
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: updateRules, update: editUpdateRules },
    commands: {
      create: (caller, input) => createUpdate(writing, caller, input),
      update: (caller, id, input) => editUpdate(writing, caller, id, input),
      delete: (caller, id) => deleteUpdate(writing, caller, id),
    },
  });

/** The cards of these updates, as pages show them: none where the author has taken it away. */
async function loadCards(updates: readonly Pick<UpdateDoc, "link" | "cardOff">[]) {
  const cards = await findLinkCardsForApi(updates.flatMap((update) => cardLinkOf(update) ?? []));
  return (update: Pick<UpdateDoc, "link" | "cardOff">) => cards.get(cardLinkOf(update) ?? "") ?? null;
}

/** `/api/update-replies`: replies to updates, oldest first. */
export const replyResource = (writing: UpdateWriting): Resource =>
  defineResource<UpdateReplyDoc>({
    name: "update-replies",
    singular: "update-reply",
    scopes: { read: "read", write: "write" },
    description: "Replies to updates.",
    model: UpdateReply,
    policy: replyPolicy as never,
    fields: {
      author: user,
      update: { type: "relation", target: "updates", filter: true },
      text: { type: "text" },
      edited: { type: "boolean", filter: true },
    },
    defaults: {
      sort: (filtered) => (filtered.has("update") ? "createdAt:asc" : "createdAt:desc"),
      pageSize: PAGE_SIZE.default,
    },
    rules: { create: replyRules, update: editReplyRules },
    commands: {
      create: (caller, input) => createReply(writing, caller, input),
      update: (caller, id, input) => editReply(writing, caller, id, input),
      delete: (caller, id) => deleteReply(writing, caller, id),
    },
  });
