import { applicationError, notFound } from "#core/base/errors.ts";
import { PARTS_PER_STORY_MAX } from "#shared/stories/chapters.limits.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { type Arranged, placeOf } from "./entry-acts.ts";

/** Starts a part at a chapter; it includes the following chapters of the same part. */
export function startPart({ entries, parts }: Arranged, id: string): Arranged {
  const at = placeOf({ entries, parts }, id);
  const former = entries[at]!.part;
  if (parts.length >= PARTS_PER_STORY_MAX) throw applicationError(importsText.tooManyParts);
  const beyond = entries.findIndex(({ part }, index) => index > at && part !== former);
  const end = beyond === -1 ? entries.length : beyond;
  // Inserted after the part it is split from, so that parts stay in book order.
  const newIndex =
    former === null
      ? (entries.findLast(({ part }, index) => index < at && part !== null)?.part ?? -1) + 1
      : former + 1;
  const shift = (part: number | null) => (part !== null && part >= newIndex ? part + 1 : part);
  const parent = former === null ? null : (parts[former]?.parent ?? null);
  return {
    parts: parts
      .map((part) => ({ ...part, parent: shift(part.parent) }))
      .toSpliced(newIndex, 0, { title: importsText.newPart, parent: shift(parent) }),
    entries: entries.map((entry, index) => ({
      ...entry,
      part: index >= at && index < end ? newIndex : shift(entry.part),
    })),
  };
}

/** Merges a part into the preceding one. */
export function mergePart(waiting: Arranged, part: number): Arranged {
  const at = beginOf(waiting, part);
  const before = waiting.entries[at - 1]?.part ?? null;
  if (before === null) throw applicationError(importsText.noPartBefore);
  return without(waiting, part, before);
}

/** Removes a part; its chapters stay, in the parent volume or in no part. */
export function removePart(waiting: Arranged, part: number): Arranged {
  const removedPart = waiting.parts[part];
  if (!removedPart) throw notFound();
  return without(waiting, part, removedPart.parent);
}

/** Moves a part with its chapters before the preceding part, or after the following one. */
export function movePart(waiting: Arranged, part: number, by: 1 | -1): Arranged {
  const { entries, parts } = waiting;
  beginOf(waiting, part);
  const runs: number[] = [];
  for (const [index, entry] of entries.entries())
    if (index === 0 || entry.part !== entries[index - 1]!.part) runs.push(index);
  const run = runs.findIndex((index) => entries[index]!.part === part);
  const other = run + by;
  if (other < 0 || other >= runs.length) return waiting;
  const [first, second] = by === 1 ? [run, other] : [other, run];
  const [from, middle, end] = [runs[first]!, runs[second]!, runs[second + 1] ?? entries.length];
  const moved = [
    ...entries.slice(0, from),
    ...entries.slice(middle, end),
    ...entries.slice(from, middle),
    ...entries.slice(end),
  ];
  return { parts, entries: moved };
}

/** Returns the index of the first chapter of a part. @throws 404 for a part without chapters */
function beginOf({ entries }: Arranged, part: number): number {
  const at = entries.findIndex((entry) => entry.part === part);
  if (at === -1) throw notFound();
  return at;
}

/** Removes a part; its contents move to the part `heir`. */
function without({ entries, parts }: Arranged, gone: number, heir: number | null): Arranged {
  const shift = (part: number | null) => {
    const target = part === gone ? heir : part;
    return target !== null && target > gone ? target - 1 : target;
  };
  return {
    parts: parts
      .map((part) => ({
        ...part,
        parent: part.parent === gone ? (parts[gone]?.parent ?? null) : part.parent,
      }))
      .toSpliced(gone, 1)
      .map((part) => ({ ...part, parent: shift(part.parent) })),
    entries: entries.map((entry) => ({ ...entry, part: shift(entry.part) })),
  };
}
