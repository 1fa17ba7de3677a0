/**
 * Points at which a feature lets others add something of theirs, and what they give there: a function that takes part,
 * or a value. The feature that has the point declares it by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface ExtensionPoints {}

/** What one feature gives, by the point. */
export type Extensions = { readonly [Point in keyof ExtensionPoints]?: ExtensionPoints[Point] };

/** What all features give; filled once by the composition root, before anything is asked for. */
export interface ExtensionRegistry {
  add(extensions: readonly Extensions[]): void;
  /** What was given at this point, in the order of the features. */
  at<Point extends keyof ExtensionPoints>(point: Point): readonly ExtensionPoints[Point][];
}

export function createExtensions(): ExtensionRegistry {
  const all: Extensions[] = [];
  return {
    add: (extensions) => void all.push(...extensions),
    at: (point) => all.flatMap((each) => (each[point] === undefined ? [] : [each[point]])),
  };
}
