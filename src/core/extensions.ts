/**
 * Extension points that features offer to other features, with the type of the extension: a function or a
 * value. The feature that owns the point declares it by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface ExtensionPoints {}

/** Extensions of one feature, by extension point. */
export type Extensions = { readonly [Point in keyof ExtensionPoints]?: ExtensionPoints[Point] };

/** Extensions of all features; filled once by the composition root, before any lookup. */
export interface ExtensionRegistry {
  add(extensions: readonly Extensions[]): void;
  /** Returns the extensions at this point, in the order of the features. */
  at<Point extends keyof ExtensionPoints>(point: Point): readonly ExtensionPoints[Point][];
}

export function createExtensions(): ExtensionRegistry {
  const all: Extensions[] = [];
  return {
    add: (extensions) => void all.push(...extensions),
    at: (point) => all.flatMap((each) => (each[point] === undefined ? [] : [each[point]])),
  };
}
