import type { Random } from "#shared/random.ts";
import { blob, circle, element, type Point, path, rect } from "../svg.ts";
import { boxAt, nameAtFoot, type Pattern } from "./pattern.ts";

/** An ink blot on folded paper: one half is drawn, the other mirrored. */
export const inkBlot: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const middle = { x: width / 2, y: height * 0.3 };
  const ink = palette.tones[3];
  const lobes = Array.from({ length: 5 }, (_, index) => {
    const y = middle.y + unit * (-0.23 + 0.115 * index + random.between(-0.03, 0.03));
    const x = middle.x + unit * random.between(0.02, 0.16);
    return splash(random, { x, y }, unit * random.between(0.09, 0.15));
  });
  const spots = Array.from({ length: 34 }, () => {
    const angle = random.between(-Math.PI / 2, Math.PI / 2);
    const reach = unit * random.between(0.2, 0.36);
    const r = unit * random.between(0.002, 0.014) * (random.chance(0.2) ? 1.8 : 1);
    return circle(middle.x + Math.cos(angle) * reach * 0.9, middle.y + Math.sin(angle) * reach, r, ink);
  });
  const stain = splash(random, { x: middle.x + unit * 0.13, y: middle.y + unit * 0.05 }, unit * 0.2);
  const half =
    path(stain, palette.tones[0], { opacity: 0.45 }) +
    lobes.map((d) => path(d, ink)).join("") +
    spots.join("") +
    path(
      splash(random, { x: middle.x + unit * 0.1, y: middle.y - unit * 0.02 }, unit * 0.045),
      palette.accent,
    );
  return {
    art:
      rect(0, 0, width, height, palette.ground) +
      rect(0, 0, width, height, palette.glow, { opacity: 0.4 }) +
      element("g", {}, half) +
      element("g", { transform: `translate(${width} 0) scale(-1 1)` }, half),
    title: boxAt(scene, [0.1, 0.625, 0.8, 0.235]),
    author: nameAtFoot(scene),
    ink: palette.ink,
    authorInk: palette.ink,
  };
};

/** Outline of a splash: a circle with fingers. */
function splash(random: Random, { x, y }: Point, radius: number): string {
  const count = random.whole(13, 19);
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    const reach = radius * (index % 2 ? random.between(0.68, 0.9) : random.between(0.9, 1.3));
    return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach };
  });
  return blob(points);
}
