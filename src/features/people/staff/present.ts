import type { AdminUserRowDto } from "#shared/site/admin-accounts.dto.ts";
import type { StaffUserRow } from "./reads.ts";

/**
 * Presents an account as a row; fields visible only to admins (`userPolicy`: read-private) are omitted for
 * others.
 */
export const presentStaffUser = (user: StaffUserRow, admin = true): AdminUserRowDto => ({
  id: String(user._id),
  username: user.username,
  name: user.name,
  email: admin ? user.email : null,
  role: user.role,
  state: user.blocked ? "blocked" : user.confirmed ? "active" : "unconfirmed",
  risk: admin ? user.email_risk_level || null : null,
  joinedAt: user.createdAt.toISOString(),
  seenAt: user.last_logged_in?.toISOString() ?? null,
});
