import type { ExportDto } from "#shared/stories/exports.dto.ts";
import { exportsPaths } from "#shared/stories/exports.paths.ts";
import type { StoryExportDoc } from "./model.ts";

/** Presents an export to the member who requested it. */
export const presentExport = (made: StoryExportDoc): ExportDto => ({
  id: String(made._id),
  title: made.title,
  format: made.format,
  size: made.size,
  drafts: made.drafts,
  review: made.review ?? false,
  state: made.state,
  failure: made.state === "failed" ? (made.failure ?? "fault") : null,
  done: made.done,
  total: made.total,
  file:
    made.state === "ready" && made.expiresAt
      ? {
          href: exportsPaths.exportFile(String(made._id)),
          name: made.name,
          bytes: made.bytes,
          expiresAt: made.expiresAt.toISOString(),
        }
      : null,
});
