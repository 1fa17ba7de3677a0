import { circle, type Point, path, polyline, radial, rect, round, stroke } from "../svg.ts";
import { boxAt, nameAtFoot, type Pattern } from "./pattern.ts";

/** A star map: circles of the sky, a scatter of stars, one figure drawn through the brightest. */
export const constellation: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const above = height > width ? random.chance(0.6) : true;
  const centre = { x: width * 0.5, y: height * (above ? 0.36 : 0.6) };
  const figure = zigzag();
  const scatter = Array.from({ length: 240 }, () =>
    circle(
      random.between(0, width),
      random.between(0, height),
      unit * random.between(0.0008, 0.0022),
      palette.ink,
      {
        "fill-opacity": random.between(0.25, 0.85).toFixed(2),
      },
    ),
  );
  const circles = [0.2, 0.31, 0.42].map((share, index) =>
    stroke(ring(centre, unit * share), palette.ink, unit * 0.0018, {
      opacity: 0.35,
      "stroke-dasharray": index === 1 ? `${round(unit * 0.004)} ${round(unit * 0.012)}` : undefined,
    }),
  );
  const ticks = Array.from({ length: 72 }, (_, index) => {
    const angle = (index / 72) * Math.PI * 2;
    const at = (share: number): Point => ({
      x: centre.x + Math.cos(angle) * unit * share,
      y: centre.y + Math.sin(angle) * unit * share,
    });
    return polyline([at(0.42), at(index % 6 ? 0.428 : 0.44)]);
  });
  return {
    art:
      radial("deep", [
        [0, palette.glow],
        [1, palette.ground],
      ]) +
      rect(0, 0, width, height, palette.ground) +
      circle(centre.x, centre.y, unit * 0.62, "url(#deep)") +
      scatter.join("") +
      circles.join("") +
      stroke(ticks.join(""), palette.ink, unit * 0.0018, { opacity: 0.45 }) +
      stroke(polyline(figure), palette.accent, unit * 0.003, { opacity: 0.8 }) +
      figure.map((star) => spark(star, unit * random.between(0.013, 0.027))).join(""),
    title: above ? boxAt(scene, [0.1, 0.65, 0.8, 0.22]) : boxAt(scene, [0.1, 0.075, 0.8, 0.25]),
    author: nameAtFoot(scene),
    ink: palette.ink,
    authorInk: palette.ink,
  };

  function zigzag(): Point[] {
    const stars = random.whole(6, 9);
    const turn = random.between(0, Math.PI * 2);
    return Array.from({ length: stars }, (_, index) => {
      const along = (index / (stars - 1) - 0.5) * unit * 0.66;
      const across = unit * (index % 2 ? 1 : -1) * random.between(0.02, 0.14);
      return {
        x: centre.x + Math.cos(turn) * along - Math.sin(turn) * across,
        y: centre.y + Math.sin(turn) * along + Math.cos(turn) * across,
      };
    });
  }

  /** A four-pointed star. */
  function spark({ x, y }: Point, size: number): string {
    const points = Array.from({ length: 8 }, (_, index) => {
      const reach = index % 2 ? size * 0.22 : size;
      const angle = (index / 8) * Math.PI * 2;
      return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach };
    });
    return (
      circle(x, y, size * 1.5, palette.accent, { opacity: 0.18 }) +
      path(polyline(points, true), palette.accent)
    );
  }
};

const ring = ({ x, y }: Point, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 1 ${round(r * 2)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-r * 2)} 0`;
