import type { Policy } from "#core/base/policy.ts";
import type { MessageDoc, MessageGroupDoc } from "./model.ts";

const readers = ({ id }: { readonly id: string | null }) => (id ? { readers: id } : { _id: null });

/**
 * Permissions on messages: only the two members, not even admins (product.md, People); the recipient marks
 * them read.
 */
export const messagePolicy: Policy<Pick<MessageDoc, "for">, "create" | "update"> = {
  readable: readers,
  can({ id }, action, message) {
    if (!id) return false;
    return action === "create" || String(message?.for) === id;
  },
};

/**
 * Permissions on groups: only the participants. A participant who has blocked the other does not see the
 * group until a message reaches them.
 */
export const groupPolicy: Policy<Pick<MessageGroupDoc, "participants">, "create"> = {
  readable: readers,
  can: ({ id }) => id !== null,
};
