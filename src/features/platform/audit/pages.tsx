import { AuditPage } from "../../../../views/site/admin/AuditPage.tsx";
import type { AuditAction } from "../../../core/audit-kinds.ts";
import { isId } from "../../../core/db/ids.ts";
import { adminsOnly, definePage, type PageDefinition } from "../../../core/pages/define-page.ts";
import { readListFilters } from "../../../core/pages/list-filters.ts";
import { pagingOf } from "../../../core/pages/paging.ts";
import { dayRange } from "../../../shared/day-range.ts";
import { auditPaths } from "../../../shared/platform/audit.paths.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "../../../shared/site/admin.ts";
import type { AuditPageData } from "../../../shared/site/admin-audit.dto.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { findForLogin } from "../../people/identity/index.ts";
import { findUsernames, zoneOf } from "../../people/users/index.ts";
import { accountsIn, presentAudit } from "./present.ts";
import { findAudit } from "./reads.ts";

const FILTERS = ["by", "action", "subject", "from", "to"] as const;

/** The audit log, filtered and paged. */
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
  });

/** An id as it is, or the account of this name; undefined for nothing asked, null for nobody. */
async function accountOf(asked: string): Promise<string | null | undefined> {
  if (!asked) return undefined;
  if (isId(asked)) return asked;
  const found = await findForLogin(asked);
  return found ? String(found._id) : null;
}
