import Joi from "joi";
import { UNSEEN } from "#core/text/index.ts";
import { REPORT_NOTE_MAX } from "#shared/moderation/reports.limits.ts";
import { REPORT_REASONS, type ReportReason } from "#shared/platform/reports.enums.ts";
import { MESSAGE_MAX } from "#shared/talk/messages.limits.ts";
import { messagesMessages } from "#shared/talk/messages.messages.ts";

const id = Joi.string().hex().length(24).lowercase();

/**
 * Normalises line ends and removes other control characters, which have no readable meaning. A text without
 * visible characters counts as empty.
 */
const prose = Joi.string()
  .replace(/\r\n?/g, "\n")
  .replace(/(?![\n\t])\p{Cc}/gu, "")
  .replace(UNSEEN, "")
  .trim();

/** `POST /api/message-groups`: two participants, one of them the caller. */
export interface GroupInput {
  readonly participants: readonly string[];
}

export const groupRules = Joi.object<GroupInput>({
  participants: Joi.array().items(id).length(2).unique().required().messages({
    "array.length": messagesMessages.twoParticipants,
    "array.unique": messagesMessages.twoParticipants,
  }),
});

/** `POST /api/messages`: recipient, writer's id, message and group (specification, section 5). */
export interface MessageInput {
  readonly for: string;
  readonly by: string;
  readonly message: string;
  readonly group: string;
  /** UUID from the client; a second message with the same key returns the first. Not in the specification. */
  readonly key?: string;
}

export const messageRules = Joi.object<MessageInput>({
  for: id.required(),
  by: id.required(),
  message: prose.max(MESSAGE_MAX).required(),
  group: id.required(),
  key: Joi.string().guid().lowercase().empty(null),
});

/** Rules for the text beside a file, which may be empty. */
export const captionRules = messageRules.keys({
  message: prose.max(MESSAGE_MAX).allow("").default(""),
});

/**
 * `PUT /api/messages/{id}`: `read` changes from false to true (specification, section 4). False is accepted
 * for an unread message that is sent back unchanged.
 */
export const readRules = Joi.object<{ read: boolean }>({ read: Joi.boolean().required() });

/** Reason for reporting a message, for staff. */
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
