/** What users are told where something cannot be done. */
export const messagesMessages = {
  twoParticipants: "Please name two members, yourself and another.",
  otherParticipant: "Please write to the other member of this conversation.",
  takesNoMessages: "This member does not take messages from everyone, so yours cannot be sent.",
} as const;
