import { monthsLater } from "#core/base/zones.ts";
import {
  LONG_RETENTION_MONTHS,
  LONG_RETENTION_REASONS,
  RETENTION_MONTHS,
} from "#shared/moderation/reports.limits.ts";
import type { ReportReason } from "#shared/platform/reports.enums.ts";

/** Returns until when a case or strike for these reasons is retained after its account was erased. */
export const retainedUntil = (erasedAt: Date, reasons: readonly ReportReason[]): Date =>
  monthsLater(
    erasedAt,
    reasons.some((reason) => LONG_RETENTION_REASONS.includes(reason))
      ? LONG_RETENTION_MONTHS
      : RETENTION_MONTHS,
  );
