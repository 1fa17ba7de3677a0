export interface PictureDto {
  /** Sources, widest format choice first; `srcset` ready to print. */
  readonly sources: readonly { readonly type: string; readonly srcset: string }[];
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}
