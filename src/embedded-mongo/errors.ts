import type { Doc } from "./bson/types.ts";

/** Error codes of this server, with MongoDB's names (error_codes.yml of MongoDB 7.0). */
export const codes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  CursorInUse: 12,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  InvalidDBRef: 55,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NetworkTimeout: 89,
  OperationFailed: 96,
  WriteConflict: 112,
  DocumentValidationFailure: 121,
  CappedPositionLost: 136,
  CannotIndexParallelArrays: 171,
  AmbiguousIndexKeyPattern: 181,
  InvalidIndexSpecificationOption: 197,
  QueryFeatureNotAllowed: 224,
  TransactionTooOld: 225,
  CursorKilled: 237,
  NotImplemented: 238,
  ConversionFailure: 241,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  InvalidResumeToken: 260,
  OperationNotSupportedInTransaction: 263,
  ChangeStreamFatalError: 280,
  ChangeStreamHistoryLost: 286,
  BSONObjectTooLarge: 10334,
  OutOfDiskSpace: 14031,
  DuplicateKey: 11000,
  Interrupted: 11601,
} as const;

const names = new Map<number, string>(Object.entries(codes).map(([name, code]) => [code, name]));

/** Error reply of a command: a MongoDB error code, its name, a message and extra reply fields. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly extra: Doc;
  readonly labels: string[];

  constructor(code: keyof typeof codes | number, message: string, extra: Doc = {}, labels: string[] = []) {
    super(message);
    this.code = typeof code === "number" ? code : codes[code];
    this.codeName = names.get(this.code) ?? `Location${this.code}`;
    this.extra = extra;
    this.labels = labels;
  }
}

/**
 * Creates the error for a MongoDB feature that this server lacks, so that it is never answered incorrectly.
 */
export function notImplemented(what: string): CommandError {
  return new CommandError(
    "NotImplemented",
    `${what} is not implemented by the embedded database; use MongoDB for it`,
  );
}

/** Creates the error for text scores without a text search. */
export const noTextScore = () =>
  new CommandError(40218, "query requires text score metadata, but it is not available");

/** Creates a BadValue (2) error. */
export const badValue = (message: string) => new CommandError("BadValue", message);
/** Creates a FailedToParse (9) error. */
export const failedToParse = (message: string) => new CommandError("FailedToParse", message);
/** Creates a TypeMismatch (14) error. */
export const typeMismatch = (message: string) => new CommandError("TypeMismatch", message);

/**
 * Creates a WriteConflict error as MongoDB does: transient inside a transaction, so that drivers retry it.
 */
export function writeConflict(): CommandError {
  return new CommandError(
    "WriteConflict",
    "Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.",
    {},
    ["TransientTransactionError"],
  );
}
