import type { Random } from "#shared/random.ts";
import type { Palette } from "../palettes.ts";
import type { TypeBox } from "../type/setting.ts";

/** Input of a pattern: size in pixels in any proportion, palette and random source. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly random: Random;
}

/** A drawing and the boxes for text in it, with legible colours. */
export interface Composition {
  /** SVG markup that fills the scene. */
  readonly art: string;
  readonly title: TypeBox;
  readonly author: TypeBox;
  readonly ink: string;
  readonly authorInk: string;
}

/** A pattern family; deterministic for a given scene. */
export type Pattern = (scene: Scene) => Composition;

/** Returns a box given as fractions of the scene. */
export function boxAt(
  { width, height }: Scene,
  [x, y, w, h]: readonly [number, number, number, number],
  align: TypeBox["align"] = "middle",
  valign: TypeBox["valign"] = "middle",
): TypeBox {
  return { x: x * width, y: y * height, width: w * width, height: h * height, align, valign };
}

/** Default box of the author's name: one line at the bottom. */
export const nameAtFoot = (scene: Scene, align: TypeBox["align"] = "middle"): TypeBox =>
  boxAt(scene, [0.1, 0.905, 0.8, 0.035], align);

/** Box of the author's name if the bottom is occupied: one line at the top. */
export const nameAtHead = (scene: Scene, align: TypeBox["align"] = "middle"): TypeBox =>
  boxAt(scene, [0.1, 0.06, 0.8, 0.035], align);

/** Default box of a title over a landscape: the upper two fifths. */
export const titleAbove = (scene: Scene): TypeBox => boxAt(scene, [0.095, 0.085, 0.81, 0.33]);
