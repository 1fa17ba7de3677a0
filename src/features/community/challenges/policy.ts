import type { Filter, Policy } from "#core/base/policy.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { seenBy } from "../../people/member-content/index.ts";
import type { BallotDoc } from "./ballot-model.ts";
import type { EntryDoc } from "./entry-model.ts";
import type { ChallengeDoc } from "./model.ts";
import { isReopened } from "./reopened.ts";

export type ChallengeAction =
  | "create"
  | "update"
  | "delete"
  | "invite"
  | "cancel"
  | "reschedule"
  | "appoint"
  | "finish"
  | "reopen"
  | "judge"
  | "disqualify"
  | "readmit";
export type EntryAction = "create" | "delete";

const open: Filter = Object.freeze({ open: true });

type Run = Pick<ChallengeDoc, "owner" | "staff">;

const own = (viewer: Viewer, id: unknown): boolean => viewer.id !== null && viewer.id === String(id);

/**
 * Policy for challenges (product.md, People): everyone reads an announced one; its owner edits it until it
 * starts, invites and may cancel it until it ends, and judges after its end together with the judges who
 * accepted. Staff cancel it until it is decided, and move its dates. While it is with staff, they appoint judges
 * and may end judging (decision 96). They reopen a decided one, and then they alone change who takes part
 * (decision 88).
 */
export const challengePolicy: Policy<
  Pick<
    ChallengeDoc,
    "owner" | "staff" | "judges" | "state" | "announcedAt" | "startDate" | "decidedAt" | "manualJudge"
  >,
  ChallengeAction
> = {
  readable: (viewer) =>
    seenBy(viewer, open, (id) => [
      { owner: id, removed: { $ne: true } },
      {
        "judges.user": id,
        removed: { $ne: true },
        // A draft of a member whose account is closed is nobody's business.
        $or: [{ announcedAt: { $ne: null } }, { ownerHidden: false }],
      },
    ]),
  can(viewer, action, challenge) {
    if (!viewer.id) return false;
    if (action === "create") return true;
    if (!challenge) return false;
    const isOwner = isOrganiser(viewer, challenge);
    const over = challenge.state === "decided" || challenge.state === "cancelled";
    switch (action) {
      case "update":
        return isOwner && challenge.state === "draft";
      case "invite":
        return isOwner && (challenge.state === "draft" || challenge.state === "open");
      case "delete":
        return isOwner && challenge.announcedAt === null;
      case "cancel":
        return (
          ((isOwner && challenge.state !== "judging") || isStaff(viewer)) &&
          challenge.announcedAt !== null &&
          !over
        );
      case "reschedule":
        return isStaff(viewer) && challenge.announcedAt !== null && !over && !isReopened(challenge);
      case "appoint":
        return isStaff(viewer) && Boolean(challenge.staff) && challenge.manualJudge && !over;
      case "finish":
        return isStaff(viewer) && Boolean(challenge.staff) && challenge.state === "judging";
      case "reopen":
        return isStaff(viewer) && challenge.state === "decided" && challenge.announcedAt !== null;
      case "disqualify":
        return ((isOwner && !isReopened(challenge)) || isStaff(viewer)) && !over;
      case "readmit":
        return isStaff(viewer) && challenge.announcedAt !== null && !over;
      case "judge":
        return challenge.state === "judging" && challenge.manualJudge && isJudge(viewer, challenge);
    }
  },
};

/** True for the owner, unless staff run it because the account was closed. */
export const isOrganiser = (viewer: Viewer, { owner, staff }: Run): boolean =>
  own(viewer, owner) && staff?.because !== "closed";

/** True for judges: the organiser, and those who accepted. */
export const isJudge = (viewer: Viewer, { judges, ...run }: Run & Pick<ChallengeDoc, "judges">): boolean =>
  isOrganiser(viewer, run) || judges.some(({ user, state }) => own(viewer, user) && state === "accepted");

/**
 * Entries are readable if their challenge is, once judging need not be blind; authors see their own entries.
 */
export const entryPolicy: Policy<Pick<EntryDoc, "author">, EntryAction> = {
  readable: (viewer) => seenBy(viewer, open, (id) => [{ author: id }]),
  can: (viewer, action, entry) =>
    action === "create" ? viewer.id !== null : entry !== null && own(viewer, entry.author),
};

/** A ballot is readable only by the person who casts it. */
export const ballotPolicy: Policy<Pick<BallotDoc, "by">, "create"> = {
  readable: ({ id }) => (id ? { by: id } : { _id: { $in: [] } }),
  can: (viewer) => viewer.id !== null,
};
