import { Schema } from "mongoose";
import { defineModel } from "../db/define-model.ts";

/** Outcome of a submitted form. Deleted by the database at `expires`. */
export interface SentFormDoc {
  /** Hash of the form's one-time key, its URL and all values; nothing can be read from it. */
  readonly _id: string;
  /** Redirect target; null while its action is running. */
  readonly location: string | null;
  /** Cookies of the response, encrypted with the one-time key of the form; missing if there were none. */
  readonly cookies?: string | null;
  /** Key of the session's next form; shows if another form was submitted meanwhile. */
  readonly nextKey: string | null;
  /** End of the lease of the process that runs its action. */
  readonly leaseUntil: Date;
  readonly expires: Date;
}

const schema = new Schema(
  {
    _id: { type: String, required: true },
    location: { type: String, default: null },
    cookies: { type: String, default: null },
    nextKey: { type: String, default: null },
    leaseUntil: { type: Date, required: true },
    expires: { type: Date, required: true, expires: 0 },
  },
  { collection: "sentforms", versionKey: false },
);

// Not shown on any page, and not cached in any process.
export const SentFormRecord = defineModel<SentFormDoc>("SentForm", schema, { unwatched: true });
