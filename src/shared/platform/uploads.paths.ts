/** URL paths of `platform/uploads`. */
export const uploadsPaths = {
  /** `size` is one of the widths that `core/files` generates; the extension is the format. */
  file: (id: string, size: string, format: "avif" | "webp" | "jpeg") => `/files/${id}/${size}.${format}`,
} as const;
