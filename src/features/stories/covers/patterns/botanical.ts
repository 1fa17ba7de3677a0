import { circle, element, mix, rect, round, stroke } from "../svg.ts";
import { boxAt, type Pattern } from "./pattern.ts";

/** Sprays of leaves, buds and berries growing in from the corners around the title. */
export const botanical: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const greens = [
    palette.tones[1],
    palette.tones[2],
    palette.tones[3],
    mix(palette.tones[1], palette.accent, 0.35),
  ];
  const corners = [
    { x: 0, y: 0, angle: 48 },
    { x: width, y: 0, angle: 132 },
    { x: width, y: height, angle: 228 },
    { x: 0, y: height, angle: 312 },
  ];
  const sprays = corners.flatMap(({ x, y, angle }) =>
    [-40, 40, -20, 20, 0].map((turn, index) => {
      const size = unit * (index === 4 ? 0.37 : 0.43) * random.between(0.85, 1.15);
      const place = `translate(${round(x)} ${round(y)}) rotate(${round(angle + turn + random.between(-7, 7))})`;
      return element("g", { transform: place }, spray(size, random.pick(greens), index));
    }),
  );
  return {
    art:
      rect(0, 0, width, height, palette.ground) +
      element("ellipse", {
        cx: width / 2,
        cy: height / 2,
        rx: width * 0.47,
        ry: height * 0.4,
        fill: palette.glow,
        opacity: 0.35,
      }) +
      sprays.join(""),
    title: boxAt(scene, [0.13, 0.335, 0.74, 0.27]),
    author: boxAt(scene, [0.16, 0.645, 0.68, 0.032]),
    ink: palette.ink,
    authorInk: palette.ink,
  };

  /** One stem along the x axis, with leaves of one kind. */
  function spray(length: number, colour: string, index: number): string {
    const bend = length * random.between(-0.16, 0.16);
    const at = (share: number) => ({ x: length * share, y: bend * Math.sin(share * Math.PI) });
    const pairs = random.whole(6, 9);
    const kind = random.pick(["leaf", "leaf", "round", "berry"] as const);
    const parts = Array.from({ length: pairs }, (_, pair) => {
      const share = 0.22 + (0.76 * pair) / pairs;
      const { x, y } = at(share);
      const size = length * 0.23 * (1.1 - share * 0.65);
      return [-1, 1].map((side) => part(kind, x, y, size, side * (42 + random.between(-9, 9)))).join("");
    });
    const tip = at(1);
    return (
      stroke(
        `M0 0Q${round(length / 2)} ${round(bend * 2)} ${round(tip.x)} ${round(tip.y)}`,
        colour,
        unit * 0.005,
        {
          "stroke-linecap": "round",
        },
      ) +
      element("g", { fill: colour }, parts.join("") + part(kind, tip.x, tip.y, length * 0.1, 0)) +
      (index === 4 ? flower(tip.x, tip.y, length * 0.13) : "")
    );
  }

  function part(kind: "leaf" | "round" | "berry", x: number, y: number, size: number, turn: number): string {
    const transform = `translate(${round(x)} ${round(y)}) rotate(${round(turn)})`;
    if (kind === "berry")
      return element(
        "g",
        { transform },
        stroke(`M0 0H${round(size * 0.5)}`, mix(palette.tones[2], palette.tones[1], 0.5), unit * 0.003) +
          circle(size * 0.58, 0, size * 0.15, palette.accent),
      );
    const wide = size * (kind === "round" ? 0.42 : 0.26);
    const d = `M0 0C${round(size * 0.3)} ${round(-wide)} ${round(size * 0.75)} ${round(-wide)} ${round(size)} 0C${round(size * 0.75)} ${round(wide)} ${round(size * 0.3)} ${round(wide)} 0 0Z`;
    return element("path", { d, transform });
  }

  function flower(x: number, y: number, size: number): string {
    const petals = random.pick([5, 6, 8]);
    const d = Array.from({ length: petals }, (_, index) =>
      element("ellipse", {
        cx: size * 0.62,
        cy: 0,
        rx: size * 0.55,
        ry: size * (1.6 / petals),
        transform: `translate(${round(x)} ${round(y)}) rotate(${round((360 / petals) * index)})`,
      }),
    ).join("");
    return element("g", { fill: palette.accent }, d) + circle(x, y, size * 0.26, palette.tones[3]);
  }
};
