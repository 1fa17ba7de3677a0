import { circle, gradient, mix, path, rect, round } from "../svg.ts";
import { boxAt, type Pattern } from "./pattern.ts";

/** A house front at night: many dark windows, a few lit ones with a cat or a plant. */
export const windows: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const isPortrait = height > width;
  const columns = isPortrait ? random.pick([5, 6]) : 11;
  const margin = Math.min(width, height) * 0.09;
  const gap = Math.min(width, height) * 0.05;
  const pane = (width - margin * 2 - gap * (columns - 1)) / columns;
  const tall = pane * 1.38;
  const first = isPortrait ? height * 0.45 : margin * 0.7;
  const dark = mix(palette.ground, palette.tones[1], 0.5);
  const room = (isPortrait ? height * 0.885 : height - first) - first;
  const rows = Math.max(1, Math.floor((room + gap * 0.7) / (tall + gap * 0.7)));
  const rowGap = rows > 1 ? (room - rows * tall) / (rows - 1) : 0;
  const isArched = random.chance(0.4);
  const lit = new Set([0, 1, 2, 3].map(() => random.whole(0, columns * rows - 1)));
  const panes = Array.from({ length: columns * rows }, (_, index) => {
    const x = margin + (index % columns) * (pane + gap);
    const y = first + Math.floor(index / columns) * (tall + rowGap);
    return frame(x, y, lit.has(index));
  });
  return {
    art:
      gradient("lamp", [
        [0, mix(palette.accent, "#ffffff", 0.45)],
        [1, palette.accent],
      ]) +
      rect(0, 0, width, height, palette.ground) +
      panes.join(""),
    title: boxAt(scene, [0.1, 0.075, 0.8, 0.32]),
    author: boxAt(scene, [0.1, 0.922, 0.8, 0.032]),
    ink: palette.ink,
    authorInk: palette.ink,
  };

  function frame(x: number, y: number, isLit: boolean): string {
    const rise = isArched ? pane / 2 : 0;
    const outline = `M${round(x)} ${round(y + tall)}V${round(y + rise)}${isArched ? `A${round(pane / 2)} ${round(pane / 2)} 0 0 1 ${round(x + pane)} ${round(y + rise)}` : `H${round(x + pane)}`}V${round(y + tall)}Z`;
    const bar = pane * 0.035;
    const bars = isLit ? palette.tones[3] : palette.ground;
    return (
      path(outline, isLit ? "url(#lamp)" : dark) +
      (isLit ? guest(x, y) : "") +
      rect(x + pane / 2 - bar / 2, y, bar, tall, bars) +
      rect(x, y + tall * 0.5, pane, bar, bars) +
      rect(x - pane * 0.06, y + tall, pane * 1.12, pane * 0.07, mix(palette.ground, palette.ink, 0.35))
    );
  }

  /** Object shown in a lit window. */
  function guest(x: number, y: number): string {
    const foot = y + tall;
    const [colour, middle] = [palette.tones[3], x + pane * random.between(0.35, 0.65)];
    const at = (dx: number, dy: number): string => `${round(middle + dx * pane)} ${round(foot + dy * pane)}`;
    switch (random.whole(0, 3)) {
      case 0:
        return path(
          `M${at(-0.17, 0)}C${at(-0.17, -0.2)} ${at(-0.1, -0.28)} ${at(-0.1, -0.36)}L${at(-0.11, -0.5)}L${at(-0.05, -0.43)}H${round(middle + pane * 0.03)}L${at(0.09, -0.5)}L${at(0.08, -0.36)}C${at(0.12, -0.24)} ${at(0.17, -0.16)} ${at(0.17, 0)}Z`,
          colour,
        );
      case 1:
        return (
          path(
            `M${at(-0.12, -0.2)}H${round(middle + pane * 0.12)}L${at(0.08, 0)}H${round(middle - pane * 0.08)}Z`,
            colour,
          ) +
          path(
            `M${at(0, -0.2)}C${at(-0.3, -0.3)} ${at(-0.28, -0.5)} ${at(-0.24, -0.56)}C${at(-0.1, -0.5)} ${at(-0.02, -0.36)} ${at(0, -0.2)}C${at(0.02, -0.42)} ${at(0.12, -0.6)} ${at(0.26, -0.62)}C${at(0.28, -0.44)} ${at(0.2, -0.28)} ${at(0, -0.2)}Z`,
            palette.tones[2],
          )
        );
      case 2:
        return (
          circle(middle, foot - pane * 0.58, pane * 0.12, colour) +
          path(
            `M${at(-0.26, 0)}C${at(-0.26, -0.34)} ${at(-0.16, -0.42)} ${at(0, -0.42)}C${at(0.16, -0.42)} ${at(0.26, -0.34)} ${at(0.26, 0)}Z`,
            colour,
          )
        );
      default:
        return path(
          `M${round(x)} ${round(y)}H${round(x + pane * 0.3)}Q${round(x + pane * 0.24)} ${round(y + tall * 0.6)} ${round(x)} ${round(foot)}ZM${round(x + pane)} ${round(y)}H${round(x + pane * 0.7)}Q${round(x + pane * 0.76)} ${round(y + tall * 0.6)} ${round(x + pane)} ${round(foot)}Z`,
          palette.tones[2],
          { opacity: 0.75 },
        );
    }
  }
};
