/** Audit-log labels for actions on stories and their targets. */
export const storiesAuditText = {
  actions: {
    "story.change": "Story changed",
    "story.restore": "Story restored",
  },
  subjects: {
    story: "Story",
  },
} as const;
