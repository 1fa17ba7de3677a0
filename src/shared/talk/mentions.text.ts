/** Completing the `@names` of members. */
export const mentionsText = {
  list: "Members",
  followed: "You follow",
  count: (count: number) =>
    count === 0
      ? "No members of this name"
      : count === 1
        ? "1 member; Enter takes it"
        : `${count} members; arrows choose, Enter takes`,
} as const;

/** What a member is told whom somebody called by an `@`. */
export const mentionNotificationsText = {
  mention: (who: string) => `${who} mentioned you`,
} as const;
