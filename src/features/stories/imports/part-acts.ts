import { applicationError, notFound } from "../../../core/base/errors.ts";
import { PARTS_PER_STORY_MAX } from "../../../shared/stories/chapters.limits.ts";
import { importsText } from "../../../shared/stories/imports.text.ts";
import { type Arranged, placeOf } from "./entry-acts.ts";

/** A part that begins with a chapter and takes those behind it as far as they stood in the same. */
export function startPart({ entries, parts }: Arranged, id: string): Arranged {
  const at = placeOf({ entries, parts }, id);
  const former = entries[at]!.part;
  if (parts.length >= PARTS_PER_STORY_MAX) throw applicationError(importsText.tooManyParts);
  const beyond = entries.findIndex(({ part }, index) => index > at && part !== former);
  const end = beyond === -1 ? entries.length : beyond;
  // Behind the part it is cut out of, so that places of parts stay in the order of the book.
  const place =
    former === null
      ? (entries.findLast(({ part }, index) => index < at && part !== null)?.part ?? -1) + 1
      : former + 1;
  const shift = (part: number | null) => (part !== null && part >= place ? part + 1 : part);
  const parent = former === null ? null : (parts[former]?.parent ?? null);
  return {
    parts: parts
      .map((part) => ({ ...part, parent: shift(part.parent) }))
      .toSpliced(place, 0, { title: importsText.newPart, parent: shift(parent) }),
    entries: entries.map((entry, index) => ({
      ...entry,
      part: index >= at && index < end ? place : shift(entry.part),
    })),
  };
}

/** A part joins the one whose chapters stand before its own. */
export function mergePart(waiting: Arranged, part: number): Arranged {
  const at = beginOf(waiting, part);
  const before = waiting.entries[at - 1]?.part ?? null;
  if (before === null) throw applicationError(importsText.noPartBefore);
  return without(waiting, part, before);
}

/** A part goes; its chapters stay, in its volume or in none. */
export function removePart(waiting: Arranged, part: number): Arranged {
  const found = waiting.parts[part];
  if (!found) throw notFound();
  return without(waiting, part, found.parent);
}

/** A part with its chapters before the one that stands before it, or behind the one behind it. */
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

/** Where the chapters of a part begin. @throws 404 for a part without any */
function beginOf({ entries }: Arranged, part: number): number {
  const at = entries.findIndex((entry) => entry.part === part);
  if (at === -1) throw notFound();
  return at;
}

/** Takes a part away; what stood in it stands in `heir`. */
function without({ entries, parts }: Arranged, gone: number, heir: number | null): Arranged {
  const shift = (part: number | null) => {
    const kept = part === gone ? heir : part;
    return kept !== null && kept > gone ? kept - 1 : kept;
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
