import { applicationError } from "#core/base/errors.ts";
import type { DueMatter } from "#core/due-matter.ts";
import { findHold, type Hold, releaseHold } from "#core/hold/index.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { FeatureDependencies } from "#features/dependencies.ts";
import { audited } from "#features/platform/audit/index.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { HoldPageData } from "#shared/site/admin-operations.dto.ts";
import { setHeld } from "#shared/site/held.ts";
import { holdText } from "#shared/site/hold.text.ts";
import { HoldPage } from "#views/site/admin/HoldPage.tsx";
import { adminData } from "../present.ts";

type Needs = Pick<FeatureDependencies, "services" | "jobs" | "connection" | "collected">;

/**
 * `/admin/hold`: what is due in a database that was restored from a backup, to discard and to release (decision
 * 92). A form names the hold that was shown, so that it never releases another one.
 */
export function holdPage({ services, jobs, connection, collected }: Needs): PageDefinition {
  const shownHold = async (since: string | undefined): Promise<Hold> => {
    const hold = await findHold(connection);
    if (!hold || hold.since.toISOString() !== since) throw applicationError(holdText.changed);
    return hold;
  };

  return definePage<HoldPageData>({
    path: adminPaths.adminHold(),
    access: adminsOnly,
    cache: "private",
    async load({ viewer }) {
      const [common, hold] = await Promise.all([adminData(viewer), findHold(connection)]);
      if (!hold) return { ...common, hold: null, matters: [], jobs: [], recurring: 0 };
      const [matters, waiting] = await Promise.all([
        Promise.all(collected.dueMatters().map((matter) => present(matter, services.now()))),
        jobs.waiting(hold.since),
      ]);
      return {
        ...common,
        hold: { since: hold.since.toISOString(), lastUsedAt: hold.lastUsedAt?.toISOString() ?? null },
        matters: matters.filter(({ count }) => count > 0),
        jobs: waiting.flatMap(({ name, recurs, count, due }) =>
          recurs ? [] : [{ name, count, due: due.toISOString() }],
        ),
        recurring: waiting.filter(({ recurs }) => recurs).length,
      };
    },
    async action({ caller, request }, { values }) {
      const hold = await shownHold(values.since);
      const flash = (text: string) => {
        request.session.flash = { kind: "success", text };
      };
      const subject = { type: "hold", id: hold.since.toISOString() } as const;
      if (values.intent === "release") {
        await audited(services, caller, { action: "hold.release", subject }, async () => {
          if (!(await releaseHold(connection))) throw applicationError(holdText.changed);
        });
        setHeld(false);
        flash(holdText.released);
        return seeOther(adminPaths.adminHold());
      }
      const [what = "", name = ""] = (values.intent ?? "").split(" ");
      const matter = collected.dueMatters().find(({ key }) => key === name);
      const discard = what === "job" ? () => jobs.dropWaiting(name, hold.since) : runOf(matter, hold);
      if (!discard) throw applicationError(holdText.changed);
      const details = { name };
      await audited(services, caller, { action: "hold.discard", subject, details }, async () =>
        flash(holdText.discarded(await discard())),
      );
      return seeOther(adminPaths.adminHold());
    },
    meta: () => ({ title: adminText.pageTitle(holdText.title), robots: "noindex" }),
    Component: HoldPage,
  });
}

const runOf = (matter: DueMatter | undefined, hold: Hold) =>
  matter?.discard && (() => matter.discard!.run(hold.since));

async function present(matter: DueMatter, now: Date): Promise<HoldPageData["matters"][number]> {
  const { count, cents = 0 } = await matter.find(now);
  return {
    key: matter.key,
    count,
    sentence: matter.sentence(count, cents),
    href: matter.href ?? null,
    discard: matter.discard?.label ?? null,
  };
}
