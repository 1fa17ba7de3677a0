/** A part of a picture, in shares (0 to 1) of its width and height. */
export interface CropShares {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How far one can go in. */
export const ZOOM_MAX = 4;

/** How a picture of `aspect` (width / height) is seen through a frame of another: magnified, its middle moved. */
export interface CropView {
  /** 1 shows as much as the frame can hold. */
  readonly zoom: number;
  /** Where between its two ends the frame stands, 0 to 1. */
  readonly across: number;
  readonly down: number;
}

/** The middle, as large as it goes. */
export const WHOLE: CropView = { zoom: 1, across: 0.5, down: 0.5 };

/** The part of the picture that such a view shows. */
export function sharesOf({ zoom, across, down }: CropView, aspect: number, frame: number): CropShares {
  const width = (aspect > frame ? frame / aspect : 1) / zoom;
  const height = (aspect > frame ? 1 : aspect / frame) / zoom;
  return { x: (1 - width) * across, y: (1 - height) * down, width, height };
}

/** Shares as a form sends them: "0.1,0,0.5,0.25". */
export const writeCrop = ({ x, y, width, height }: CropShares): string =>
  [x, y, width, height].map((share) => Number(share.toFixed(5))).join(",");

/** Shares out of a form; undefined, which is the automatic crop, for anything that is no part of a picture. */
export function readCrop(sent: string | undefined): CropShares | undefined {
  if (!sent || !/^[\d.,e-]{1,80}$/.test(sent)) return undefined;
  const [x = -1, y = -1, width = 0, height = 0, ...rest] = sent.split(",").map(Number);
  const isPart = (from: number, size: number) => from >= 0 && size >= 0.001 && from + size <= 1.001;
  return rest.length === 0 && isPart(x, width) && isPart(y, height) ? { x, y, width, height } : undefined;
}
