import type { Random } from "#shared/random.ts";
import { type Point, polyline } from "../svg.ts";

/** Shape of a line of hills, in pixels. */
export interface Ridge {
  readonly width: number;
  /** Mean height of the line, and its amplitude. */
  readonly level: number;
  readonly swing: number;
  /** Pixels between bends; smaller values are rougher. */
  readonly step: number;
  /** 0 is smooth, 1 is jagged. */
  readonly rough: number;
}

/** Returns the points of a line of hills from left to right, extending beyond both sides of the drawing. */
export function ridge(random: Random, { width, level, swing, step, rough }: Ridge): Point[] {
  const waves = [0.7, 1.6, 3.1].map((cycles, index) => ({
    cycles: cycles * random.between(0.8, 1.25),
    phase: random.between(0, Math.PI * 2),
    share: [0.6, 0.28, 0.12][index]!,
  }));
  const points: Point[] = [];
  for (let x = -step; x <= width + step * 2; x += step) {
    const smooth = waves.reduce(
      (sum, { cycles, phase, share }) => sum + share * Math.sin((x / width) * Math.PI * 2 * cycles + phase),
      0,
    );
    points.push({ x, y: level + swing * (smooth + rough * random.between(-0.5, 0.5)) });
  }
  return points;
}

/** Closes a line of hills along the bottom of the drawing. */
export const ground = (points: readonly Point[], height: number): string =>
  polyline([...points, { x: points.at(-1)!.x, y: height + 10 }, { x: points[0]!.x, y: height + 10 }], true);
