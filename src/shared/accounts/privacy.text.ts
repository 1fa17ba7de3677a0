/** The settings page "Privacy". */
export const privacyText = {
  title: "Privacy",
  lead: "Your profile and what you publish are public. The rest is yours to decide.",
  seen: "Who sees what",
  hideLastOnline: "Hide when I was last online",
  hideLastOnlineHint:
    "It is shown nowhere, and neither is whether you are online now. In return, you do not see in conversations whether others are online.",
  hideFollows: "Hide my followers and who I follow",
  hideFollowsHint: "The numbers stay on your profile; only you see the lists.",
  hideFromSearch: "Ask search engines to leave my profile out",
  hideFromSearchHint: "Your stories have a setting of their own.",
  messagesFrom: "Who may write to me",
  messages: {
    everyone: "Everyone",
    following: "People I follow",
    nobody: "Nobody",
  },
  talk: "In conversations",
  readMarks: "Show when I have read a message",
  readMarksHint:
    "When this is off, nobody sees which of their messages you have read, and you do not see which of yours have been read.",
  typingMarks: "Show when I am writing",
  typingMarksHint:
    "When this is off, nobody sees that you are writing to them, and you do not see when others are.",
  history: "Reading",
  keepHistory: "Remember what I have read",
  keepHistoryHint: "So that you can continue where you left off, on any device. Nobody else sees it.",
  save: "Save privacy settings",
  saved: "Your privacy settings are saved.",
} as const;
