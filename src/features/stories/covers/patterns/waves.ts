import { circle, gradient, mix, path, rect, round, stroke } from "../svg.ts";
import { nameAtFoot, type Pattern, titleAbove } from "./pattern.ts";

/** Bands of rolling sea with crest lines, a setting sun and sometimes a boat. */
export const waves: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const top = height * random.between(0.6, 0.64);
  const count = 8;
  const sun = { x: width * random.between(0.28, 0.72), r: unit * random.between(0.15, 0.2) };
  const boatAt = random.chance(0.6) ? random.whole(1, 2) : -1;
  const length = width / random.between(1.6, 2.6);
  const bands = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    const place = share * 3;
    const low = Math.min(2, Math.floor(place));
    const shade = mix(palette.tones[low]!, palette.tones[low + 1]!, place - low);
    const y = top + (height * 0.97 - top) * share ** 1.1;
    const rise = unit * (0.02 + 0.035 * share);
    const shift = random.between(0, length);
    const crest = sine(y, rise, shift);
    const lines = [1, 2].map((line) =>
      stroke(sine(y + rise * 1.1 * line, rise, shift), mix(shade, palette.glow, 0.4 / line), unit * 0.004, {
        opacity: 0.7,
      }),
    );
    const boat = index === boatAt ? sail(width * random.between(0.3, 0.7), y) : "";
    return `${boat}${path(`${crest}V${height + 10}H-10Z`, shade)}${index < count - 1 ? lines.join("") : ""}`;
  });
  return {
    art:
      gradient("sky", [
        [0, palette.ground],
        [0.35, palette.ground],
        [0.6, palette.glow],
      ]) +
      rect(0, 0, width, height, "url(#sky)") +
      circle(sun.x, top - sun.r * 0.15, sun.r, palette.accent) +
      bands.join(""),
    title: titleAbove(scene),
    author: nameAtFoot(scene),
    ink: palette.ink,
    authorInk: palette.inkOnNear,
  };

  function sine(y: number, rise: number, shift: number): string {
    let d = `M-10 ${round(y)}`;
    let up = true;
    for (let x = -shift - length; x < width + length; x += length / 2) {
      const [from, to] = [x, x + length / 2];
      if (to < -10) continue;
      if (d.length < 20) d = `M${round(from)} ${round(y)}`;
      d += `Q${round((from + to) / 2)} ${round(y + (up ? -rise : rise) * 2)} ${round(to)} ${round(y)}`;
      up = !up;
    }
    return d;
  }

  function sail(x: number, y: number): string {
    const size = unit * random.between(0.1, 0.14);
    const [dark, light] = [palette.tones[3], palette.inkOnNear];
    return (
      path(
        `M${round(x)} ${round(y - size * 1.25)}V${round(y - size * 0.2)}H${round(x + size * 0.62)}Z`,
        light,
      ) +
      path(
        `M${round(x - size * 0.05)} ${round(y - size * 1.05)}V${round(y - size * 0.2)}H${round(x - size * 0.42)}Z`,
        light,
        { opacity: 0.8 },
      ) +
      path(
        `M${round(x - size * 0.6)} ${round(y - size * 0.14)}H${round(x + size * 0.72)}L${round(x + size * 0.45)} ${round(y + size * 0.25)}H${round(x - size * 0.4)}Z`,
        dark,
      )
    );
  }
};
