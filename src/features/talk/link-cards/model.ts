import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { type StoredImage, storedImageSchema } from "../../../core/files/stored.ts";

/** What a web page says of itself, for all who link to it; nothing of who did. */
export interface LinkCardDoc {
  readonly _id: Types.ObjectId;
  /** As `cardLinkIn` gives it. */
  readonly url: string;
  /** False where there is nothing to show: no page, no title, or none that may be asked. */
  readonly found: boolean;
  readonly title: string;
  readonly description: string;
  /** Name of the site, or its host. */
  readonly site: string;
  readonly image: StoredImage | null;
  readonly imageAlt: string;
  /** Until then the page is not asked again. */
  readonly freshUntil: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const words = { type: String, default: "" };

const schema = new Schema<LinkCardDoc>(
  {
    url: { type: String, required: true },
    found: { type: Boolean, required: true },
    title: words,
    description: words,
    site: words,
    image: { type: storedImageSchema, default: null },
    imageAlt: words,
    freshUntil: { type: Date, required: true },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "link-cards" },
);

schema.index({ url: 1 }, { unique: true });

export const LinkCard = defineModel<LinkCardDoc>("LinkCard", schema);
