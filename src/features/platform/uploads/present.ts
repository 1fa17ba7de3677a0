import { extname } from "node:path";
import { presentMedia } from "../../../core/files/present.ts";
import type { UploadRecord } from "../../../core/files/stored.ts";

/** An upload as Strapi clients know files; `size` is in kilobytes there. */
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
  // Of what the address answers: a picture is kept as a JPEG whatever it came as.
  ext: record.image ? ".jpeg" : extname(record.name).toLowerCase(),
  alternativeText: record.alternativeText || null,
  caption: record.caption || null,
  size: Math.round(record.bytes / 10.24) / 100,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.createdAt.toISOString(),
});
