/** Values of a form by field name. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

/** State of a form after a rejected POST: the submitted values and the error messages by field name. */
export interface FormState {
  readonly values: FormValues;
  /** Error messages by field name; the empty name is for the whole form. */
  readonly errors: Readonly<Record<string, string>>;
}

/** State of a form that has not been submitted. */
export const emptyForm: FormState = Object.freeze({ values: Object.freeze({}), errors: Object.freeze({}) });

/** Props of every page component: the loader's data and the state of a rejected form. */
export interface PageProps<Data> {
  readonly data: Data;
  readonly form: FormState;
}

/** Name of the form field that carries a session's token; scripts send the header `x-csrf-token`. */
export const CSRF_FIELD = "_csrf";

/**
 * Name of the cookie by which the response to an accepted form tells the page's script that it was stored, so that
 * the script forgets its copy of what was typed.
 */
export const STORED_COOKIE = "stored";

/** Name of the field by which a form says where its page shows it: added to every form as it is rendered. */
export const ANCHOR_FIELD = "_at";

/** Beginning of the ids to which forms return. */
export const ANCHOR_PREFIX = "at-";

/** Id of the message about the last action. */
export const FLASH_ID = "flash";

/** Name of the button that shows a form again with a preview of its text. */
export const PREVIEW_FIELD = "preview";

/** Name of the field in which the sign-in page carries a form submitted after the session had ended. */
export const UNSENT_FIELD = "unsent";

/**
 * A form that was not processed because its member was signed out. It is stored only in the browser and
 * submitted again after sign-in.
 */
export interface UnsentForm {
  /** Path on this site to which it was submitted. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** True if files were submitted, which are not carried over. */
  readonly withFiles: boolean;
}
