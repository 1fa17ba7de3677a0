import { defineResource, type Field, type Resource } from "../../../core/api/index.ts";
import { CONVERSATIONS_PER_PAGE, MESSAGES_PER_PAGE } from "../../../shared/talk/messages.limits.ts";
import { type Messaging, markMessageRead, openGroup } from "./commands.ts";
import { Message, type MessageDoc, MessageGroup, type MessageGroupDoc, movedAt } from "./model.ts";
import { groupPolicy, messagePolicy } from "./policy.ts";
import { isReadFor, presentApiAttachment } from "./present.ts";
import { readFor } from "./reads.ts";
import { groupRules, messageRules, readRules } from "./rules.ts";
import { sendMessage } from "./send.ts";

const relation = { type: "relation", filter: true } as const;
const moment: Field = { type: "datetime", filter: true, sort: true };

/** `/api/messages` and `/api/message-groups`: one's own alone, admins included (specification, section 7). */
export const messageResources = (messaging: Messaging): readonly Resource[] => [
  defineResource<MessageDoc>({
    name: "messages",
    singular: "message",
    scopes: { read: "messages", write: "messages" },
    description: "Private messages that the caller wrote or was written; the newest first.",
    model: Message,
    policy: messagePolicy as never,
    membersOnly: true,
    timestamps: false,
    fields: {
      for: { ...relation, target: "users" },
      by: { ...relation, target: "users" },
      group: { ...relation, target: "message-groups" },
      message: { type: "text" },
      attachment: {
        type: "json",
        computed: true,
        requires: ["attachment"],
        description: "Name, type, bytes and address of the file that came with it; null without one",
      },
      read: {
        type: "boolean",
        requires: ["read", "seen", "for"],
        filter: true,
        when: ({ id }, wanted) => readFor(id, wanted),
        description: "By the recipient; the writer is told only where both show what they have read",
      },
      createdAt: moment,
    },
    defaults: { sort: "createdAt:desc" },
    requires: ["attachment", "read", "seen", "for"],
    present: (doc, viewer) => ({
      message: doc.message,
      read: isReadFor(viewer.id ?? "", doc),
      createdAt: doc.createdAt,
      attachment: presentApiAttachment(doc._id, doc.attachment),
    }),
    rules: { create: messageRules, update: readRules },
    commands: {
      create: (caller, input) => sendMessage(messaging, caller, input),
      update: (caller, id, input) => markMessageRead(messaging, caller, id, input),
    },
  }),
  defineResource<MessageGroupDoc>({
    name: "message-groups",
    singular: "message-group",
    scopes: { read: "messages", write: "messages" },
    description:
      "Conversations of the caller with one other member each; those with the newest messages first.",
    model: MessageGroup,
    policy: groupPolicy as never,
    membersOnly: true,
    timestamps: false,
    fields: {
      participants: { ...relation, target: "users", many: true },
      // A hundred groups at once with a page of each is what one answer may hold.
      messages: {
        ...{ type: "relation", target: "messages", inverse: "group", many: true },
        ...{ limit: MESSAGES_PER_PAGE, lastBy: "createdAt" },
        description: `The newest ${MESSAGES_PER_PAGE}, in the order they were written`,
      },
      createdAt: moment,
      updatedAt: { ...moment, requires: ["unheard"] },
    },
    requires: [],
    present: ({ createdAt, ...group }, viewer) => ({
      createdAt,
      updatedAt: group.updatedAt && movedAt(group, viewer.id ?? ""),
    }),
    defaults: { sort: "updatedAt:desc", pageSize: CONVERSATIONS_PER_PAGE },
    rules: { create: groupRules },
    commands: { create: (caller, input) => openGroup(messaging, caller, input) },
  }),
];
