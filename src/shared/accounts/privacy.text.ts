/** The settings page "Privacy". */
export const privacyText = {
  title: "Privacy",
  lead: "Your profile and what you publish are public. The rest is yours to decide.",
  seen: "Who sees what",
  hideLastOnline: "Hide when I was last online",
  hideLastOnlineHint:
    "Neither your profile nor any list, search or conversation tells it, nor that you are here just now. You do not see in conversations whether others are here.",
  hideFollows: "Keep my followers and whom I follow to myself",
  hideFollowsHint: "The numbers stay on your profile; the lists are for you alone.",
  hideFromSearch: "Ask search engines to leave my profile out",
  hideFromSearchHint: "Your stories have a setting of their own.",
  messagesFrom: "Who may write to me",
  messages: {
    everyone: "Everyone",
    following: "People I follow",
    nobody: "Nobody",
  },
  talk: "In conversations",
  readMarks: "Show what I have read",
  readMarksHint:
    "Off, nobody sees which of their messages you have read, and you do not see which of yours were.",
  typingMarks: "Show when I am writing",
  typingMarksHint: "Off, nobody sees that you are writing to them, and you do not see it of others.",
  history: "Reading",
  keepHistory: "Remember what I have read",
  keepHistoryHint: "So that you can go on where you stopped, on any device. Nobody else sees it.",
  save: "Save privacy settings",
  saved: "Your privacy settings are saved.",
} as const;
