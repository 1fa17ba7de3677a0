/** An answer to members that staff can choose instead of typing it. */
export interface PreparedAnswer {
  /** Name in the list. */
  readonly label: string;
  readonly text: string;
}

/** Prepared answers of one kind of task, by key, which is part of URLs. */
export type PreparedAnswers = Readonly<Record<string, PreparedAnswer>>;

/** Query parameter that names the answer a field is filled with. */
export const PREPARED = "prepared";

/** Returns the text of the answer with this key; "" if there is none. */
export const preparedText = (answers: PreparedAnswers, key: string | null): string =>
  key !== null && Object.hasOwn(answers, key) ? answers[key]!.text : "";

/** Returns the address of a form whose field, with this id, is filled with an answer. */
export const withPrepared = (path: string, key: string, field: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}${PREPARED}=${key}#${field}`;
