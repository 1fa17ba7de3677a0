import { STATUS_CODES } from "node:http";
import {
  type FieldError,
  HttpError,
  invalid,
  notFound,
  payloadTooLarge,
  summary,
  unavailable,
} from "./errors.ts";
import { labelOf } from "./field-label.ts";

/** Error body sent to a client (api.md, Errors). */
export interface ErrorBody {
  readonly data: null;
  readonly error: {
    readonly status: number;
    readonly name: string;
    readonly message: string;
    readonly details: { readonly errors?: readonly FieldError[]; readonly [more: string]: unknown };
  };
}

/** Converts any thrown value to status, headers and JSON body; unknown errors reveal only their status. */
export function errorBody(error: unknown): {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: ErrorBody;
} {
  const { status, name, message, fields, headers, details: more } = toHttpError(error);
  const errors = fields.map(fieldError);
  const details = { ...more, ...(errors.length > 0 ? { errors } : {}) };
  const text = errors.length > 0 && message === summary(fields) ? summary(errors) : message;
  return { status, headers, body: { data: null, error: { status, name, message: text, details } } };
}

/**
 * Converts any thrown value to an error that may be shown to a visitor: errors of the body parser, Joi,
 * mongoose, the driver and BSON become 4xx, an unavailable database 503, everything else 500 without a
 * reason.
 */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (!(error instanceof Error)) return internal(error);
  for (const translate of TRANSLATIONS) {
    const translated = translate(error as Foreign);
    if (translated) return translated;
  }
  return internal(error);
}

/** Properties of errors from other packages, read by name because a package may be installed twice. */
interface Foreign extends Error {
  readonly code?: unknown;
  readonly status?: unknown;
  readonly type?: unknown;
  /** True if the message may be shown (http-errors). */
  readonly expose?: unknown;
  readonly isJoi?: unknown;
  readonly details?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
  readonly errors?: Readonly<Record<string, Error>>;
  readonly keyPattern?: Readonly<Record<string, unknown>>;
  readonly path?: unknown;
}

const fieldError = ({ path, message, name = "ValidationError", unlabelled }: FieldError): FieldError => ({
  path,
  message: unlabelled && path.length > 0 ? `${labelOf(path)}: ${message}` : message,
  name,
});

const internal = (cause: unknown): HttpError =>
  new HttpError(500, "InternalServerError", "Internal Server Error", { cause });

const bad = (message: string, cause: unknown, fields: readonly FieldError[] = []): HttpError =>
  new HttpError(400, "ValidationError", message, { cause, fields });

/** The parser's messages are replaced because they quote the body, which may contain a password. */
function fromBodyParser(error: Foreign): HttpError | null {
  switch (error.type) {
    case "entity.parse.failed":
      return new HttpError(400, "SyntaxError", "The request body is not valid JSON", { cause: error });
    case "entity.too.large":
    case "parameters.too.many":
      return payloadTooLarge();
    case "encoding.unsupported":
    case "charset.unsupported":
      return new HttpError(415, "UnsupportedMediaTypeError", "Unsupported Media Type", { cause: error });
    case "request.aborted":
    case "request.size.invalid":
    case "stream.encoding.set":
      return bad("The request body is incomplete", error);
    default:
      return null;
  }
}

const fromJoi = (error: Foreign): HttpError | null =>
  error.isJoi && error.details
    ? invalid(error.details.map(({ path, message }) => ({ path, message, name: "ValidationError" })))
    : null;

function fromMongoose(error: Foreign): HttpError | null {
  if (error.name === "ValidationError" && error.errors) {
    const fields = Object.entries(error.errors).map(([path, inner]) => ({
      path: path.split("."),
      message: inner.name === "CastError" ? "Invalid value" : inner.message,
      name: "ValidationError",
    }));
    return invalid(fields);
  }
  if (
    error.name === "CastError" ||
    error.name === "ObjectExpectedError" ||
    error.name === "StrictModeError"
  ) {
    const path = typeof error.path === "string" ? error.path.split(".") : [];
    return invalid([{ path, message: "Invalid value", name: "ValidationError" }]);
  }
  if (error.name === "DocumentNotFoundError") return notFound();
  return null;
}

function fromDuplicate(error: Foreign): HttpError | null {
  if (error.code !== 11000 && error.code !== 11001) return null;
  const message = "This attribute must be unique";
  const keys = Object.keys(error.keyPattern ?? {});
  return invalid(keys.length > 0 ? keys.map((key) => ({ path: [key], message })) : [{ path: [], message }]);
}

/**
 * Errors for a missing connection or one that cannot serve now: 10107 and similar are elections, 112 a write
 * conflict, 14031 a full disk.
 */
const AWAY =
  /^Mongo(?:ose)?(Network|ServerSelection|OperationTimeout|NotConnected|TopologyClosed|PoolCleared|PoolClosed|WaitQueueTimeout|Expired)/;
const AWAY_CODES: ReadonlySet<unknown> = new Set([
  6, 7, 50, 89, 91, 112, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031,
]);

const fromAbsence = (error: Foreign): HttpError | null =>
  AWAY.test(error.name) ||
  (error.name === "MongooseError" &&
    /buffering timed out|initial connection|not connected/i.test(error.message)) ||
  (error.name.startsWith("Mongo") && AWAY_CODES.has(error.code))
    ? unavailable(undefined, error)
    : null;

/**
 * Error codes for values that the database rejects: bad value, type mismatch, overflow, too large, too deep,
 * bad pattern, failed rule.
 */
const REFUSED: ReadonlySet<unknown> = new Set([2, 9, 14, 15, 16, 52, 121, 10334, 17280, 17419, 51075, 51091]);

const fromDatabase = (error: Foreign): HttpError | null =>
  error.name.startsWith("BSON") || (error.name.startsWith("Mongo") && REFUSED.has(error.code))
    ? bad("Invalid value", error)
    : null;

/** Converts errors of http-errors and Express, such as a path that cannot be decoded. */
function fromExpress(error: Foreign): HttpError | null {
  if (error instanceof URIError) return bad("The address is not valid UTF-8", error);
  if (typeof error.status !== "number" || error.status < 400 || error.status > 499) return null;
  // Errors of HTTP clients have a status too, and messages that may contain an address or a key.
  const message = error.expose === true ? error.message : (STATUS_CODES[error.status] ?? "Bad Request");
  return new HttpError(error.status, "ApplicationError", message, { cause: error });
}

const TRANSLATIONS = [
  fromBodyParser,
  fromJoi,
  fromMongoose,
  fromDuplicate,
  fromAbsence,
  fromDatabase,
  fromExpress,
];
