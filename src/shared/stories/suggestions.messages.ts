/** What users are told where something cannot be done. */
export const suggestionsMessages = {
  suggestionBase:
    "The text that this is based on is no longer kept. Please begin again from the chapter as it is now.",
  suggestionSame: "You have not changed anything in the text yet.",
  suggestionMet:
    "You sent other changes for this chapter meanwhile, perhaps in another tab. What you wrote is still below. Look at what was sent, then send this again to put it in its place.",
  suggestionSentAgain:
    "Your editor changed this suggestion meanwhile. Please look at it as it is now, then decide.",
  suggestionPartGone:
    "This change is no longer part of the suggestion. What you wrote is still below: send it again to say it of the suggestion as a whole.",
  suggestionClosed: "This suggestion was decided or taken back meanwhile.",
  suggestionDrafts:
    "There are too many drafts of your suggestion for this chapter. Discard the ones you do not need, then save again.",
  suggestionFull: "This conversation has reached its limit.",
} as const;
