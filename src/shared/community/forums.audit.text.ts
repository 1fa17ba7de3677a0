/** Names of forum actions and subjects in the audit log. */
export const forumsAuditText = {
  actions: {
    "thread.edit": "Thread changed",
    "thread.pin": "Thread pinned",
    "thread.unpin": "Thread unpinned",
    "thread.lock": "Thread locked",
    "thread.unlock": "Thread unlocked",
    "thread.remove": "Thread removed",
    "thread.restore": "Thread restored",
    "thread.decide": "Thread moved or changed",
    "thread.split": "Posts moved to another thread",
    "thread.merge": "Thread merged into another",
    "post.approve": "Forum post approved",
    "post.refuse": "Forum post rejected",
    "post.remove": "Forum post removed",
    "post.restore": "Forum post restored",
  },
  subjects: {
    thread: "Thread",
    post: "Forum post",
  },
} as const;
