import { HttpError } from "#core/base/errors.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";

type Texts = typeof manuscriptsText;
type Reason = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts];

/** Returns a 400 error on the field `file` for an unreadable file, with advice. */
export function unreadable(reason: Reason, cause?: unknown): HttpError {
  const message = manuscriptsText[reason];
  return new HttpError(400, "ValidationError", message, {
    fields: [{ path: ["file"], message, name: "ValidationError" }],
    cause,
  });
}

/** Reads a file in an archive; its error names the file. */
export async function namingFile<Result>(name: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const message = manuscriptsText.inFile(name, error.message);
    throw new HttpError(error.status, error.name, message, {
      fields: error.fields.map((field) => ({ ...field, message })),
      cause: error,
    });
  }
}

/** Returns true for the error of a file without text. */
export const isNoText = (error: unknown): boolean =>
  error instanceof HttpError && error.message === manuscriptsText.nothing;

/**
 * Returns an error on the field `file` for a file that cannot be read now; status and retry time are those of
 * the cause.
 */
export function busy(reason: Reason, cause: HttpError): HttpError {
  const message = manuscriptsText[reason];
  const { status, name, headers } = cause;
  return new HttpError(status, name, message, {
    fields: [{ path: ["file"], message, name }],
    headers,
    cause,
  });
}
