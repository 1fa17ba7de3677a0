import { Schema } from "mongoose";

/** What a picture is for; it decides widths and cropping (`recipes.ts`). */
export type ImageKind =
  | "cover"
  | "photo"
  | "banner"
  | "inline"
  | "update"
  | "post"
  | "card"
  | "newsletter"
  | "challenge";

/** A picture we keep: enough to print it without a query. Documents embed it. */
export interface StoredImage {
  /** 32 hex digits, never used again. */
  readonly id: string;
  /** Pixels of the largest rendition, which also exists as JPEG. */
  readonly width: number;
  readonly height: number;
  /** Pixel widths in AVIF and WebP, rising. */
  readonly widths: readonly number[];
}

/** A document we keep; only `Files.sendDocument` gives it out, behind the feature's own policy. */
export interface StoredDocument {
  readonly id: string;
  /** The name it came with, safe to show and to offer on download. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** One upload as the house remembers it, for lists and for taking it away again. */
export interface UploadRecord {
  readonly _id: string;
  readonly kind: ImageKind | "document";
  /** Id of the account it belongs to; null for the house's own. */
  readonly owner: string | null;
  readonly name: string;
  readonly type: string;
  /** Bytes kept, all renditions together. */
  readonly bytes: number;
  readonly keys: readonly string[];
  readonly image: StoredImage | null;
  /** What the owner says of it; "" for nothing. */
  readonly alternativeText: string;
  readonly caption: string;
  /** It belongs to a work whose author asks crawlers to stay away. */
  readonly noCrawlers?: boolean;
  readonly createdAt: Date;
}

/** For models that embed a picture: `cover: { type: storedImageSchema, default: null }`. */
export const storedImageSchema = new Schema<StoredImage>(
  {
    id: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    widths: { type: [Number], required: true },
  },
  { _id: false, id: false },
);
