import { circle, gradient, mix, path, rect } from "../svg.ts";
import { nameAtFoot, type Pattern, titleAbove } from "./pattern.ts";

/** A city in three depths with lit windows, under a wide evening sky. */
export const skyline: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const moon = {
    x: width * random.between(0.18, 0.82),
    y: height * random.between(0.5, 0.54),
    r: unit * random.between(0.07, 0.12),
  };
  const rows = [0, 1, 2].map((row) => {
    const shade = [palette.tones[0], palette.tones[1], palette.tones[3]][row]!;
    const buildings: string[] = [];
    const lights: string[] = [];
    let x = -unit * random.between(0, 0.08);
    while (x < width) {
      const wide = unit * random.between(0.07, 0.15);
      const tall = height * ([0.38, 0.28, 0.17][row]! + random.between(-0.07, 0.07));
      const top = height - tall;
      buildings.push(`M${fix(x)} ${fix(height + 5)}V${fix(top)}${roof(x, top, wide)}V${fix(height + 5)}Z`);
      if (row > 0)
        lights.push(
          windows(x, top, wide, row === 2 ? palette.accent : mix(palette.tones[1], palette.accent, 0.6)),
        );
      x += wide + unit * random.between(-0.005, 0.02);
    }
    return path(buildings.join(""), shade) + lights.join("");
  });
  return {
    art:
      gradient("sky", [
        [0, palette.ground],
        [0.35, palette.ground],
        [0.78, palette.glow],
      ]) +
      rect(0, 0, width, height, "url(#sky)") +
      circle(moon.x, moon.y, moon.r, mix(palette.accent, palette.inkOnNear, 0.35)) +
      rows.join("") +
      rect(0, height * 0.885, width, height * 0.12, palette.tones[3]),
    title: titleAbove(scene),
    author: nameAtFoot(scene),
    ink: palette.ink,
    authorInk: palette.inkOnNear,
  };

  function roof(x: number, top: number, wide: number): string {
    const kind = random.pick(["flat", "flat", "step", "mast", "slope", "dome"] as const);
    const end = `${fix(x + wide)} ${fix(top)}`;
    const rise = wide * random.between(0.18, 0.4);
    if (kind === "step")
      return `H${fix(x + wide * 0.2)}V${fix(top - rise)}H${fix(x + wide * 0.8)}V${fix(top)}L${end}`;
    if (kind === "mast")
      return `H${fix(x + wide * 0.47)}V${fix(top - rise * 2.2)}H${fix(x + wide * 0.53)}V${fix(top)}L${end}`;
    if (kind === "slope") return `L${fix(x + wide)} ${fix(top - rise)}V${fix(top)}L${end}`;
    if (kind === "dome") return `Q${fix(x + wide / 2)} ${fix(top - rise * 1.8)} ${end}`;
    return `L${end}`;
  }

  function windows(x: number, top: number, wide: number, colour: string): string {
    const columns = random.whole(3, 5);
    const pane = wide / (columns * 2 + 1);
    const deep = pane * random.pick([1.2, 1.6]);
    let d = "";
    for (let y = top + pane * 2; y < height * 0.87; y += deep + pane)
      for (let column = 0; column < columns; column += 1)
        if (random.chance(0.3))
          d += `M${fix(x + pane * (1 + column * 2))} ${fix(y)}h${fix(pane)}v${fix(deep)}h${fix(-pane)}Z`;
    return d ? path(d, colour, { opacity: 0.9 }) : "";
  }
};

const fix = (value: number): string => value.toFixed(1);
