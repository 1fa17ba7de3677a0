import { rect, round, stroke } from "../svg.ts";
import { boxAt, nameAtHead, type Pattern } from "./pattern.ts";

/** Parallel ribbons that enter from one side, turn and leave by another. */
export const ribbons: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const colours = [
    palette.tones[3],
    palette.tones[2],
    palette.accent,
    palette.tones[1],
    palette.tones[0],
    palette.glow,
  ];
  const band = unit * random.between(0.05, 0.068);
  const count = random.whole(4, 6);
  const first = height * (height > width ? 0.58 : 0.3);
  const isMirrored = random.chance(0.5);
  const turnAt = width * random.between(0.42, 0.6);
  const lines = Array.from({ length: count }, (_, index) => {
    const offset = band * 1.02 * index;
    const radius = unit * 0.12 + band * 1.02 * (count - index);
    const second = first + offset + radius * 2 + band * 0.5;
    const d = isMirrored
      ? `M${round(width + band)} ${round(first + offset)}H${round(turnAt)}A${round(radius)} ${round(radius)} 0 0 0 ${round(turnAt)} ${round(first + offset + radius * 2)}H${round(turnAt + unit * 0.1)}A${round(unit * 0.06 + offset)} ${round(unit * 0.06 + offset)} 0 0 1 ${round(turnAt + unit * 0.16 + offset)} ${round(second + unit * 0.06 + offset - band * 0.5)}V${height + band}`
      : `M${round(-band)} ${round(first + offset)}H${round(turnAt)}A${round(radius)} ${round(radius)} 0 0 1 ${round(turnAt)} ${round(first + offset + radius * 2)}H${round(turnAt - unit * 0.1)}A${round(unit * 0.06 + offset)} ${round(unit * 0.06 + offset)} 0 0 0 ${round(turnAt - unit * 0.16 - offset)} ${round(second + unit * 0.06 + offset - band * 0.5)}V${height + band}`;
    return stroke(d, colours[index % colours.length]!, band);
  });
  return {
    art: rect(0, 0, width, height, palette.ground) + lines.join(""),
    title: boxAt(scene, [0.1, 0.135, 0.8, 0.36]),
    author: nameAtHead(scene),
    ink: palette.ink,
    authorInk: palette.ink,
  };
};
