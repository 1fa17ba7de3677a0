/** What users are told where something cannot be done. */
export const teamCommentsMessages = {
  questionsTooMany: (most: number, longest: number) =>
    `Please ask at most ${most} questions, of ${longest} characters each.`,
  roundsFull: "This story has reached the limit for rounds.",
  roundClosed: "This round is closed.",
  answersRemoved: "A moderator has taken your answers to this round away.",
} as const;
