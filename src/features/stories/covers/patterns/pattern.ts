import type { Random } from "../../../../shared/random.ts";
import type { Palette } from "../palettes.ts";
import type { TypeBox } from "../type/setting.ts";

/** What a pattern draws on; pixels, any proportion. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly random: Random;
}

/** A drawing and where type may stand in it, with colours legible there. */
export interface Composition {
  /** SVG markup that fills the scene. */
  readonly art: string;
  readonly title: TypeBox;
  readonly author: TypeBox;
  readonly ink: string;
  readonly authorInk: string;
}

/** A family of drawings: the same scene gives the same drawing. */
export type Pattern = (scene: Scene) => Composition;

/** A box given in shares of the scene. */
export function boxAt(
  { width, height }: Scene,
  [x, y, w, h]: readonly [number, number, number, number],
  align: TypeBox["align"] = "middle",
  valign: TypeBox["valign"] = "middle",
): TypeBox {
  return { x: x * width, y: y * height, width: w * width, height: h * height, align, valign };
}

/** The usual place of an author's name: one line at the foot. */
export const nameAtFoot = (scene: Scene, align: TypeBox["align"] = "middle"): TypeBox =>
  boxAt(scene, [0.1, 0.905, 0.8, 0.035], align);

/** The usual place of an author's name when the foot is taken: one line at the head. */
export const nameAtHead = (scene: Scene, align: TypeBox["align"] = "middle"): TypeBox =>
  boxAt(scene, [0.1, 0.06, 0.8, 0.035], align);

/** The usual place of a title over a landscape: the upper two fifths. */
export const titleAbove = (scene: Scene): TypeBox => boxAt(scene, [0.095, 0.085, 0.81, 0.33]);
