/** Part of a picture, in fractions (0 to 1) of its width and height. */
export interface CropShares {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Maximum zoom factor. */
export const ZOOM_MAX = 4;

/**
 * View of a picture of `aspect` (width / height) through a frame of another aspect ratio: zoom and position.
 */
export interface CropView {
  /** 1 shows as much as fits the frame. */
  readonly zoom: number;
  /** Position of the frame between its extremes, 0 to 1. */
  readonly across: number;
  readonly down: number;
}

/** Default view: centred, at the largest size. */
export const WHOLE: CropView = { zoom: 1, across: 0.5, down: 0.5 };

/** Returns the part of the picture that a view shows. */
export function sharesOf({ zoom, across, down }: CropView, aspect: number, frame: number): CropShares {
  const width = (aspect > frame ? frame / aspect : 1) / zoom;
  const height = (aspect > frame ? 1 : aspect / frame) / zoom;
  return { x: (1 - width) * across, y: (1 - height) * down, width, height };
}

/** Formats a crop as sent by a form: "0.1,0,0.5,0.25". */
export const writeCrop = ({ x, y, width, height }: CropShares): string =>
  [x, y, width, height].map((share) => Number(share.toFixed(5))).join(",");

/**
 * Parses a crop from a form; undefined, which means the automatic crop, if it is not a valid part of a
 * picture.
 */
export function readCrop(sent: string | undefined): CropShares | undefined {
  if (!sent || !/^[\d.,e-]{1,80}$/.test(sent)) return undefined;
  const [x = -1, y = -1, width = 0, height = 0, ...rest] = sent.split(",").map(Number);
  const isPart = (from: number, size: number) => from >= 0 && size >= 0.001 && from + size <= 1.001;
  return rest.length === 0 && isPart(x, width) && isPart(y, height) ? { x, y, width, height } : undefined;
}
