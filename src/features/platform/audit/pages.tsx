import type { AuditAction } from "#core/audit-kinds.ts";
import { dayRange } from "#core/base/day-range.ts";
import { isId } from "#core/db/ids.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { readListFilters } from "#core/pages/list-filters.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { auditPaths } from "#shared/platform/audit.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import type { AuditPageData } from "#shared/site/admin-audit.dto.ts";
import { AuditPage } from "#views/site/admin/AuditPage.tsx";
import type { FeatureDependencies } from "../../dependencies.ts";
import { findForLogin } from "../../people/identity/index.ts";
import { findUsernames, zoneOf } from "../../people/users/index.ts";
import { accountsIn, presentAudit } from "./present.ts";
import { findAudit } from "./reads.ts";

const FILTERS = ["by", "action", "subject", "from", "to"] as const;

const texts = adminText.audit;

/** Audit log page with filters and paging. */
export const auditPage = ({ collected }: Pick<FeatureDependencies, "collected">): PageDefinition =>
  definePage<AuditPageData>({
    path: auditPaths.adminAudit(),
    query: [...FILTERS, "after", "before"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const zone = await zoneOf(viewer);
      const { filter, addressOf } = readListFilters(query, FILTERS);
      const [by, subject] = await Promise.all([accountOf(filter.by), accountOf(filter.subject)]);
      const unknown = [
        ...(by === null ? ["by" as const] : []),
        ...(subject === null ? ["subject" as const] : []),
      ];
      const place = { limit: ADMIN_PAGE_SIZE, after: query.get("after"), before: query.get("before") };
      const kinds = collected.audit();
      const action = kinds.actions.has(filter.action) ? (filter.action as AuditAction) : undefined;
      const page =
        unknown.length > 0
          ? { rows: [], after: null, before: null }
          : await findAudit(
              { by: by ?? undefined, subject: subject ?? undefined, action, ...dayRange(filter, zone) },
              place,
            );
      const names = await findUsernames(accountsIn(page.rows));
      return {
        isAdmin: true,
        zone,
        filter,
        unknown,
        actions: [...kinds.actions]
          .map(([value, label]) => ({ value, label }))
          .sort((one, other) => one.label.localeCompare(other.label, "en-GB")),
        entries: presentAudit(page.rows, names, kinds),
        paging: pagingOf(addressOf(auditPaths.adminAudit()), page, null),
      };
    },
    meta: () => ({ title: adminText.pageTitle(adminText.audit.title), robots: "noindex" }),
    Component: AuditPage,
    file: defineListFile({
      name: "audit-log",
      rows: ({ entries }: AuditPageData) => entries,
      columns: [
        [texts.number, ({ seq }) => seq],
        [texts.when, ({ at }) => at],
        [texts.who, ({ by }) => (by ? (by.username ?? adminText.gone) : adminText.console)],
        [texts.as, ({ as }) => as && (as.username ?? adminText.gone)],
        [texts.what, ({ action }) => action],
        [texts.about, ({ subject }) => subject && `${subject.kind}: ${subject.label}`],
        [texts.details, ({ details }) => details.map(({ label, value }) => `${label}: ${value}`).join("; ")],
      ],
    }),
  });

/**
 * Returns the id itself, or the id of the account with this name; undefined for empty input, null if unknown.
 */
async function accountOf(asked: string): Promise<string | null | undefined> {
  if (!asked) return undefined;
  if (isId(asked)) return asked;
  const found = await findForLogin(asked);
  return found ? String(found._id) : null;
}
