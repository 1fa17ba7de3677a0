/** What users are told where something cannot be done. */
export const collaboratorsMessages = {
  alreadyOnTeam: "This member works on the story already.",
  onTeamAlready: "You work on this story already.",
  transferToCoAuthor: "Only a co-author of the story can become its author.",
  teamFull: "The team is full, counting those who are invited. Please remove someone first.",
} as const;
