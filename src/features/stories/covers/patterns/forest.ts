import { circle, gradient, mix, type Point, path, polyline, radial, rect } from "../svg.ts";
import { nameAtFoot, type Pattern, titleAbove } from "./pattern.ts";
import { ground, ridge } from "./terrain.ts";

/** Rows of firs fading into the dark, under a moon. */
export const forest: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const moon = {
    x: width * random.between(0.2, 0.8),
    y: height * random.between(0.53, 0.56),
    r: unit * random.between(0.09, 0.15),
  };
  const rows = Array.from({ length: 5 }, (_, index) => {
    const share = index / 4;
    const place = share * 3;
    const low = Math.min(2, Math.floor(place));
    const shade = mix(palette.tones[low]!, palette.tones[low + 1]!, place - low);
    const line = ridge(random, {
      width,
      level: height * (0.64 + 0.26 * share),
      swing: height * 0.035,
      step: unit * (0.035 + 0.05 * share),
      rough: 0.3,
    });
    const trees = line.map(({ x, y }) =>
      fir(
        x + unit * random.between(-0.02, 0.02),
        y + unit * 0.03,
        unit * (0.11 + 0.2 * share) * random.between(0.65, 1.25),
      ),
    );
    return path(ground(line, height) + trees.join(""), shade);
  });
  return {
    art:
      gradient("sky", [
        [0, palette.ground],
        [0.35, palette.ground],
        [0.72, palette.glow],
      ]) +
      radial("halo", [
        [0, palette.accent, 0.45],
        [1, palette.accent, 0],
      ]) +
      rect(0, 0, width, height, "url(#sky)") +
      circle(moon.x, moon.y, moon.r * 2.6, "url(#halo)") +
      circle(moon.x, moon.y, moon.r, palette.accent) +
      rows.join(""),
    title: titleAbove(scene),
    author: nameAtFoot(scene),
    ink: palette.ink,
    authorInk: palette.inkOnNear,
  };

  /** A fir with drooping branches; its base is at the given point. */
  function fir(x: number, foot: number, tall: number): string {
    const tiers = random.whole(5, 8);
    const wide = tall * random.between(0.2, 0.27);
    const left: Point[] = [];
    const right: Point[] = [];
    for (let tier = 1; tier <= tiers; tier += 1) {
      const y = foot - tall + (tall * 0.92 * tier) / tiers;
      const reach = (wide * tier) / tiers;
      for (const [side, points] of [
        [-1, left],
        [1, right],
      ] as const) {
        points.push({ x: x + side * reach * random.between(0.85, 1.1), y: y + tall * 0.015 });
        points.push({ x: x + side * reach * 0.45, y: y - tall * 0.012 });
      }
    }
    return polyline(
      [{ x, y: foot - tall }, ...right, { x, y: foot + tall * 0.2 }, ...left.toReversed()],
      true,
    );
  }
};
