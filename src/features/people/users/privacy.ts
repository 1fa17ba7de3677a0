import type { MessagesFrom } from "../../../shared/talk/messages.enums.ts";

/** What a member decides about who sees and reaches them. */
export interface PrivacyInput {
  readonly hideLastOnline: boolean;
  readonly hideFollows: boolean;
  readonly hideFromSearch: boolean;
  readonly messagesFrom: MessagesFrom;
  readonly readMarks: boolean;
  readonly typingMarks: boolean;
  readonly keepHistory: boolean;
}
