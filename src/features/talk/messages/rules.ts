import Joi from "joi";
import { UNSEEN } from "../../../core/text/index.ts";
import { messages } from "../../../shared/messages.ts";
import { REPORT_REASONS, type ReportReason } from "../../../shared/moderation/reports.enums.ts";
import { REPORT_NOTE_MAX } from "../../../shared/moderation/reports.limits.ts";
import { MESSAGE_MAX } from "../../../shared/talk/messages.limits.ts";
import { messagesMessages } from "../../../shared/talk/messages.messages.ts";

const id = Joi.string().hex().length(24).lowercase();

/**
 * Lines end as they do everywhere here; other control characters stand for nothing anyone could read, and a text of
 * which nothing is seen for none.
 */
const prose = Joi.string()
  .replace(/\r\n?/g, "\n")
  .replace(/(?![\n\t])\p{Cc}/gu, "")
  .replace(UNSEEN, "")
  .trim();

/** `POST /api/message-groups`: the two, of whom the caller is one. */
export interface GroupInput {
  readonly participants: readonly string[];
}

export const groupRules = Joi.object<GroupInput>({
  participants: Joi.array().items(id).length(2).unique().required().messages({
    "array.length": messagesMessages.twoParticipants,
    "array.unique": messagesMessages.twoParticipants,
  }),
});

/** `POST /api/messages`: recipient, own id, message and group (specification, section 5). */
export interface MessageInput {
  readonly for: string;
  readonly by: string;
  readonly message: string;
  readonly group: string;
  /** Ours: a UUID of the client's; a second message of the same key is the first one again. */
  readonly key?: string;
}

export const messageRules = Joi.object<MessageInput>({
  for: id.required(),
  by: id.required(),
  message: prose.max(MESSAGE_MAX).required(),
  group: id.required(),
  key: Joi.string().guid().lowercase().empty(null),
});

/** The same beside a file, which needs no words. */
export const captionRules = messageRules.keys({
  message: prose.max(MESSAGE_MAX).allow("").default(""),
});

/** `PUT /api/messages/{id}`: read goes from false to true (specification, section 4). */
export const readRules = Joi.object<{ read: true }>({
  read: Joi.boolean().valid(true).required().messages({ "any.only": messages.readOnly }),
});

/** What is wrong with a message, for the staff. */
export interface ReportInput {
  readonly message: string;
  readonly reason: ReportReason;
  readonly note: string;
}

export const reportRules = Joi.object<ReportInput>({
  message: id.required(),
  reason: Joi.string()
    .valid(...REPORT_REASONS)
    .required(),
  note: prose.max(REPORT_NOTE_MAX).allow("").default(""),
});
