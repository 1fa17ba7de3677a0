import { HttpError } from "../../../core/base/errors.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";

type Texts = typeof manuscriptsText;
type Reason = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts];

/** 400 on the field `file` for a file that cannot be read, with what to do about it. */
export function unreadable(reason: Reason, cause?: unknown): HttpError {
  const message = manuscriptsText[reason];
  return new HttpError(400, "ValidationError", message, {
    fields: [{ path: ["file"], message, name: "ValidationError" }],
    cause,
  });
}

/** On the field `file`, for a file that cannot be read now; status and time to try again are those of the cause. */
export function busy(reason: Reason, cause: HttpError): HttpError {
  const message = manuscriptsText[reason];
  const { status, name, headers } = cause;
  return new HttpError(status, name, message, {
    fields: [{ path: ["file"], message, name }],
    headers,
    cause,
  });
}
