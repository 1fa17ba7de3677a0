import type { Policy } from "../../../core/base/policy.ts";
import type { MessageDoc, MessageGroupDoc } from "./model.ts";

const readers = ({ id }: { readonly id: string | null }) => (id ? { readers: id } : { _id: null });

/** Messages are for the two alone, admins included (product.md, People); the recipient marks them read. */
export const messagePolicy: Policy<Pick<MessageDoc, "for">, "create" | "update"> = {
  readable: readers,
  can({ id }, action, message) {
    if (!id) return false;
    return action === "create" || String(message?.for) === id;
  },
};

/** A group is for its participants; not for one of them who has blocked the other, until it reaches them. */
export const groupPolicy: Policy<Pick<MessageGroupDoc, "participants">, "create"> = {
  readable: readers,
  can: ({ id }) => id !== null,
};
