/** Error messages of suggestions. */
export const suggestionsMessages = {
  suggestionBase:
    "The version that your suggestion is based on is no longer stored. Please start again from the current chapter.",
  suggestionSame: "You have not changed anything in the text yet.",
  suggestionMet:
    "You have sent other changes for this chapter in the meantime, perhaps in another tab. Your text is still below. Look at what you sent, then send this again to replace it.",
  suggestionSentAgain:
    "Your editor has changed this suggestion in the meantime. Please look at the new version, then decide.",
  suggestionPartGone:
    "This change is no longer part of the suggestion. Your message is still below. Send it again to post it about the whole suggestion.",
  suggestionClosed: "This suggestion has been decided or withdrawn in the meantime.",
  suggestionDrafts:
    "There are too many drafts of your suggestion for this chapter. Discard those you do not need, then save again.",
  suggestionFull: "This discussion has reached its limit of messages. Please send a private message instead.",
} as const;
