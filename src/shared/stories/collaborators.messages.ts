/** Error messages for users. */
export const collaboratorsMessages = {
  alreadyOnTeam: "This member already works on the story.",
  onTeamAlready: "You already work on this story.",
  transferToCoAuthor: "You can only make a co-author of the story its author.",
  teamFull: "The team is full, including the people you have invited. Please remove someone first.",
} as const;
