import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { removeArchive } from "./archive/commands.ts";
import { Archive, type ArchiveDoc } from "./archive/model.ts";
import type { AccountDataDependencies } from "./dependencies.ts";

/** Exports the archives themselves and recent mails, which belong to no other feature. */
export function archivePersonalData(
  dependencies: Pick<AccountDataDependencies, "files" | "mailer">,
): PersonalData {
  return {
    models: ["Archive"],
    async *export({ email }) {
      const mails = await dependencies.mailer.listMails({ to: email, limit: 1_000 });
      yield jsonFile(
        "mails.json",
        mails.map(({ subject, kind, state, createdAt, sentAt }) => ({
          subject,
          kind,
          state,
          createdAt,
          sentAt,
        })),
      );
    },
    async erase({ id }) {
      for await (const archive of Archive.find({ user: toId(id) })
        .lean<ArchiveDoc>()
        .cursor())
        await removeArchive(dependencies, archive);
    },
  };
}
