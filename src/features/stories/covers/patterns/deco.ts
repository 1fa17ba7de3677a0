import { rect, round, stroke } from "../svg.ts";
import { boxAt, type Pattern } from "./pattern.ts";

/** An Art Deco frame: nested rules, fans at top and bottom, the title between them. */
export const deco: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const line = unit * 0.005;
  const inset = unit * 0.055;
  const petals = random.pick([9, 11, 13]);
  const arches = random.pick([3, 4]);
  const fan = unit * random.between(0.36, 0.41);
  const frame = [0, 0.018, 0.03].map((gap, index) =>
    rect(
      inset + unit * gap,
      inset + unit * gap,
      width - 2 * (inset + unit * gap),
      height - 2 * (inset + unit * gap),
      "none",
      {
        stroke: palette.accent,
        "stroke-width": line * [1.6, 0.6, 0.6][index]!,
      },
    ),
  );
  const foot = inset + unit * 0.03;
  return {
    art:
      rect(0, 0, width, height, palette.ground) +
      rect(inset, inset, width - inset * 2, height - inset * 2, palette.tones[2], { opacity: 0.28 }) +
      fanAt(width / 2, height - foot, -1) +
      fanAt(width / 2, foot, 1) +
      frame.join("") +
      corners(),
    title: boxAt(scene, [0.14, 0.355, 0.72, 0.24]),
    author: boxAt(scene, [0.16, 0.632, 0.68, 0.032]),
    ink: palette.ink,
    authorInk: palette.ink,
  };

  /** Spread petals with scalloped rims; `way` is 1 downwards, -1 upwards. */
  function fanAt(x: number, y: number, way: 1 | -1): string {
    const spread = Math.PI * 0.96;
    const at = (angle: number, reach: number): string =>
      `${round(x + Math.cos(angle) * reach)} ${round(y + way * Math.sin(angle) * reach)}`;
    const angles = Array.from(
      { length: petals + 1 },
      (_, index) => (Math.PI - spread) / 2 + (spread * index) / petals,
    );
    const shapes: string[] = [];
    for (let arch = arches; arch > 0; arch -= 1) {
      const reach = (fan * arch) / arches;
      const bulge = reach * (1 + 0.9 / petals);
      const rim = angles
        .slice(1)
        .map((angle, index) => `Q${at((angles[index]! + angle) / 2, bulge * 1.03)} ${at(angle, reach)}`)
        .join("");
      shapes.push(
        stroke(`M${round(x)} ${round(y)}L${at(angles[0]!, reach)}${rim}Z`, palette.accent, line * 0.8, {
          fill: arch % 2 ? palette.tones[3] : palette.tones[1],
        }),
      );
    }
    const ribs = angles.map((angle) => `M${round(x)} ${round(y)}L${at(angle, fan)}`).join("");
    return shapes.join("") + stroke(ribs, palette.accent, line * 0.6);
  }

  /** Stepped corners. */
  function corners(): string {
    const steps = [0.055, 0.085, 0.115].map((share, index) => {
      const reach = unit * share;
      const [left, top, right, bottom] = [foot, foot, width - foot, height - foot];
      const d = [
        `M${round(left)} ${round(top + reach)}h${round(reach)}v${round(-reach)}`,
        `M${round(right)} ${round(top + reach)}h${round(-reach)}v${round(-reach)}`,
        `M${round(left)} ${round(bottom - reach)}h${round(reach)}v${round(reach)}`,
        `M${round(right)} ${round(bottom - reach)}h${round(-reach)}v${round(reach)}`,
      ].join("");
      return stroke(d, palette.accent, line * (index ? 0.6 : 1));
    });
    return steps.join("");
  }
};
