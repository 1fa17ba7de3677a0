import { defineResource, type Field, type Resource } from "#core/api/index.ts";
import { CONVERSATIONS_PER_PAGE, MESSAGES_PER_PAGE } from "#shared/talk/messages.limits.ts";
import { type Messaging, markMessageRead, openGroup } from "./commands.ts";
import { Message, type MessageDoc, MessageGroup, type MessageGroupDoc, movedAt } from "./model.ts";
import { groupPolicy, messagePolicy } from "./policy.ts";
import { isReadFor, presentApiAttachment } from "./present.ts";
import { readFor } from "./reads.ts";
import { groupRules, messageRules, readRules } from "./rules.ts";
import { sendMessage } from "./send.ts";

const relation = { type: "relation", filter: true } as const;
const moment: Field = { type: "datetime", filter: true, sort: true };

/**
 * `/api/messages` and `/api/message-groups`: the caller's only, also for admins (specification, section 7).
 */
export const messageResources = (messaging: Messaging): readonly Resource[] => [
  defineResource<MessageDoc>({
    name: "messages",
    cache: "never",
    singular: "message",
    scopes: { read: "messages", write: "messages" },
    description: "Private messages that the caller sent or received, newest first.",
    model: Message,
    policy: messagePolicy,
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
        description: "Name, type, bytes and address of the attached file; null if none",
      },
      read: {
        type: "boolean",
        requires: ["read", "seen", "for"],
        filter: true,
        when: ({ id }, wanted) => readFor(id, wanted),
        description: "Read by the recipient; the sender sees this only if both members share read receipts",
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
    cache: "never",
    singular: "message-group",
    scopes: { read: "messages", write: "messages" },
    description: "The caller's conversations, each with one other member; most recent message first.",
    model: MessageGroup,
    policy: groupPolicy,
    membersOnly: true,
    timestamps: false,
    fields: {
      participants: { ...relation, target: "users", many: true },
      // Limits the response size: up to a hundred groups with a page of messages each.
      messages: {
        type: "relation",
        target: "messages",
        inverse: "group",
        many: true,
        limit: MESSAGES_PER_PAGE,
        lastBy: "createdAt",
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
