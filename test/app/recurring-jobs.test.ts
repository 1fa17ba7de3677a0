import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import mongoose from "mongoose";
import { useSite } from "#test/support/site.ts";

/** Module in which a job passes over many members' things, by a sweep or by `syncEach`. */
const SWEEPS: Readonly<Record<string, string>> = {
  "account-data.follow-banned": "accounts/account-data/feature.ts",
  "account-data.sweep": "accounts/account-data/deletion/erase.ts",
  "advance-copies.remind": "reach/advance-copies/remind.ts",
  "audit.tell-cut-short": "platform/audit/record.ts",
  "briefs.close-over": "market/briefs/over.ts",
  "bin.end-old": "stories/bin/empty.ts",
  "challenges.move-due": "community/challenges/due-transitions.ts",
  "chapters.thin-revisions": "stories/chapters/prune-revisions.ts",
  "co-writing.compact": "stories/co-writing/compact.ts",
  "co-writing.sweep": "stories/co-writing/sweep.ts",
  "comments.name-storyTeam": "talk/comments/story-teams.ts",
  "counters.check": "platform/counters/check.ts",
  "discovery.hourly": "reading/discovery/renew.ts",
  "discovery.nightly": "reading/discovery/renew.ts",
  "duplicates.sweep": "moderation/duplicates/update.ts",
  "exchanges.move-due": "community/exchanges/due-transitions.ts",
  "exports.sweep": "stories/exports/commands.ts",
  "imports.sweep": "stories/imports/pending.ts",
  "newsletters.after-reading": "reach/newsletters/enqueue.ts",
  "notifications.daily-letters": "live/notifications/digest.ts",
  "notifications.weekly-letters": "live/notifications/digest.ts",
  "order-reviews.show": "market/order-reviews/commands.ts",
  "orders.clock": "market/orders/expiry.ts",
  "orders.release-earnings": "market/orders/expiry.ts",
  "orders.scan-waiting": "market/orders/files.ts",
  "payments.ask-for-open": "money/payments/checkouts.ts",
  "payments.ask-for-payees": "money/payments/payees.ts",
  "payouts.run": "money/payouts/run.ts",
  "prizes.settle-held": "money/prizes/settle.ts",
  "ratings.weigh-grown-up": "talk/ratings/weights.ts",
  "reading.refresh-totals": "reading/reading/totals.ts",
  "reports.expire-retained": "moderation/reports/former-accounts/expire.ts",
  "review-queue.forget-decided": "site/review-queue/assignments.ts",
  "sales.move-prices": "money/sales/timed-prices.ts",
  "sales.release-earnings": "money/sales/release.ts",
  "sandbox.renew": "money/payments/sandbox/subscription-commands.ts",
  "stories.publish-due": "stories/chapters/commands/publish.ts",
  "subscriptions.ask": "money/subscriptions/sync.ts",
};

/** Why one member's thing cannot stop the others in jobs without a sweep. */
const OTHERS: Readonly<Record<string, string>> = {
  "books.prove": "Proves the whole ledger; a difference is what it reports.",
  "challenges.renew-popularity": "One write for all challenges.",
  "events.sweep": "Each event is retried separately, and becomes a dead event in the end.",
  "figures.roll-up": "Counts whole days.",
  "figures.weekly-mail": "Queues a separate mail for each admin.",
  "migrations.repair-late-writes": "Each migration repairs in one write.",
  "money-settings.begin": "Each decision of the site is one write.",
  "payouts.send":
    "Collects the failures of single payouts, and sends the others (test/features/money/payouts).",
  "story-letters.weekly": "Enqueues batches; a failed mail gets a separate job.",
  "website-proof.check-due": "Enqueues one job for each member.",
};

/** Further modules with sweeps of recurring jobs, and the job that calls them. */
const WITHIN: Readonly<Record<string, string>> = {
  "accounts/account-data/archive/commands.ts": "account-data.sweep",
  "community/challenges/freeze.ts": "challenges.move-due",
  "community/challenges/queue.ts": "challenges.move-due",
  "market/orders/tell-late.ts": "orders.clock",
  "site/review-queue/notes.ts": "review-queue.forget-decided",
  "stories/editing/commands/publish.ts": "stories.publish-due",
};

describe("Recurring jobs", () => {
  useSite();

  it("pass over members' things in sweeps, in which one that fails does not stop the others", async () => {
    const recurring = await mongoose.connection.collection("jobs").distinct("name", { every: { $ne: null } });
    expect(recurring.filter((name) => !SWEEPS[name] && !OTHERS[name])).to.deep.equal([]);
    const known = [...Object.keys(SWEEPS), ...Object.keys(OTHERS)];
    // Sandbox accounts need no questions.
    expect(known.filter((name) => !recurring.includes(name))).to.deep.equal(["payments.ask-for-payees"]);
    for (const [name, file] of Object.entries(SWEEPS)) {
      const path = `src/features/${file}`;
      expect(existsSync(path), path).to.equal(true);
      expect(readFileSync(path, "utf8"), name).to.match(/createSweep\(|sweepEach\(|syncEach\(/);
    }
  });

  it("are the only ones that set items aside, because they come back to them", () => {
    const settingAside = readdirSync("src/features", { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => {
        const source = readFileSync(`src/features/${file}`, "utf8");
        const calls = source.match(/\b(?:createSweep|sweepEach)\([^;]*;/g) ?? [];
        return calls.some((call) => !call.includes("isOnce: true"));
      });
    const recurring = [...Object.values(SWEEPS), ...Object.keys(WITHIN)];
    expect(settingAside.filter((file) => !recurring.includes(file))).to.deep.equal([]);
    for (const job of Object.values(WITHIN)) expect(SWEEPS[job] ?? OTHERS[job], job).to.be.a("string");
  });
});
