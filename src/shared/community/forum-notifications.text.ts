/** What members are notified of. */
export const forumNotificationsText = {
  post: (who: string, thread: string) => `${who} posted in “${thread}”`,
  posts: (who: string, count: string, thread: string) => `${who} wrote ${count} posts in “${thread}”`,
  reply: (who: string, thread: string) => `${who} replied to your post in “${thread}”`,
  mention: (who: string, thread: string) => `${who} mentioned you in “${thread}”`,
  approved: (thread: string) => `Your post in “${thread}” has been approved: everyone can read it now`,
  refused: "Our team has not published a post of yours in the forums",
  thread: (who: string, thread: string, section: string) => `${who} began “${thread}” in ${section}`,
  threads: (who: string, count: string, section: string) => `${who} began ${count} threads in ${section}`,
} as const;
