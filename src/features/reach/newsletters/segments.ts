import { toId } from "#core/db/ids.ts";
import { buyersAmong } from "../../people/users/index.ts";
import { readersAmong } from "../../reading/reading/index.ts";
import type { Segment } from "./document.ts";

/** A subscriber with the account of that address, if any. */
interface Candidate {
  /** Slug of the story link they came through. */
  readonly link?: string | undefined;
  readonly member: string | null;
}

/** Returns those of a list's readers who match a segment; all without a segment. At most one query. */
export async function inSegment<Row extends Candidate>(
  segment: Segment | null | undefined,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (!segment) return rows;
  if (segment.kind === "link") return rows.filter(({ link }) => link === segment.link);
  const members = rows.flatMap(({ member }) => (member === null ? [] : [member]));
  if (members.length === 0 || !segment.story) return [];
  const story = toId(segment.story);
  const found =
    segment.kind === "bought"
      ? await buyersAmong(members, story)
      : await readersAmong(members, story, segment.kind === "finished");
  return rows.filter(({ member }) => member !== null && found.has(member));
}
