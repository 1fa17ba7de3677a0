import type { Filter, Policy } from "#core/base/policy.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { seenBy } from "../../people/member-content/index.ts";
import type { ExchangeDoc, GiftDoc, SignUpDoc } from "./model.ts";

export type ExchangeAction = "create" | "update" | "cancel" | "organise";

const open: Filter = Object.freeze({ open: true });

/** True for the owner, unless staff run it because the account was closed. */
export const isOwner = (viewer: Viewer, { owner, staff }: Pick<ExchangeDoc, "owner" | "staff">): boolean =>
  viewer.id !== null && viewer.id === String(owner) && !staff;

/**
 * Policy for exchanges: everyone reads one; its owner edits it during sign-up, sees who writes for whom, and
 * cancels it.
 */
export const exchangePolicy: Policy<Pick<ExchangeDoc, "owner" | "staff" | "state">, ExchangeAction> = {
  readable: (viewer) => seenBy(viewer, open, (id) => [{ owner: id, removed: { $ne: true } }]),
  can(viewer, action, exchange) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!exchange) return false;
    const running = exchange.state === "open" || exchange.state === "writing";
    switch (action) {
      case "update":
        return isOwner(viewer, exchange) && exchange.state === "open";
      // After the reveal, for gifts that are missing.
      case "organise":
        return (
          (isOwner(viewer, exchange) || isStaff(viewer)) &&
          (exchange.state === "writing" || exchange.state === "revealed")
        );
      case "cancel":
        return (isOwner(viewer, exchange) || isStaff(viewer)) && running;
    }
  },
};

/** Policy for sign-ups: private to the member; pages decide whom else to show them to. */
export const signUpPolicy: Policy<Pick<SignUpDoc, "user">, "create" | "update" | "delete"> = {
  readable: ({ id }) => (id ? { user: id } : { _id: { $in: [] } }),
  can: (viewer, action, signUp) =>
    viewer.id !== null && (action === "create" || viewer.id === String(signUp?.user)),
};

/** Policy for gifts: only the giver knows who writes for whom. */
export const giftPolicy: Policy<Pick<GiftDoc, "giver">, "update" | "delete"> = {
  readable: ({ id }) => (id ? { giver: id } : { _id: { $in: [] } }),
  can: (viewer, _action, gift) => viewer.id !== null && viewer.id === String(gift?.giver),
};
