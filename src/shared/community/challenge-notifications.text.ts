/** Notifications of challenges. */
export const challengeNotificationsText = {
  judge: (who: string, title: string) => `${who} asks you to judge the challenge “${title}”.`,
  invited: (who: string, title: string) => `${who} invites you to the challenge “${title}”.`,
  opened: (title: string) => `The challenge “${title}” is open: you can enter from now on.`,
  closing: (title: string) => `A day is left to enter the challenge “${title}”.`,
  voting: (title: string) => `Entries of the challenge “${title}” are in: read and vote.`,
  judging: (title: string) => `Entries of the challenge “${title}” wait for your judgement.`,
  won: (title: string) => `You are among the winners of the challenge “${title}”.`,
  decided: (title: string) => `The challenge “${title}” has been decided.`,
  cancelled: (title: string) => `The challenge “${title}” was called off.`,
  disqualified: (title: string) => `Your entry in the challenge “${title}” was disqualified.`,
} as const;
