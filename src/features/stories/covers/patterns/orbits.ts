import { circle, element, gradient, mix, type Point, path, rect, round } from "../svg.ts";
import { boxAt, nameAtFoot, type Pattern } from "./pattern.ts";

/** A banded planet with rings and moons in the lower half. */
export const orbits: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const unit = Math.min(width, height);
  const planet = {
    x: width * random.pick([0.5, 0.3, 0.72]),
    y: height * random.between(0.63, 0.68),
    r: unit * random.between(0.27, 0.35),
  };
  const tilt = random.between(-28, 28);
  const bands = Array.from({ length: 7 }, (_, index) => {
    const y = planet.y - planet.r + (planet.r * 2 * index) / 7 + planet.r * random.between(-0.06, 0.06);
    return rect(
      planet.x - planet.r * 1.2,
      y,
      planet.r * 2.4,
      planet.r * random.between(0.1, 0.32),
      random.pick([...palette.tones.slice(0, 3), palette.glow]),
      { opacity: 0.8 },
    );
  });
  const rings = [1.5, 1.72, 1.84].map((factor, index) => ({
    r: planet.r * factor,
    thick: planet.r * [0.09, 0.17, 0.05][index]!,
  }));
  const stars = Array.from({ length: 130 }, () =>
    circle(
      random.between(0, width),
      random.between(0, height),
      unit * random.between(0.0008, 0.0024),
      palette.ink,
      { "fill-opacity": random.between(0.2, 0.8).toFixed(2) },
    ),
  );
  const moons = Array.from({ length: random.whole(2, 4) }, (_, index) => {
    const angle = random.between(0, Math.PI * 2);
    const reach = planet.r * (1.95 + index * 0.3);
    return moon(
      {
        x: planet.x + Math.cos(angle) * reach,
        y: planet.y + Math.sin(angle) * reach * 0.45 - planet.r * 0.1,
      },
      unit * random.between(0.016, 0.042),
    );
  });
  return {
    art:
      gradient("sky", [
        [0, palette.ground],
        [0.45, palette.ground],
        [1, mix(palette.ground, palette.glow, 0.75)],
      ]) +
      gradient(
        "shade",
        [
          [0, palette.tones[3], 0],
          [0.45, palette.tones[3], 0],
          [1, palette.tones[3], 0.85],
        ],
        { x2: 1, y2: 0.6 },
      ) +
      element("clipPath", { id: "disc" }, circle(planet.x, planet.y, planet.r, "#000")) +
      rect(0, 0, width, height, "url(#sky)") +
      stars.join("") +
      ringHalf(1) +
      element(
        "g",
        { "clip-path": "url(#disc)" },
        rect(planet.x - planet.r, planet.y - planet.r, planet.r * 2, planet.r * 2, palette.tones[1]) +
          element(
            "g",
            { transform: `rotate(${round(tilt)} ${round(planet.x)} ${round(planet.y)})` },
            bands.join(""),
          ),
      ) +
      circle(planet.x, planet.y, planet.r, "url(#shade)") +
      ringHalf(0) +
      moons.join(""),
    title: boxAt(scene, [0.1, 0.085, 0.8, 0.3]),
    author: nameAtFoot(scene),
    ink: palette.ink,
    authorInk: palette.ink,
  };

  /** The far half of the rings is drawn behind the planet, the near half in front. */
  function ringHalf(sweep: 0 | 1): string {
    const flat = 0.24;
    const halves = rings.map(({ r, thick }) => {
      const inner = r - thick;
      const outwards = `M${round(planet.x - r)} ${round(planet.y)}A${round(r)} ${round(r * flat)} 0 0 ${sweep} ${round(planet.x + r)} ${round(planet.y)}`;
      const back = `H${round(planet.x + inner)}A${round(inner)} ${round(inner * flat)} 0 0 ${sweep ? 0 : 1} ${round(planet.x - inner)} ${round(planet.y)}Z`;
      return outwards + back;
    });
    return path(halves.join(""), palette.accent, {
      opacity: 0.9,
      transform: `rotate(${round(tilt)} ${round(planet.x)} ${round(planet.y)})`,
    });
  }

  function moon({ x, y }: Point, r: number): string {
    return (
      circle(x, y, r, palette.glow) +
      path(
        `M${round(x)} ${round(y - r)}A${round(r)} ${round(r)} 0 0 1 ${round(x)} ${round(y + r)}A${round(r * 1.4)} ${round(r * 1.4)} 0 0 0 ${round(x)} ${round(y - r)}Z`,
        palette.tones[2],
      )
    );
  }
};
