/** Error messages of private messages. */
export const messagesMessages = {
  twoParticipants: "Please name two members: yourself and one other.",
  otherParticipant: "Please write to the other member of this conversation.",
  accountClosed: "This account is closed, so you cannot write to it.",
  takesNoMessages: "This member does not accept messages from everyone, so you cannot send them a message.",
} as const;
