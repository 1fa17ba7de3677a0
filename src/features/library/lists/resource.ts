import { defineResource, type Resource } from "#core/api/index.ts";
import { toId } from "#core/db/ids.ts";
import { attributesOf } from "#core/fields/index.ts";
import type { Services } from "#core/services.ts";
import { listFields } from "#shared/library/lists.fields.ts";
import { LIST_ITEMS_MAX } from "#shared/library/lists.limits.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { unseenBy, unseenIdsOf } from "../../people/blocks/index.ts";
import { deletionRules } from "../../people/member-content/index.ts";
import { leftOutWith } from "../../stories/stories/index.ts";
import { createList, deleteList, updateList } from "./commands.ts";
import { addItem, removeItem, updateItem } from "./items.ts";
import { Item, type ItemDoc, List, type ListDoc } from "./model.ts";
import { itemPolicy, listPolicy } from "./policy.ts";
import { createItemRules, createListRules, updateItemRules, updateListRules } from "./rules.ts";

const user = { type: "relation", target: "users", filter: true } as const;

/** `/api/lists`: public reading lists and the caller's (specification, section 1; product.md, People). */
export const listResource = (services: Services): Resource =>
  defineResource<ListDoc>({
    name: "lists",
    cache: { tags: ["lists"] },
    singular: "list",
    scopes: { read: "read", write: "write" },
    description: "Members' public reading lists, and all of the caller's lists.",
    model: List,
    policy: listPolicy,
    unseen: unseenBy("owner"),
    fields: {
      owner: user,
      ...attributesOf(listFields),
      storiesCount: {
        type: "integer",
        path: "stats.listed",
        description: "Number of its stories that everyone can find",
      },
      followersCount: {
        type: "integer",
        path: "stats.followers",
        description: "Number of members who follow it",
      },
      changedAt: {
        type: "datetime",
        filter: true,
        sort: true,
        description: "When a story was last added",
      },
      items: {
        type: "relation",
        target: "list-items",
        inverse: "list",
        many: true,
        limit: LIST_ITEMS_MAX,
      },
    },
    defaults: { sort: "changedAt:desc", pageSize: PAGE_SIZE.default },
    rules: { create: createListRules, update: updateListRules, delete: deletionRules },
    commands: {
      create: (caller, input) => createList(services, caller, input),
      update: (caller, id, input) => updateList(services, caller, id, input),
      delete: (caller, id, input) => deleteList(services, caller, id, input),
    },
  });

/** `/api/list-items`: the stories of lists, in list order when filtered by one list. */
export const listItemResource = (services: Services): Resource =>
  defineResource<ItemDoc>({
    name: "list-items",
    cache: { tags: ["list-items"] },
    singular: "list-item",
    scopes: { read: "read", write: "write" },
    description: [
      "Stories in reading lists: those that everyone can find in public lists, and all in the caller's lists.",
      "`rank` increases in list order. To move a story, update its `position`, which starts at 1.",
    ].join(" "),
    model: Item,
    policy: itemPolicy,
    fields: {
      list: { type: "relation", target: "lists", filter: true },
      story: { type: "relation", target: "stories", filter: true, comes: true },
      note: { type: "text" },
      rank: { type: "integer", sort: true },
    },
    leftOut: leftOutWith("owner"),
    // What the viewer has collected stays.
    unseen: async ({ id }) => {
      const unseen = id ? await unseenIdsOf(id) : [];
      if (!id || unseen.length === 0) return null;
      return {
        owner: { $ne: toId(id) },
        $or: [
          { owner: { $in: unseen.map(toId) } },
          { filterFields: { $in: unseen.map((author) => `author:${author}`) } },
        ],
      };
    },
    defaults: {
      sort: (filtered) => (filtered.has("list") ? "rank:asc" : "id:desc"),
      pageSize: PAGE_SIZE.default,
    },
    rules: { create: createItemRules, update: updateItemRules },
    commands: {
      create: (caller, input) => addItem(services, caller, input),
      update: (caller, id, input) => updateItem(services, caller, id, input),
      delete: (caller, id) => removeItem(services, caller, id),
    },
  });
