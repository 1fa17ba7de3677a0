/** Texts of forum notifications. */
export const forumNotificationsText = {
  post: (who: string, thread: string) => `${who} posted in “${thread}”`,
  posts: (who: string, count: string, thread: string) => `${who} wrote ${count} posts in “${thread}”`,
  reply: (who: string, thread: string) => `${who} replied to your post in “${thread}”`,
  mention: (who: string, thread: string) => `${who} mentioned you in “${thread}”`,
  approved: (thread: string) => `Your post in “${thread}” has been approved. Everyone can now read it`,
  refused: "Our staff decided not to publish one of your posts in the forums",
  removedPost: "Our staff removed one of your posts in the forums. Open it to read the reason",
  removedThread: (title: string, reason: string) => `Our staff removed your thread “${title}”: ${reason}`,
  merged: (title: string, thread: string) =>
    `Our staff merged your thread “${title}” into “${thread}”. Its address leads there`,
  thread: (who: string, thread: string, section: string) => `${who} started “${thread}” in ${section}`,
  threads: (who: string, count: string, section: string) => `${who} started ${count} threads in ${section}`,
} as const;
