/** Audit-log labels for actions on stories and their targets. */
export const storiesAuditText = {
  actions: {
    "story.change": "Story changed",
    "story.restore": "Story restored",
    "story.offer": "Story offered to its co-authors",
    "story.withdraw-offer": "Offer to co-authors withdrawn",
  },
  subjects: {
    story: "Story",
  },
} as const;
