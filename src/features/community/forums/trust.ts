import { invalidField } from "#core/base/errors.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { TrustDto } from "#shared/community/forums.dto.ts";
import type { TrustLevel } from "#shared/community/forums.enums.ts";
import {
  HELD_POSTS,
  TRUST_LIMITS,
  TRUST_NEEDS,
  TRUST_REMOVED_DAYS,
  TRUST_REMOVED_MAX,
} from "#shared/community/forums.limits.ts";
import { forumsMessages } from "#shared/community/forums.messages.ts";
import { postReport } from "#shared/community/forums.report.ts";
import { countRemoved } from "../../moderation/reports/index.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { findStandings } from "../../people/users/index.ts";
import {
  forumPostsByKnownMember,
  forumPostsByMember,
  forumPostsByNewMember,
  forumPostsByRegular,
} from "./limits.ts";
import { Post } from "./post-model.ts";

const DAY = 86_400_000;

/** Staff has full trust from the first day. */
const STAFF: TrustDto = { level: "regular", held: false };

/**
 * Returns a member's trust level: by days since joining and number of visible posts, lowered if staff removed
 * some, whether or not they have deleted these since. The first posts of a suspicious account need approval.
 */
export async function trustOf(viewer: Viewer, now: Date): Promise<TrustDto> {
  if (!viewer.id || isStaff(viewer)) return STAFF;
  const author = toId(viewer.id);
  const since = new Date(now.getTime() - TRUST_REMOVED_DAYS * DAY);
  const [standings, posts, removed] = await Promise.all([
    findStandings([viewer.id]),
    Post.countDocuments({ author, open: true }, { limit: TRUST_NEEDS.regular.posts }),
    countRemoved({ by: viewer.id, kind: postReport.name, since }, TRUST_REMOVED_MAX),
  ]);
  const standing = standings.get(viewer.id);
  const days = standing ? (now.getTime() - standing.createdAt.getTime()) / DAY : 0;
  const risky = ["medium", "high"].includes(standing?.email_risk_level ?? "");
  return { level: levelOf(days, posts, removed), held: posts < HELD_POSTS && (risky || removed > 0) };
}

function levelOf(days: number, posts: number, removed: number): TrustLevel {
  const has = ({ days: least, posts: fewest }: (typeof TRUST_NEEDS)["member"]) =>
    days >= least && posts >= fewest;
  if (removed >= TRUST_REMOVED_MAX || !has(TRUST_NEEDS.member)) return "new";
  return removed === 0 && has(TRUST_NEEDS.regular) ? "regular" : "member";
}

/**
 * @throws 400 for more links or pictures than the trust level allows; links present before an edit may stay.
 */
export function assertTrusted(
  { level }: TrustDto,
  { text, pictures = 0, before = "" }: { text: string; pictures?: number; before?: string },
): void {
  const limits = TRUST_LIMITS[level];
  if (linksIn(text) > Math.max(limits.links, linksIn(before)))
    throw invalidField("text", forumsMessages.trustLinks(limits.links));
  if (pictures > limits.pictures) throw invalidField("pictures", forumsMessages.trustPictures);
}

const linksIn = (text: string): number => text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;

const COUNTED = {
  new: forumPostsByNewMember,
  member: forumPostsByKnownMember,
  regular: forumPostsByRegular,
} as const;

/** Counts a post against the member's hourly and daily limits. @throws 429 */
export async function countPost({ limits }: Pick<Writing, "limits">, own: string, { level }: TrustDto) {
  await limits.consume(forumPostsByMember, own);
  await limits.consume(COUNTED[level], own);
}
