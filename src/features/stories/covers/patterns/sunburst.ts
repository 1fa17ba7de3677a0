import { circle, gradient, mix, type Point, path, polyline, rect } from "../svg.ts";
import { nameAtFoot, type Pattern, titleAbove } from "./pattern.ts";
import { ground, ridge } from "./terrain.ts";

/** A large sun with rays to every corner, behind low hills. */
export const sunburst: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const centre = { x: width * random.pick([0.5, 0.5, 0.34, 0.66]), y: height * random.between(0.68, 0.71) };
  const count = random.pick([18, 24, 30]);
  const far = Math.hypot(width, height);
  const turn = random.between(0, Math.PI);
  const rays = Array.from({ length: count }, (_, index) => {
    const [from, to] = [0, 0.5].map((part) => turn + ((index + part) / count) * Math.PI * 2) as [
      number,
      number,
    ];
    const at = (angle: number): Point => ({
      x: centre.x + Math.cos(angle) * far,
      y: centre.y + Math.sin(angle) * far,
    });
    return polyline([centre, at(from), at(to)], true);
  });
  const radius = unit * random.between(0.19, 0.23);
  const rings = [1.5, 1.32, 1.15].map((factor, index) =>
    circle(centre.x, centre.y, radius * factor, mix(palette.glow, palette.accent, 0.2 + index * 0.2)),
  );
  const hills = [1, 2, 3].map((tone, index) =>
    path(
      ground(
        ridge(random, {
          width,
          level: height * (0.73 + 0.075 * index),
          swing: height * 0.035,
          step: width / 60,
          rough: 0,
        }),
        height,
      ),
      palette.tones[tone]!,
    ),
  );
  return {
    art:
      gradient("sky", [
        [0, palette.ground],
        [0.45, palette.ground],
        [0.8, palette.glow],
      ]) +
      rect(0, 0, width, height, "url(#sky)") +
      path(rays.join(""), palette.glow, { opacity: 0.34 }) +
      rings.join("") +
      circle(centre.x, centre.y, radius, palette.accent) +
      hills.join(""),
    title: titleAbove(scene),
    author: nameAtFoot(scene),
    ink: palette.ink,
    authorInk: palette.inkOnNear,
  };
};
