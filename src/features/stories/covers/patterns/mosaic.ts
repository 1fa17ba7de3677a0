import { path, rect, round } from "../svg.ts";
import { boxAt, type Pattern } from "./pattern.ts";

/** Square tiles of quarter circles, discs, steps and slants; the title is on a plain area. */
export const mosaic: Pattern = (scene) => {
  const { width, height, palette, random } = scene;
  const columns = random.pick([4, 5]);
  const size = Math.min(width, height) / columns;
  const colours = [...palette.tones, palette.accent, palette.glow];
  const rows = Math.ceil(height / size);
  const field = Math.ceil(rows * 0.42);
  const isTitleFirst = random.chance(0.5);
  const fieldTop = isTitleFirst ? 0 : (rows - field) * size;
  const isPortrait = height > width;
  const tiles: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    if (isPortrait && row * size >= fieldTop && row * size < fieldTop + field * size) continue;
    for (let x = 0; x < width; x += size) tiles.push(tile(x, row * size));
  }
  const top = fieldTop / height;
  const high = (isTitleFirst ? field * size : height - fieldTop) / height;
  return {
    art: rect(0, 0, width, height, palette.ground) + tiles.join(""),
    title: boxAt(scene, [0.1, top + 0.055, 0.8, high - 0.15]),
    author: boxAt(scene, [0.1, top + high - 0.07, 0.8, 0.032]),
    ink: palette.ink,
    authorInk: palette.ink,
  };

  function tile(x: number, y: number): string {
    const ground = random.pick(colours);
    const [one, two] = [random.pick(colours.filter((colour) => colour !== ground)), random.pick(colours)];
    const base = rect(x, y, size + 1, size + 1, ground);
    const half = size / 2;
    const turn = random.whole(0, 3) * 90;
    const more = { transform: `rotate(${turn} ${round(x + half)} ${round(y + half)})` };
    const quarter = (r: number): string =>
      `M${round(x)} ${round(y)}H${round(x + r)}A${round(r)} ${round(r)} 0 0 1 ${round(x)} ${round(y + r)}Z`;
    const disc = (r: number): string =>
      `M${round(x + half - r)} ${round(y + half)}a${round(r)} ${round(r)} 0 1 1 ${round(r * 2)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-r * 2)} 0Z`;
    switch (random.whole(0, 6)) {
      case 0:
        return base + path(quarter(size), one, more);
      case 1:
        return base + path(quarter(size), one, more) + path(quarter(half), two, more);
      case 2:
        return base + path(disc(half * 0.72), one) + path(disc(half * 0.3), two);
      case 3:
        return (
          base +
          path(`M${round(x)} ${round(y)}H${round(x + size)}L${round(x)} ${round(y + size)}Z`, one, more)
        );
      case 4:
        return (
          base +
          path(
            `M${round(x)} ${round(y + half)}A${round(half)} ${round(half)} 0 0 1 ${round(x + size)} ${round(y + half)}ZM${round(x)} ${round(y + size)}A${round(half)} ${round(half)} 0 0 1 ${round(x + size)} ${round(y + size)}Z`,
            one,
            more,
          )
        );
      case 5:
        return (
          base +
          path(
            `M${round(x)} ${round(y)}A${round(size)} ${round(size)} 0 0 1 ${round(x + size)} ${round(y + size)}A${round(size)} ${round(size)} 0 0 1 ${round(x)} ${round(y)}Z`,
            one,
            more,
          )
        );
      default:
        return (
          base +
          [0, 1, 2]
            .map((bar) => rect(x, y + (size * (bar * 2 + 0.5)) / 6, size, size / 6, one, more))
            .join("")
        );
    }
  }
};
