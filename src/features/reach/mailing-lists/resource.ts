import { defineResource, type Resource } from "#core/api/index.ts";
import { attributesOf } from "#core/fields/index.ts";
import type { Services } from "#core/services.ts";
import { mailingListFields } from "#shared/reach/mailing-lists.fields.ts";
import { createList, deleteList, editList, mailingListRules } from "./commands.ts";
import { MailingList, type MailingListDoc } from "./model.ts";
import { mailingListPolicy } from "./policy.ts";

/** `/api/mailing-lists`: the caller's lists. */
export const mailingListResource = (services: Services): Resource =>
  defineResource<MailingListDoc>({
    name: "mailing-lists",
    cache: "never",
    singular: "mailing-list",
    scopes: { read: "messages", write: "messages" },
    membersOnly: true,
    description: "The caller's mailing lists. Readers join them at `/join/<slug>`.",
    model: MailingList,
    policy: mailingListPolicy,
    fields: {
      ...attributesOf(mailingListFields),
      slug: { type: "uid" },
      createdAt: { type: "datetime", filter: true, sort: true },
    },
    timestamps: false,
    defaults: { sort: "createdAt:desc" },
    rules: { create: mailingListRules, update: mailingListRules },
    commands: {
      create: (caller, input) => createList(services, caller, input),
      update: (caller, id, input) => editList(services, caller, id, input),
      delete: (caller, id) => deleteList(services, caller, id),
    },
  });
