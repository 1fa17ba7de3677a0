/** Error messages of team comments and beta reading. */
export const teamCommentsMessages = {
  questionsTooMany: (most: number, longest: number) =>
    `Please ask at most ${most} questions, of up to ${longest} characters each.`,
  roundsFull: "This story has reached the limit for rounds of beta reading.",
  roundClosed: "This round is closed.",
  answersRemoved: "A moderator has removed your answers to this round.",
} as const;
