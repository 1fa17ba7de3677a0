/** Rejected value: its path and a message that is safe to show. */
export interface FieldError {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly name?: string;
  /** True if the message does not tell which field it is about: JSON responses put its label first. */
  readonly unlabelled?: boolean;
}

/** Error that may be shown to a visitor. One handler renders it as JSON (api.md, Errors) or as a page. */
export class HttpError extends Error {
  readonly status: number;
  override readonly name: string;
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  /** Additional details for the client, besides the fields, below `details`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    name: string,
    message: string,
    more: {
      fields?: readonly FieldError[];
      headers?: Record<string, string>;
      details?: Readonly<Record<string, unknown>>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.name = name;
    this.fields = more.fields ?? [];
    this.headers = more.headers ?? {};
    this.details = more.details ?? {};
  }
}

/**
 * Creates a 400 error for values that break a rule. A single error provides the message, several are counted
 * (api.md, Errors).
 */
export const invalid = (fields: readonly FieldError[]): HttpError =>
  new HttpError(400, "ValidationError", summary(fields), { fields });

/** Creates a 400 ValidationError for one field. */
export const invalidField = (path: string | readonly (string | number)[], message: string): HttpError =>
  invalid([{ path: typeof path === "string" ? [path] : path, message, name: "ValidationError" }]);

/**
 * Throws 400 ValidationError for the invalid fields, each with its message; does nothing if all are valid.
 */
export function throwWrong(errors: readonly (readonly [field: string | false, message: string])[]): void {
  const wrong = errors.flatMap(([field, message]) =>
    field ? [{ path: [field], message, name: "ValidationError" }] : [],
  );
  if (wrong.length > 0) throw invalid(wrong);
}

/**
 * Creates a 400 error for an invalid value that is not tied to one field, or if the field must not be
 * revealed.
 */
export const notValid = (message: string): HttpError => new HttpError(400, "ValidationError", message);

/** Creates a 400 error for a well-formed request that the current state does not allow. */
export const applicationError = (message: string): HttpError =>
  new HttpError(400, "ApplicationError", message);

/** Creates a 400 error for a query with both paging styles, or for a broken cursor. */
export const paginationError = (message: string): HttpError => new HttpError(400, "PaginationError", message);

/** Creates a 401 error for an invalid token or session. */
export const unauthorized = (message = "Missing or invalid credentials"): HttpError =>
  new HttpError(401, "UnauthorizedError", message);

/** Creates a 403 error: visible to the viewer, but not allowed. */
export const forbidden = (message = "Forbidden"): HttpError => new HttpError(403, "ForbiddenError", message);

/** A page of a list past its last one: 404, so that search engines and readers do not take it for a list. */
export class PastLastPageError extends HttpError {
  constructor() {
    super(404, "NotFoundError", "Not Found");
  }
}

/** Creates a 404 error: missing, or not visible to this viewer. */
export const notFound = (message = "Not Found"): HttpError => new HttpError(404, "NotFoundError", message);

/** Creates a 410 error: it was there, and was hidden or removed. `cause` is the error that it replaces. */
export const gone = (message = "Gone", cause?: HttpError): HttpError =>
  new HttpError(410, "GoneError", message, { cause });

/** Creates a 405 error. `allow` lists the supported methods. */
export const methodNotAllowed = (allow: readonly string[]): HttpError =>
  new HttpError(405, "MethodNotAllowedError", "Method Not Allowed", { headers: { Allow: allow.join(", ") } });

/**
 * Creates a 409 error: the change is based on a version that someone else has changed in the meantime.
 * `details` contain the current state.
 */
export const conflict = (message: string, details: Readonly<Record<string, unknown>> = {}): HttpError =>
  new HttpError(409, "ConflictError", message, { details });

/** Creates a 413 error for content above the size limit. */
export const payloadTooLarge = (message = "Payload Too Large"): HttpError =>
  new HttpError(413, "PayloadTooLargeError", message);

/**
 * Creates a 429 error. `retryAfter` is in seconds; `limit` is the number of requests allowed until then, for
 * the headers RateLimit-* (api.md, Errors).
 */
export function rateLimited(retryAfter: number, limit?: number): HttpError {
  const seconds = String(Math.max(1, Math.ceil(retryAfter)));
  return new HttpError(429, "RateLimitError", "Too many requests, please try again later.", {
    headers: {
      ...(limit !== undefined && {
        "RateLimit-Limit": String(limit),
        "RateLimit-Remaining": "0",
        "RateLimit-Reset": seconds,
      }),
      "Retry-After": seconds,
    },
  });
}

/**
 * Creates a 503 error with Retry-After (seconds): the database is unavailable or the process is shutting
 * down.
 */
export const unavailable = (retryAfter = 5, cause?: unknown): HttpError =>
  new HttpError(503, "ServiceUnavailableError", "Service Unavailable", {
    headers: { "Retry-After": String(retryAfter) },
    cause,
  });

/** Returns the message of an error with these fields: of the only one, or their number (api.md, Errors). */
export const summary = (fields: readonly FieldError[]): string =>
  fields.length === 1 && fields[0] ? fields[0].message : `${fields.length} errors occurred`;

/** For `catch`: rethrows a command's error about one of its fields as an error at the form's field. */
export const atField =
  (name: string) =>
  (error: unknown): never => {
    const [first] = error instanceof HttpError ? error.fields : [];
    throw first ? invalidField(name, first.message) : error;
  };
