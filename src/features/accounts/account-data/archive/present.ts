import type { ArchiveDto } from "#shared/accounts/account-data.dto.ts";
import type { Config } from "#src/config.ts";
import { archivePath } from "./link.ts";
import type { ArchiveDoc } from "./model.ts";

/** Presents a member's archives for the settings page. */
export function presentArchive(
  config: Pick<Config, "sessionSecret">,
  { latest, ready }: { readonly latest: ArchiveDoc | null; readonly ready: ArchiveDoc | null },
): ArchiveDto {
  return {
    making: latest?.open ? { done: latest.done, total: latest.total } : null,
    ready: ready && {
      href: archivePath(config, ready),
      bytes: ready.bytes,
      readyAt: ready.readyAt!.toISOString(),
      expiresAt: ready.expiresAt!.toISOString(),
    },
    failed: latest?.state === "failed",
  };
}
