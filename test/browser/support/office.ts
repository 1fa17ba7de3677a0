import mongoose from "mongoose";
import { defineJob, PermanentJobError } from "#core/jobs/index.ts";
import { addReport } from "#features/moderation/reports/index.ts";
import { Strike } from "#features/moderation/reports/model.ts";
import { blockUser } from "#features/people/staff/index.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { duplicatesPaths } from "#shared/moderation/duplicates.paths.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { auditPaths } from "#shared/platform/audit.paths.ts";
import { countersPaths } from "#shared/platform/counters.paths.ts";
import { siteSettingsPaths } from "#shared/platform/site-settings.paths.ts";
import { mailCheckPaths } from "#shared/reach/mail-check.paths.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { suppressionsPaths } from "#shared/reach/suppressions.paths.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { figuresPaths } from "#shared/site/figures.paths.ts";
import { reviewQueuePaths } from "#shared/site/review-queue.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { writeStory } from "../../app/support/stories.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { forumsOf, waitingPost } from "./community.ts";
import { type Market, marketWith } from "./market.ts";

/** A back office with entries in every list. */
export interface Office {
  readonly admin: TestMember;
  readonly moderator: TestMember;
  readonly member: TestMember;
  readonly blocked: TestMember;
  readonly mail: string;
  readonly story: string;
  readonly market: Market;
  /** A forum thread that the staff may split and merge. */
  readonly thread: string;
}

const LONG = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel";

export async function furnish(site: TestSite): Promise<Office> {
  const { services, mailer, jobs } = site.app;
  const admin = await site.addMember("ada.marsh", "admin");
  const moderator = await site.addMember("gwen.moss", "moderator");
  const member = await site.addMember("ottilie-featherstonehaugh-cholmondeley");
  const blocked = await site.addMember("spam.merchant");
  await site.visit(member);
  await site.addMember("ottilie-featherstonehaugh-cholmondeley2");
  const story = await writeStory(site, member, { title: `The ${LONG}` });
  await blockUser(services, moderator.caller, blocked.id, { reason: "Sold watches in 40 comments" });
  await blockUser(services, admin.caller, (await site.addMember("another")).id, { reason: LONG.repeat(3) });
  for (const to of ["ann@example.com", `${"a".repeat(60)}@${"b".repeat(60)}.example.org`])
    await mailer.sendMail({
      kind: "account",
      to,
      subject: `Set a new password for ${LONG}`,
      text: `Hello,\n\n${site.url}/reset-password?code=${"x1Y".repeat(15)}\n\nBest wishes`,
    });
  const [mail] = await mailer.listMails({ to: "ann@example.com" });
  const mails = mongoose.connection.collection("mails");
  await mails.updateOne(
    { to: "ann@example.com" },
    { $set: { state: "failed", error: "550 5.1.1 No such user here" } },
  );
  const dates = { writtenAt: new Date(), createdAt: new Date() };
  for (const [reporter, note] of [
    [member.id, "Twice today"],
    [admin.id, LONG],
  ] as const)
    await addReport({
      kind: "message",
      target: "0123456789abcdef01234567",
      reporter,
      by: blocked.id,
      title: "",
      text: `Send me your password. ${LONG}`,
      reason: "fraud",
      note,
      ...dates,
    });
  const ids = { user: blocked.id, by: moderator.id, case: new mongoose.Types.ObjectId() };
  await Strike.create({
    ...ids,
    kind: "update",
    title: `An update by ${LONG}`,
    reason: "spam",
    words: "Watches again",
    at: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
    appeal: { text: `They are good watches. ${LONG}`, at: new Date() },
  });
  const failing = defineJob<null>({
    name: "covers.make-something-that-fails",
    run: async () => {
      throw new PermanentJobError(`ENOENT: no such file or directory, open '/srv/${LONG}/cover.png'`);
    },
  });
  await jobs.enqueue(failing, null);
  await jobs.enqueue(failing, null, { runAt: new Date(Date.now() + 3_600_000) });
  await jobs.whenIdle();
  const market = await marketWith(site, await site.addMember("sells-much"), member);
  const { thread } = await forumsOf(site, member, admin);
  await waitingPost(site, thread.id);
  return { thread: thread.id, market, admin, moderator, member, blocked, mail: mail!.id, story: story.id };
}

