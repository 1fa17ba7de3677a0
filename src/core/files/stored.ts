import { Schema } from "mongoose";

/** Purpose of a picture; it decides widths and cropping (`recipes.ts`). */
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

/** Stored picture, with enough data to show it without a query. Embedded in documents. */
export interface StoredImage {
  /** 32 hex digits, never reused. */
  readonly id: string;
  /** Pixel width of the largest rendition, which also exists as JPEG. */
  readonly width: number;
  readonly height: number;
  /** Pixel widths in AVIF and WebP, ascending. */
  readonly widths: readonly number[];
}

/** Stored document; sent only by `Files.sendDocument`, after the feature's policy check. */
export interface StoredDocument {
  readonly id: string;
  /** Original file name; safe to show and to offer on download. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** Record of an upload, for lists and for deletion. */
export interface UploadRecord {
  readonly _id: string;
  readonly kind: ImageKind | "document";
  /** Id of the owner's account; null for files owned by the site. */
  readonly owner: string | null;
  readonly name: string;
  readonly type: string;
  /** Stored bytes, total of all renditions. */
  readonly bytes: number;
  readonly keys: readonly string[];
  readonly image: StoredImage | null;
  /** Alternative text written by the owner; "" if there is none. */
  readonly alternativeText: string;
  readonly caption: string;
  /** True if the author of the work it belongs to asks crawlers to stay away. */
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
