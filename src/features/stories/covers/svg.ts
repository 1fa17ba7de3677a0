/** A point in pixels, with y pointing down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** SVG attributes; numbers are rounded to a tenth of a pixel. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Returns an SVG element; names and values come only from drawing code, never from user input. */
export function element(name: string, attributes: Attributes, children = ""): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? round(value) : value}"`)
    .join("");
  return children ? `<${name}${list}>${children}</${name}>` : `<${name}${list}/>`;
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => element("rect", { x, y, width, height, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  element("circle", { cx, cy, r, fill, ...more });

export const path = (d: string, fill: string, more: Attributes = {}) => element("path", { d, fill, ...more });

/** Returns an unfilled path with the given stroke width. */
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  element("path", { d, fill: "none", stroke: colour, "stroke-width": width, ...more });

/** Returns path data of straight lines through the points. */
export const polyline = (points: readonly Point[], close = false): string =>
  `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}${close ? "Z" : ""}`;

/** Returns path data of a smooth closed curve through the points (Catmull-Rom). */
export function blob(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length]!;
  let d = `M${round(at(0).x)} ${round(at(0).y)}`;
  for (let index = 0; index < points.length; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${[
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    ]
      .map(round)
      .join(" ")}`;
  }
  return `${d}Z`;
}

/** Gradient stop: offset (0 to 1), colour and opacity (default 1). */
type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Returns a vertical gradient (or as rotated by `more`), to be placed before its use as `url(#id)`. */
export const gradient = (id: string, stops: readonly Stop[], more: Attributes = {}) =>
  element("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1, ...more }, drawStops(stops));

/** Returns a radial gradient. */
export const radial = (id: string, stops: readonly Stop[]) =>
  element("radialGradient", { id }, drawStops(stops));

const drawStops = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) =>
      element("stop", {
        offset: String(offset),
        "stop-color": colour,
        "stop-opacity": opacity?.toString(),
      }),
    )
    .join("");

/** Rounds to a tenth, so that drawings are small and identical on all platforms. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** Mixes two `#rrggbb` colours; 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const blend = a.map((value, index) => Math.round(value + (b[index]! - value) * share));
  return `#${blend.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
