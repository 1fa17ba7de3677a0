/** Keyset paging: URLs of the neighbouring pages, null at the ends. */
export interface PagingDto {
  readonly newer: string | null;
  readonly older: string | null;
  readonly total: number | null;
  /** True if `total` is the limit at which counting stopped. */
  readonly more?: boolean;
}
