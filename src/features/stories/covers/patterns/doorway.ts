import { circle, gradient, mix, path, radial, rect, round } from "../svg.ts";
import { boxAt, type Pattern } from "./pattern.ts";

/** Nested arches leading to a bright door, with a small figure on the threshold. */
export const doorway: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const middle = width * 0.5;
  const foot = height * 0.865;
  const count = random.whole(5, 7);
  const isPointed = random.chance(0.45);
  const arches = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    const wide = unit * (0.84 - 0.62 * share);
    const tall = height * (height > width ? 0.44 : 0.85) * (1 - share * 0.52);
    const shade = mix(mix(palette.ground, palette.tones[3], 0.35), palette.glow, share);
    return path(arch(wide, tall), index === count - 1 ? "url(#light)" : shade);
  });
  const size = unit * 0.075;
  const floor = `M${round(middle - unit * 0.11)} ${round(foot)}H${round(middle + unit * 0.11)}L${round(middle + unit * 0.36)} ${round(height)}H${round(middle - unit * 0.36)}Z`;
  const motes = Array.from({ length: 26 }, () =>
    circle(
      middle + unit * random.between(-0.36, 0.36),
      foot - height * random.between(0.02, 0.36),
      unit * random.between(0.0015, 0.004),
      palette.accent,
      { "fill-opacity": random.between(0.3, 0.9).toFixed(2) },
    ),
  );
  return {
    art:
      gradient("light", [
        [0, palette.accent],
        [1, mix(palette.accent, "#ffffff", 0.55)],
      ]) +
      gradient("spill", [
        [0, palette.accent, 0.8],
        [0.5, palette.accent, 0],
      ]) +
      radial("halo", [
        [0, palette.accent, 0.5],
        [1, palette.accent, 0],
      ]) +
      rect(0, 0, width, height, palette.ground) +
      arches.join("") +
      circle(middle, foot - height * 0.08, unit * 0.4, "url(#halo)") +
      rect(0, foot, width, height - foot, mix(palette.ground, palette.tones[3], 0.7)) +
      path(floor, "url(#spill)") +
      motes.join("") +
      figure(),
    title: boxAt(scene, [0.1, 0.075, 0.8, 0.3]),
    author: boxAt(scene, [0.1, 0.925, 0.8, 0.032]),
    ink: palette.ink,
    authorInk: palette.inkOnNear,
  };

  function arch(wide: number, tall: number): string {
    const [left, right, top, half] = [middle - wide / 2, middle + wide / 2, foot - tall, wide / 2];
    const head = isPointed
      ? `V${round(top + wide * 0.62)}Q${round(left)} ${round(top + wide * 0.2)} ${round(middle)} ${round(top)}Q${round(right)} ${round(top + wide * 0.2)} ${round(right)} ${round(top + wide * 0.62)}`
      : `V${round(top + half)}A${round(half)} ${round(half)} 0 0 1 ${round(right)} ${round(top + half)}`;
    return `M${round(left)} ${round(foot)}${head}V${round(foot)}Z`;
  }

  /** A figure in a long coat, seen from behind. */
  function figure(): string {
    const at = (dx: number, dy: number): string =>
      `${round(middle + dx * size)} ${round(foot + size * 0.12 + dy * size)}`;
    return (
      circle(middle, foot - size * 1.36, size * 0.17, palette.tones[3]) +
      path(
        `M${at(-0.38, 0)}C${at(-0.3, -0.6)} ${at(-0.36, -1.2)} ${at(-0.12, -1.3)}H${round(middle + size * 0.12)}C${at(0.36, -1.2)} ${at(0.3, -0.6)} ${at(0.38, 0)}Z`,
        palette.tones[3],
      )
    );
  }
};
