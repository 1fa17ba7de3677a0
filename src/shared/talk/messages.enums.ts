/** Who may write to a member, their own choice: everyone, people they follow, nobody. */
export const MESSAGES_FROM = ["everyone", "following", "nobody"] as const;
export type MessagesFrom = (typeof MESSAGES_FROM)[number];
