import { element, rect } from "../svg.ts";
import { boxAt, type Pattern } from "./pattern.ts";

/** Bold slanted stripes under a solid label, like a paperback of the 1960s. */
export const stripes: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const colours = [
    palette.tones[1],
    palette.tones[2],
    palette.accent,
    palette.tones[0],
    palette.tones[3],
    palette.glow,
  ];
  const far = Math.hypot(width, height);
  const bands: string[] = [];
  let previous = "";
  for (let x = -far / 2; x < far / 2; ) {
    const wide = Math.min(width, height) * random.pick([0.035, 0.055, 0.09, 0.14]);
    const colour = random.pick(colours.filter((one) => one !== previous));
    bands.push(rect(x, -far / 2, wide + 1, far, colour));
    previous = colour;
    x += wide;
  }
  const slant = random.pick([-62, -45, -32, 32, 45, 62, 90, 0]);
  const label = random.pick([
    { top: 0.09, high: 0.4 },
    { top: 0.3, high: 0.4 },
    { top: 0.52, high: 0.4 },
  ]);
  const margin = Math.min(width, height) * 0.085;
  const [top, high] = [height * label.top, height * label.high];
  return {
    art:
      rect(0, 0, width, height, palette.ground) +
      element("g", { transform: `translate(${width / 2} ${height / 2}) rotate(${slant})` }, bands.join("")) +
      (height > width
        ? rect(margin, top, width - margin * 2, high, palette.ground) +
          rect(margin * 1.3, top + margin * 0.3, width - margin * 2.6, high - margin * 0.6, "none", {
            stroke: palette.ink,
            "stroke-width": margin * 0.035,
          })
        : ""),
    title: boxAt(scene, [0.15, label.top + 0.045, 0.7, label.high - 0.135]),
    author: boxAt(scene, [0.17, label.top + label.high - 0.075, 0.66, 0.03]),
    ink: palette.ink,
    authorInk: palette.ink,
  };
};
