/** Its acts in the audit log, and what they are done to. */
export const storiesAuditText = {
  actions: {
    "story.change": "Story changed",
    "story.restore": "Story brought back",
  },
  subjects: {
    story: "Story",
  },
} as const;
