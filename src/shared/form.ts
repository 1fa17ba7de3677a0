/** What a form shows again after a refused POST: every typed value and each message by its field's name. */
export interface FormState {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  /** Field name -> message; the empty name is about the whole form. */
  readonly errors: Readonly<Record<string, string>>;
}

/** A form nobody has sent yet. */
export const emptyForm: FormState = Object.freeze({ values: Object.freeze({}), errors: Object.freeze({}) });

/** What every page component gets: the loader's data and the state of a refused form. */
export interface PageProps<Data> {
  readonly data: Data;
  readonly form: FormState;
}

/** Name of the form field that carries a session's token; scripts send the header `x-csrf-token`. */
export const CSRF_FIELD = "_csrf";

/** Name of the field in which the sign-in page carries what a member sent after their session had ended. */
export const UNSENT_FIELD = "unsent";

/** A form that was not done, for its member was signed out: only the browser keeps it, and they send it once more. */
export interface UnsentForm {
  /** Path on this site that it was sent to. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Whether files came with it: they are not carried. */
  readonly withFiles: boolean;
}
