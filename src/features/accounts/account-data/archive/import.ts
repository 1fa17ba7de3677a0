import { createHash } from "node:crypto";
import { invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { importByMember } from "#core/limits/rules.ts";
import type { ArchiveToImport, ImportCounts } from "#core/personal-data.ts";
import { cleanInput } from "#core/text/index.ts";
import { openArchive } from "#features/stories/manuscripts/index.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import type { AccountDataDependencies } from "../dependencies.ts";

/**
 * Imports the archive of another account into the caller's: every feature imports its files, in the order of
 * the features. An import cut off by a crash continues when the archive is sent again, because its parts get
 * the same ids each time.
 * @throws 400 on `file` if it is not an archive; 429 for too many
 */
export async function importArchive(
  { personalData, limits }: AccountDataDependencies,
  caller: Caller,
  bytes: Buffer,
): Promise<ImportCounts> {
  const archive = await readArchive(caller, bytes);
  await limits.consume(importByMember, caller.viewer.id!);
  const counts: Record<string, number> = {};
  for (const { import: importFiles } of personalData())
    for (const [kind, count] of Object.entries((await importFiles?.(archive)) ?? {}))
      counts[kind] = (counts[kind] ?? 0) + count;
  return counts;
}

async function readArchive(caller: Caller, bytes: Buffer): Promise<ArchiveToImport> {
  const { names, read } = await openArchive(bytes);
  const json = async (path: string): Promise<unknown> => {
    try {
      return cleanInput(JSON.parse(String((await read(path)) ?? "null")));
    } catch {
      return null;
    }
  };
  const { account, format } = ((await json("archive.json")) ?? {}) as { account?: unknown; format?: unknown };
  if (format !== 1 || typeof account !== "string" || !isId(account))
    throw invalidField("file", accountDataText.import.noArchive);
  const idOf = (old: unknown) =>
    toId(
      createHash("sha256")
        .update(`${caller.viewer.id} ${String(old)}`)
        .digest("hex")
        .slice(0, 24),
    );
  return { caller, account, names, read, json, idOf };
}
