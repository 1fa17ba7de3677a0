import { notFound } from "#core/base/errors.ts";
import { isAdmin, type Viewer } from "#core/base/viewer.ts";
import type { AdminUserAct } from "#shared/site/admin.ts";
import type { AdminUserPageData } from "#shared/site/admin-accounts.dto.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { countDuplicatesOf, signInsOf } from "../../moderation/duplicates/index.ts";
import { conductOf } from "../../moderation/reports/index.ts";
import { findUserForStaff, presentStaffUser } from "../../people/staff/index.ts";
import { findUsernames, type UserDoc, userPolicy } from "../../people/users/index.ts";
import { accountsIn, findAudit, presentAudit } from "../../platform/audit/index.ts";
import { readStoriesForStaff } from "../../stories/staff/index.ts";
import { adminData } from "./present.ts";

const STORIES = 10;
const ENTRIES = 10;
const SIGN_INS = 20;

/** Loads the page of one account as visible to this viewer. @throws 404 */
export async function loadUser(
  dependencies: Pick<FeatureDependencies, "collected" | "sessions" | "services">,
  viewer: Viewer,
  id: string,
  sent: AdminUserAct | null,
): Promise<AdminUserPageData> {
  const user = await findUserForStaff(id);
  if (!user) throw notFound();
  const admin = isAdmin(viewer);
  const posting = { id: String(user._id), restrictedUntil: user.restrictedUntil ?? null };
  const [common, stories, conduct, own] = await Promise.all([
    adminData(viewer),
    readStoriesForStaff(viewer, id, STORIES),
    conductOf(posting, dependencies.services.now(), dependencies.collected.reports().wordsOf),
    admin ? loadPrivate(dependencies, user) : null,
  ]);
  return {
    ...common,
    user: { ...presentStaffUser(user, admin), blockedReason: user.blockedReason },
    private: own,
    stories: stories.rows.map(({ _id, slug, title, state, updatedAt }) => ({
      id: String(_id),
      slug,
      title,
      state,
      updatedAt: updatedAt.toISOString(),
    })),
    storyCount: stories.count,
    followers: user.stats.followers,
    conduct,
    can: abilities(viewer, user),
    sent,
  };
}

function abilities(viewer: Viewer, user: UserDoc): AdminUserPageData["can"] {
  const can = (action: Parameters<typeof userPolicy.can>[1]) => userPolicy.can(viewer, action, user);
  return {
    block: can("block") && !user.blocked,
    unblock: can("block") && user.blocked,
    role: can("change-role"),
    "sign-out": can("sign-out"),
    "verify-email": can("verify-email") && !user.confirmed,
    "on-behalf": can("act-on-behalf") && !user.blocked,
  };
}

async function loadPrivate(
  { collected, sessions }: Pick<FeatureDependencies, "collected" | "sessions">,
  user: UserDoc,
): Promise<NonNullable<AdminUserPageData["private"]>> {
  const id = String(user._id);
  const referrer = user.referred_by ? String(user.referred_by) : null;
  const [open, { rows }, signIns, duplicates] = await Promise.all([
    sessions.list({ id, version: user.tokenVersion }),
    findAudit({ subject: id }, { limit: ENTRIES }),
    signInsOf(id, SIGN_INS),
    countDuplicatesOf(id),
  ]);
  const names = await findUsernames([...accountsIn(rows), ...(referrer ? [referrer] : [])]);
  return {
    timezone: user.timezone,
    location: user.location,
    referral: user.referral,
    referredBy: referrer ? { id: referrer, username: names.get(referrer) ?? null } : null,
    promotional: user.promotional_emails,
    captchaScore: user.captcha_score ?? null,
    registeredWith: user.userAgent ?? "",
    sessions: open.length,
    signIns: signIns.map(({ _id, network, label, firstAt, lastAt }) => ({
      id: String(_id),
      ip: network,
      device: label,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    entries: presentAudit(rows, names, collected.audit()),
    duplicates,
  };
}
