import { blob, circle, element, mix, path, rect, round, stroke } from "../svg.ts";
import { boxAt, nameAtFoot, type Pattern } from "./pattern.ts";

/** Contour lines of a map around two summits, with a marked path between them. */
export const contours: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const isBelow = random.chance(0.5);
  const middle = height > width ? height * (isBelow ? 0.32 : 0.62) : height * 0.5;
  const summits = [-1, 1].map((side) => ({
    x: width / 2 + side * width * random.between(0.18, 0.28),
    y: middle + side * height * random.between(-0.06, 0.06),
  }));
  const levels = 9;
  const wobble = Array.from({ length: 5 }, (_, index) => ({
    cycles: index + 2,
    phase: random.between(0, Math.PI * 2),
    share: random.between(0.04, 0.14) / (index * 0.5 + 1),
  }));
  const steps = Array.from({ length: levels }, (_, index) => levels - index);
  const fills = steps.map((level) => {
    const share = level / levels;
    const shade =
      share > 0.5
        ? mix(palette.tones[0], palette.ground, (share - 0.5) * 1.8)
        : mix(palette.tones[2], palette.tones[0], share * 2);
    const d = summits.map((_, index) => curve(index, level)).join("");
    return path(d, shade) + stroke(d, palette.tones[3], unit * 0.002, { opacity: 0.3 });
  });
  const [from, to] = summits as [(typeof summits)[0], (typeof summits)[0]];
  const way = `M${round(from.x)} ${round(from.y)}C${round(from.x + unit * 0.2)} ${round(from.y + unit * 0.22)} ${round(to.x - unit * 0.2)} ${round(to.y - unit * 0.22)} ${round(to.x)} ${round(to.y)}`;
  return {
    art:
      rect(0, 0, width, height, palette.ground) +
      element("g", {}, fills.join("")) +
      stroke(way, palette.accent, unit * 0.007, {
        "stroke-dasharray": `${round(unit * 0.018)} ${round(unit * 0.014)}`,
        "stroke-linecap": "round",
      }) +
      circle(from.x, from.y, unit * 0.014, palette.accent) +
      cross(to.x, to.y, unit * 0.024),
    title: isBelow ? boxAt(scene, [0.1, 0.64, 0.8, 0.225]) : boxAt(scene, [0.1, 0.075, 0.8, 0.225]),
    author: nameAtFoot(scene),
    ink: palette.ink,
    authorInk: palette.ink,
  };

  function curve(index: number, level: number): string {
    const { x, y } = summits[index]!;
    const reach = unit * 0.05 * level * (index ? 0.82 : 1);
    const points = Array.from({ length: 26 }, (_, step) => {
      const angle = (step / 26) * Math.PI * 2;
      const bend = wobble.reduce(
        (sum, { cycles, phase, share }) =>
          sum + share * Math.sin(angle * cycles + phase + index * 2 + level * 0.05),
        1,
      );
      return { x: x + Math.cos(angle) * reach * bend, y: y + Math.sin(angle) * reach * bend * 0.82 };
    });
    return blob(points);
  }

  function cross(x: number, y: number, size: number): string {
    const d = `M${round(x - size)} ${round(y - size)}L${round(x + size)} ${round(y + size)}M${round(x + size)} ${round(y - size)}L${round(x - size)} ${round(y + size)}`;
    return stroke(d, palette.accent, size * 0.4, { "stroke-linecap": "round" });
  }
};