/** Named pages of the back office, and the member who views each. */
export const roomsOf = ({ member, blocked, mail, story, market, thread }: Office) => [
  ...[
    ["overview", adminPaths.admin()],
    ["queue", reviewQueuePaths.queue()],
    ["figures", figuresPaths.figures()],
    ["figures-by-week", figuresPaths.figures("week")],
    ["queue-none", reviewQueuePaths.queue({ assigned: "me" })],
    ["challenges", challengesPaths.admin()],
    ["users", adminPaths.adminUsers()],
    ["users-none", `${adminPaths.adminUsers()}?q=zyzzyva&role=admin`],
    ["user", adminPaths.adminUser(member.id)],
    ["user-blocked", adminPaths.adminUser(blocked.id)],
    ["stories", cataloguePaths.adminStories()],
    ["stories-none", cataloguePaths.adminStories({ q: "zyzzyva", state: "removed" })],
    ["story", cataloguePaths.adminStory(story)],
    ["duplicates", duplicatesPaths.adminDuplicates()],
    ["duplicates-dismissed", `${duplicatesPaths.adminDuplicates()}?show=dismissed`],
    ["reports", reportsPaths.adminReports()],
    ["reports-of-one", reportsPaths.adminReports("open", undefined, blocked.id)],
    ["appeals", reportsPaths.adminAppeals()],
    ["mails", adminPaths.adminMails()],
    ["mail", adminPaths.adminMail(mail)],
    ["jobs", adminPaths.adminJobs()],
    ["services", servicesPaths.admin()],
    ["services-up", servicesPaths.admin("approved")],
    ["service", servicesPaths.adminService(market.service.id)],
    ["forums", forumsPaths.admin()],
    ["forum-moves", forumsPaths.adminMoves()],
    ["forum-posts", forumsPaths.adminPosts()],
    ["thread-moderate", forumsPaths.threadAct(thread, "moderate")],
    ["thread-split", forumsPaths.threadAct(thread, "split")],
    ["thread-merge", forumsPaths.threadAct(thread, "merge")],
    ["briefs", briefsPaths.admin()],
    ["briefs-none", briefsPaths.admin("removed")],
    ["orders", ordersPaths.admin()],
    ["orders-due", ordersPaths.admin({ list: "due" })],
    ["orders-none", ordersPaths.admin({ q: "zyzzyva" })],
    ["order-disputed", ordersPaths.adminOrder(market.disputed)],
    ["order-open", ordersPaths.adminOrder(market.delivered)],
    ["fees", moneyAdminPaths.adminMoneySettings()],
    ["ledger", moneyAdminPaths.adminLedger()],
    ["corrections", moneyAdminPaths.adminCorrections()],
    ["payouts", moneyAdminPaths.adminPayouts()],
    ["prizes", moneyAdminPaths.adminPrizes()],
    ["purchases", moneyAdminPaths.adminPurchases()],
    ["purchases-none", `${moneyAdminPaths.adminPurchases()}?word=zyzzyva`],
    ["subscriptions", moneyAdminPaths.adminSubscriptions()],
    ["jobs-waiting", `${adminPaths.adminJobs()}?state=waiting`],
    ["counters", countersPaths.adminCounters()],
    ["settings", siteSettingsPaths.adminSettings()],
    ["audit", auditPaths.adminAudit()],
    ["audit-unknown", `${auditPaths.adminAudit()}?by=nobody-at-all`],
    ["newsletters", newslettersPaths.admin()],
    ["suppressions", suppressionsPaths.admin()],
    ["mail-check", mailCheckPaths.admin()],
    ["health", adminPaths.adminHealth()],
  ].map(([name, path]) => ({ name: `admin-${name}`, path: path!, as: "admin" as const })),
  { name: "moderator-overview", path: adminPaths.admin(), as: "moderator" as const },
  { name: "moderator-user", path: adminPaths.adminUser(member.id), as: "moderator" as const },
];
