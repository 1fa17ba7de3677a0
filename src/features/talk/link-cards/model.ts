import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { type StoredImage, storedImageSchema } from "#core/files/stored.ts";

/** Metadata of a web page, shared by all who link to it and without any data about them. */
export interface LinkCardDoc {
  readonly _id: Types.ObjectId;
  /** Normalised by `cardLinkIn`. */
  readonly url: string;
  /** False if there is nothing to show: no page, no title, or fetching is not permitted. */
  readonly found: boolean;
  readonly title: string;
  readonly description: string;
  /** Name of the site, or its host. */
  readonly site: string;
  readonly image: StoredImage | null;
  readonly imageAlt: string;
  /** Time before which the page is not fetched again. */
  readonly freshUntil: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const textField = { type: String, default: "" };

const schema = new Schema<LinkCardDoc>(
  {
    url: { type: String, required: true },
    found: { type: Boolean, required: true },
    title: textField,
    description: textField,
    site: textField,
    image: { type: storedImageSchema, default: null },
    imageAlt: textField,
    freshUntil: { type: Date, required: true },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "link-cards" },
);

schema.index({ url: 1 }, { unique: true });

export const LinkCard = defineModel<LinkCardDoc>("LinkCard", schema);
