/** Addresses of `platform/uploads`. */
export const uploadsPaths = {
  /** `size` is one of the widths that `core/files` makes; the extension says the format. */
  file: (id: string, size: string, format: "avif" | "webp" | "jpeg") => `/files/${id}/${size}.${format}`,
} as const;
