export interface PictureDto {
  /** Sources in order of preference of the format, with `srcset` ready for output. */
  readonly sources: readonly { readonly type: string; readonly srcset: string }[];
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}
