/** Its acts in the audit log, and what they are done to. */
export const forumsAuditText = {
  actions: {
    "thread.edit": "Thread changed",
    "thread.pin": "Thread pinned",
    "thread.unpin": "Thread unpinned",
    "thread.lock": "Thread locked",
    "thread.unlock": "Thread unlocked",
    "thread.remove": "Thread removed",
    "thread.restore": "Thread put back",
    "thread.decide": "Thread moved or set",
    "thread.split": "Posts moved to another thread",
    "thread.merge": "Thread merged into another",
    "post.approve": "Forum post approved",
    "post.refuse": "Forum post refused",
    "post.remove": "Forum post removed",
    "post.restore": "Forum post put back",
  },
  subjects: {
    thread: "Thread",
    post: "Forum post",
  },
} as const;
