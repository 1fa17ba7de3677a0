import { defineResource, type Resource } from "../../../core/api/index.ts";
import type { Services } from "../../../core/services.ts";
import { LIST_ITEMS_MAX } from "../../../shared/library/lists.limits.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { leftOutWith } from "../../stories/stories/index.ts";
import { createList, deleteList, updateList } from "./commands.ts";
import { addItem, removeItem, updateItem } from "./items.ts";
import { Item, type ItemDoc, List, type ListDoc } from "./model.ts";
import { itemPolicy, listPolicy } from "./policy.ts";
import { createItemRules, createListRules, updateItemRules, updateListRules } from "./rules.ts";

const user = { type: "relation", target: "users", filter: true } as const;

/** `/api/lists`: reading lists, public ones and one's own (specification, section 1; product.md, People). */
export const listResource = (services: Services): Resource =>
  defineResource<ListDoc>({
    name: "lists",
    singular: "list",
    scopes: { read: "read", write: "write" },
    description: "Members' reading lists: the public ones, and all of the caller's own.",
    model: List,
    policy: listPolicy as never,
    fields: {
      owner: user,
      title: { type: "string" },
      description: { type: "text" },
      public: { type: "boolean", filter: true },
      storiesCount: {
        type: "integer",
        path: "stats.listed",
        description: "Stories in it that everyone may find",
      },
      followersCount: { type: "integer", path: "stats.followers", description: "Members who follow it" },
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
    rules: { create: createListRules, update: updateListRules },
    commands: {
      create: (caller, input) => createList(services, caller, input),
      update: (caller, id, input) => updateList(services, caller, id, input),
      delete: (caller, id) => deleteList(services, caller, id),
    },
  });

/** `/api/list-items`: the stories of lists, in their order when asked for those of one list. */
export const listItemResource = (services: Services): Resource =>
  defineResource<ItemDoc>({
    name: "list-items",
    singular: "list-item",
    scopes: { read: "read", write: "write" },
    description: [
      "Stories in reading lists: those that everyone may find in public lists, and all of the caller's own.",
      "`rank` rises in the order of the list; to move a story, update its `position`, which counts from 1.",
    ].join(" "),
    model: Item,
    policy: itemPolicy as never,
    fields: {
      list: { type: "relation", target: "lists", filter: true },
      story: { type: "relation", target: "stories", filter: true, comes: true },
      note: { type: "text" },
      rank: { type: "integer", sort: true },
    },
    leftOut: leftOutWith("owner"),
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
