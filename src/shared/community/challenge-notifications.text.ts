/** Notification texts about challenges. */
export const challengeNotificationsText = {
  judge: (who: string, title: string) => `${who} asks you to judge the challenge “${title}”`,
  invited: (who: string, title: string) => `${who} invites you to the challenge “${title}”`,
  opened: (title: string) => `The challenge “${title}” is open. You can enter now.`,
  closing: (title: string) => `You have one day left to enter the challenge “${title}”`,
  voting: (title: string) => `You can now read the entries of the challenge “${title}” and vote`,
  judging: (title: string) => `You can now judge the entries of the challenge “${title}”`,
  won: (title: string) => `You are among the winners of the challenge “${title}”`,
  decided: (title: string) => `The challenge “${title}” has been decided`,
  reopened: (title: string) =>
    `Our staff have reopened the challenge “${title}” to correct its results. Its places will be decided again.`,
  corrected: (title: string) => `Our staff have corrected the results of the challenge “${title}”`,
  places: {
    won: (title: string) =>
      `The results of the challenge “${title}” were corrected. You are now among the winners.`,
    moved: (title: string) =>
      `The results of the challenge “${title}” were corrected. You are still among the winners, with another place.`,
    kept: (title: string) => `The results of the challenge “${title}” were corrected. You keep your place.`,
    lost: (title: string) =>
      `The results of the challenge “${title}” were corrected. You are no longer among the winners.`,
  },
  rescheduled: (title: string) => `Our staff moved the dates of the challenge “${title}”`,
  cancelled: (title: string) => `The challenge “${title}” was called off`,
  withStaff: (title: string) =>
    `Our staff now run the challenge “${title}”, because the account of its organiser is closed. Your entries stay in it.`,
  unjudged: (title: string) =>
    `Not all entries of the challenge “${title}” were judged in time. Our staff will decide what happens next.`,
  abandoned: "A challenge that you entered was called off because the account of its organiser is closed",
  disqualified: (title: string) => `Your entry in the challenge “${title}” was disqualified`,
  readmitted: (title: string) =>
    `An entry in your challenge “${title}” takes part again: its author appealed, and our staff agreed`,
  readmittedByStaff: (title: string) =>
    `Our staff have readmitted an entry that was disqualified from your challenge “${title}”`,
  backIn: (title: string) => `Your entry in the challenge “${title}” takes part again`,
} as const;
