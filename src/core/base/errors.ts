/** One rejected value: where it stood and what to say about it, safe to show. */
export interface FieldError {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly name?: string;
}

/** An error that a visitor may see. One handler renders it as JSON (api.md, Errors) or as a page. */
export class HttpError extends Error {
  readonly status: number;
  override readonly name: string;
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  /** What a client gets beside the fields, below `details`. */
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

/** 400: values that break a rule; one error speaks for itself, several are counted (api.md, Errors). */
export const invalid = (fields: readonly FieldError[]): HttpError =>
  new HttpError(400, "ValidationError", summary(fields), { fields });

/** 400 ValidationError for one field. */
export const invalidField = (path: string | readonly (string | number)[], message: string): HttpError =>
  invalid([{ path: typeof path === "string" ? [path] : path, message, name: "ValidationError" }]);

/** Throws 400 ValidationError for the fields that are wrong, each with its message; nothing where none is. */
export function throwWrong(errors: readonly (readonly [field: string | false, message: string])[]): void {
  const wrong = errors.flatMap(([field, message]) =>
    field ? [{ path: [field], message, name: "ValidationError" }] : [],
  );
  if (wrong.length > 0) throw invalid(wrong);
}

/** 400: a value that does not hold, of no one field or of one that is not to be told. */
export const notValid = (message: string): HttpError => new HttpError(400, "ValidationError", message);

/** 400: well-formed, but it cannot be done as things stand. */
export const applicationError = (message: string): HttpError =>
  new HttpError(400, "ApplicationError", message);

/** 400: both paging styles at once, or a broken cursor. */
export const paginationError = (message: string): HttpError => new HttpError(400, "PaginationError", message);

/** 401: a token or session that does not hold. */
export const unauthorized = (message = "Missing or invalid credentials"): HttpError =>
  new HttpError(401, "UnauthorizedError", message);

/** 403: seen, but not allowed. */
export const forbidden = (message = "Forbidden"): HttpError => new HttpError(403, "ForbiddenError", message);

/** 404: not there, or not for this viewer. */
export const notFound = (message = "Not Found"): HttpError => new HttpError(404, "NotFoundError", message);

/** 405. `allow` lists the methods that would work. */
export const methodNotAllowed = (allow: readonly string[]): HttpError =>
  new HttpError(405, "MethodNotAllowedError", "Method Not Allowed", { headers: { Allow: allow.join(", ") } });

/** 409: based on a version that someone has changed in the meantime; `details` say what there is now. */
export const conflict = (message: string, details: Readonly<Record<string, unknown>> = {}): HttpError =>
  new HttpError(409, "ConflictError", message, { details });

/** 413: more bytes than the limit. */
export const payloadTooLarge = (message = "Payload Too Large"): HttpError =>
  new HttpError(413, "PayloadTooLargeError", message);

/** 429. `retryAfter` in seconds. */
export const rateLimited = (retryAfter: number, headers: Record<string, string> = {}): HttpError =>
  new HttpError(429, "RateLimitError", "Too many requests, please try again later.", {
    headers: { ...headers, "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) },
  });

/** 503 with Retry-After (seconds): the database is away or the process is ending. */
export const unavailable = (retryAfter = 5): HttpError =>
  new HttpError(503, "ServiceUnavailableError", "Service Unavailable", {
    headers: { "Retry-After": String(retryAfter) },
  });

const summary = (fields: readonly FieldError[]): string =>
  fields.length === 1 && fields[0] ? fields[0].message : `${fields.length} errors occurred`;

/** For `catch`: a refusal of a command's own field, told at the form's. */
export const atField =
  (name: string) =>
  (error: unknown): never => {
    const [first] = error instanceof HttpError ? error.fields : [];
    throw first ? invalidField(name, first.message) : error;
  };
