/** Texts of the `@name` autocompletion. */
export const mentionsText = {
  list: "Members",
  followed: "You follow",
  count: (count: number) =>
    count === 0
      ? "No members with this name"
      : count === 1
        ? "1 member. Press Enter to choose"
        : `${count} members. Use the arrow keys to move and Enter to choose`,
} as const;

/** Text of the notification to a mentioned member. */
export const mentionNotificationsText = {
  mention: (who: string) => `${who} mentioned you`,
} as const;
