import { defineResource, type Resource } from "#core/api/index.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { attributesOf } from "#core/fields/index.ts";
import { presentMedia } from "#core/files/present.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { updateFields, updateReplyFields } from "#shared/talk/updates.fields.ts";
import { unseenBy } from "../../people/blocks/index.ts";
import { deletionRules } from "../../people/member-content/index.ts";
import { leftOutWith } from "../../stories/stories/index.ts";
import { findLinkCardsForApi } from "../link-cards/index.ts";
import { createUpdate, deleteUpdate, editUpdate } from "./commands.ts";
import { Update, type UpdateDoc, UpdateReply, type UpdateReplyDoc } from "./model.ts";
import { repliesFor, replyPolicy, updatePolicy } from "./policy.ts";
import { cardLinkOf } from "./present.ts";
import { countUnseenReplies } from "./reads.ts";
import { createReply, deleteReply, editReply } from "./replies.ts";
import { OUTDATED_REPLIES_TAG, withheldReplies } from "./reply-copies.ts";
import { editReplyRules, editUpdateRules, replyRules, updateRules } from "./rules.ts";
import type { UpdateWriting } from "./writing.ts";

const user = { type: "relation", target: "users", filter: true } as const;

/**
 * `/api/updates` (specification, section 7): newest first; by author, by follower of the author, by feed, by
 * story.
 */
export const updateResource = (writing: UpdateWriting): Resource =>
  defineResource<UpdateDoc>({
    name: "updates",
    cache: { tags: ["updates", "link-cards"] },
    singular: "update",
    scopes: { read: "read", write: "write" },
    description: [
      "Updates on members' own feeds or (`to`) on another member's. By the people a member follows:",
      "`filters[author][followers][follower]=<id>`; excluding those about a story: `filters[story][$null]=true`.",
    ].join(" "),
    model: Update,
    policy: updatePolicy,
    unseen: unseenBy("author"),
    fields: {
      author: user,
      to: user,
      ...attributesOf(updateFields),
      pictures: {
        type: "json",
        computed: true,
        requires: ["pictures"],
        description:
          "Attached pictures; to write them, send ids of the caller's uploads with alternative text",
      },
      card: {
        type: "json",
        computed: true,
        requires: ["link", "cardOff"],
        load: loadCards,
        description: "Preview of the page it links to: href, title, description, site and picture; or null",
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
      repliesCount: {
        type: "integer",
        computed: true,
        requires: ["author", "feed", "repliesCount", "unheard"],
        load: loadRepliesCounts,
        description: "Number of replies",
      },
    },
    leftOut: leftOutWith("author"),
    requires: [],
    present: ({ pictures, ...update }) => ({
      ...update,
      pictures: (pictures ?? []).map(({ image, alt }) => presentMedia(image, alt)),
    }),
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: updateRules, update: editUpdateRules, delete: deletionRules },
    commands: {
      create: (caller, input) => createUpdate(writing, caller, input),
      update: (caller, id, input) => editUpdate(writing, caller, id, input),
      delete: (caller, id, input) => deleteUpdate(writing, caller, id, input),
    },
  });

/** Loads the cards of these updates as pages show them, without those the author removed. */
async function loadCards(updates: readonly Pick<UpdateDoc, "link" | "cardOff">[]) {
  const cards = await findLinkCardsForApi(updates.flatMap((update) => cardLinkOf(update) ?? []));
  return (update: Pick<UpdateDoc, "link" | "cardOff">) => cards.get(cardLinkOf(update) ?? "") ?? null;
}

/** Loads the numbers of replies to these updates that the viewer sees. */
async function loadRepliesCounts(updates: readonly object[], viewer: Viewer) {
  const unseen = await countUnseenReplies(viewer, updates as readonly UpdateDoc[]);
  return (update: object) => {
    const { _id, ...counts } = update as UpdateDoc;
    return repliesFor(viewer, counts) - (unseen.get(String(_id)) ?? 0);
  };
}

/** `/api/update-replies`: replies to updates, oldest first. */
export const replyResource = (writing: UpdateWriting): Resource =>
  defineResource<UpdateReplyDoc>({
    name: "update-replies",
    cache: { tags: ["update-replies", OUTDATED_REPLIES_TAG] },
    singular: "update-reply",
    scopes: { read: "read", write: "write" },
    description: "Replies to updates.",
    model: UpdateReply,
    policy: replyPolicy,
    withheld: withheldReplies,
    unseen: unseenBy("author"),
    fields: {
      author: user,
      update: { type: "relation", target: "updates", filter: true },
      ...attributesOf(updateReplyFields),
      edited: { type: "boolean", filter: true },
    },
    defaults: {
      sort: (filtered) => (filtered.has("update") ? "createdAt:asc" : "createdAt:desc"),
      pageSize: PAGE_SIZE.default,
    },
    rules: { create: replyRules, update: editReplyRules, delete: deletionRules },
    commands: {
      create: (caller, input) => createReply(writing, caller, input),
      update: (caller, id, input) => editReply(writing, caller, id, input),
      delete: (caller, id, input) => deleteReply(writing, caller, id, input),
    },
  });
