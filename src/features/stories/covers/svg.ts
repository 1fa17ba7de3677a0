/** A place in pixels, y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Attributes of a drawn thing; numbers are rounded to a tenth of a pixel. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An SVG element; names and values come from our own drawing code and are never what a person typed. */
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

/** An unfilled path of the given width. */
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  element("path", { d, fill: "none", stroke: colour, "stroke-width": width, ...more });

/** Path data of straight lines through the points. */
export const polyline = (points: readonly Point[], close = false): string =>
  `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}${close ? "Z" : ""}`;

/** Path data of a smooth closed curve through the points (Catmull-Rom). */
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

/** Where in a gradient a colour stands (0 to 1), and how opaque it is (1 unless told). */
type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A gradient from top to bottom (or as turned by `more`), to be placed in the drawing before its use as `url(#id)`. */
export const gradient = (id: string, stops: readonly Stop[], more: Attributes = {}) =>
  element("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1, ...more }, drawStops(stops));

/** A gradient from the middle outwards. */
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

/** Rounds to a tenth, so that drawings stay small and the same everywhere. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** The colour between two `#rrggbb` colours; 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const blend = a.map((value, index) => Math.round(value + (b[index]! - value) * share));
  return `#${blend.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
