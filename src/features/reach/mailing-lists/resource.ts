import { defineResource, type Resource } from "../../../core/api/index.ts";
import type { Services } from "../../../core/services.ts";
import { createList, deleteList, editList } from "./commands.ts";
import { MailingList, type MailingListDoc } from "./model.ts";
import { mailingListPolicy } from "./policy.ts";
import { listRules } from "./rules.ts";

/** `/api/mailing-lists`: one's own. */
export const mailingListResource = (services: Services): Resource =>
  defineResource<MailingListDoc>({
    name: "mailing-lists",
    singular: "mailing-list",
    scopes: { read: "messages", write: "messages" },
    membersOnly: true,
    description: "The caller's mailing lists. Readers join by themselves, at `/join/<slug>`.",
    model: MailingList,
    policy: mailingListPolicy,
    fields: {
      name: { type: "string" },
      slug: { type: "uid" },
      about: { type: "text" },
      welcome: { type: "text", description: "The first letter, as plain text" },
      createdAt: { type: "datetime", filter: true, sort: true },
    },
    timestamps: false,
    defaults: { sort: "createdAt:desc" },
    rules: { create: listRules, update: listRules },
    commands: {
      create: (caller, input) => createList(services, caller, input),
      update: (caller, id, input) => editList(services, caller, id, input),
      delete: (caller, id) => deleteList(caller, id),
    },
  });
