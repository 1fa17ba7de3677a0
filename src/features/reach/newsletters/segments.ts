import { toId } from "#core/db/ids.ts";
import { buyersAmong } from "../../people/users/index.ts";
import { readersAmong } from "../../reading/reading/index.ts";
import { currentSlugs } from "../story-links/index.ts";
import type { Segment } from "./document.ts";

/** A subscriber with the account of that address, if any. */
interface Candidate {
  /** Slug of the story link they came through. */
  readonly link?: string | undefined;
  readonly member: string | null;
}

/** Returns those of a list's readers who match its owner's segment; all without a segment. At most one query. */
export async function inSegment<Row extends Candidate>(
  owner: unknown,
  segment: Segment | null | undefined,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (!segment) return rows;
  if (segment.kind === "link") return cameBy(await currentSlugs(owner), segment.link, rows);
  const members = rows.flatMap(({ member }) => (member === null ? [] : [member]));
  if (members.length === 0 || !segment.story) return [];
  const story = toId(segment.story);
  const found =
    segment.kind === "bought"
      ? await buyersAmong(members, story)
      : await readersAmong(members, story, segment.kind === "finished");
  return rows.filter(({ member }) => member !== null && found.has(member));
}

/** A link's readers may have come before or after its slug was changed. */
const cameBy = <Row extends Candidate>(
  currentOf: (slug: string) => string,
  chosen: string | undefined,
  rows: readonly Row[],
): readonly Row[] =>
  rows.filter(({ link }) => link && chosen !== undefined && currentOf(link) === currentOf(chosen));
