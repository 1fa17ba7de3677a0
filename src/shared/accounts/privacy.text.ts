/** Texts of the settings page "Privacy". */
export const privacyText = {
  title: "Privacy",
  lead: "Your profile and what you publish are public. You decide about the rest.",
  seen: "Who sees what",
  hideLastOnline: "Hide when I was last online",
  hideLastOnlineHint:
    "Nobody sees when you were last online, or whether you are online now. In return, you cannot see in conversations whether others are online.",
  hideFollows: "Hide my followers and who I follow",
  hideFollowsHint: "Your profile still shows the numbers, but only you see the lists.",
  hideFromSearch: "Ask search engines to leave my profile out",
  hideFromSearchHint: "Your stories have their own setting.",
  messagesFrom: "Who can message me",
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
  keepHistoryHint: "This lets you continue where you left off, on any device. Nobody else sees it.",
  save: "Save privacy settings",
  saved: "Privacy settings saved.",
} as const;
