/** Texts of forms in which staff act on another member's content. */
export const staffActsText = {
  reason: "Reason",
  reasonHint: "The author is sent this reason and can appeal. It is also in the audit log.",
  deleteHint:
    "Only its author and our staff can see it afterwards. If its author appeals and we agree, it is restored.",
  hide: "Hide",
} as const;
