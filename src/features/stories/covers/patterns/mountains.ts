import { circle, gradient, mix, path, rect, round, stroke } from "../svg.ts";
import { nameAtFoot, type Pattern, titleAbove } from "./pattern.ts";
import { ground, ridge } from "./terrain.ts";

/** Mountain ranges, each paler than the one in front, with a low sun and a few birds. */
export const mountains: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const horizon = height * random.between(0.57, 0.61);
  const sun = { x: width * random.between(0.24, 0.76), r: unit * random.between(0.11, 0.16) };
  const layers = 6;
  const shades = Array.from({ length: layers }, (_, index) => {
    const place = (index / (layers - 1)) * 3;
    const low = Math.min(2, Math.floor(place));
    return mix(palette.tones[low]!, palette.tones[low + 1]!, place - low);
  });
  const ranges = shades.map((shade, index) => {
    const share = index / (layers - 1);
    const line = ridge(random, {
      width,
      level: horizon + (height * 0.93 - horizon) * share ** 1.15,
      swing: height * (0.075 - share * 0.03),
      step: width / random.whole(14, 30),
      rough: random.between(0.5, 1.1) * (1 - share * 0.5),
    });
    const mist = gradient(`mist${index}`, [
      [0, shade],
      [1, mix(shade, palette.glow, 0.35)],
    ]);
    return mist + path(ground(line, height), index === layers - 1 ? shade : `url(#mist${index})`);
  });
  return {
    art:
      gradient("sky", [
        [0, palette.ground],
        [0.3, palette.ground],
        [0.62, palette.glow],
      ]) +
      rect(0, 0, width, height, "url(#sky)") +
      circle(sun.x, horizon - sun.r * 0.4, sun.r, palette.accent) +
      birds() +
      ranges.join(""),
    title: titleAbove(scene),
    author: nameAtFoot(scene),
    ink: palette.ink,
    authorInk: palette.inkOnNear,
  };

  function birds(): string {
    const from = { x: width * random.between(0.2, 0.6), y: horizon - height * random.between(0.06, 0.09) };
    return Array.from({ length: random.whole(3, 6) }, () => {
      const size = unit * random.between(0.012, 0.022);
      const x = from.x + unit * random.between(-0.12, 0.2);
      const y = from.y + unit * random.between(-0.06, 0.06);
      const wing = (side: number): string =>
        `Q${round(x + side * size * 0.5)} ${round(y - size * 0.9)} ${round(x + side * size * 1.3)} ${round(y - size * 0.25)}`;
      return stroke(
        `M${round(x)} ${round(y)}${wing(-1)}M${round(x)} ${round(y)}${wing(1)}`,
        palette.tones[3],
        unit * 0.004,
        {
          "stroke-linecap": "round",
        },
      );
    }).join("");
  }
};
