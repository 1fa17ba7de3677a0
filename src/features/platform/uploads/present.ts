import { extname } from "node:path";
import { presentMedia } from "#core/files/present.ts";
import type { UploadRecord } from "#core/files/stored.ts";

/** Presents an upload in the format Strapi clients expect; `size` is in kilobytes. */
export const presentUpload = (record: UploadRecord): object => ({
  ...(record.image
    ? presentMedia(record.image, record.alternativeText)
    : {
        url: `/api/upload/files/${record._id}/content`,
        mime: record.type,
        width: null,
        height: null,
        formats: null,
      }),
  id: record._id,
  name: record.name,
  // Extension of the served file: pictures are stored as JPEG whatever their original format.
  ext: record.image ? ".jpeg" : extname(record.name).toLowerCase(),
  alternativeText: record.alternativeText || null,
  caption: record.caption || null,
  size: Math.round(record.bytes / 10.24) / 100,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.createdAt.toISOString(),
});
