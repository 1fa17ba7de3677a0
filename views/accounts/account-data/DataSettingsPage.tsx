import type { DataSettingsPageData } from "#shared/accounts/account-data.dto.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import type { PageProps } from "#shared/form.ts";

import { Island } from "../../shell/Island.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import ArchiveStatus from "./ArchiveStatus.island.tsx";

/** Page for exporting all data and for deleting the account. */
export function DataSettingsPage({ data, form }: PageProps<DataSettingsPageData>) {
  const { archive, import: archiveImport, deletion, title, lead } = accountDataText;
  const { making, ready, failed } = data.archive;
  return (
    <SettingsFrame current="data" title={title} lead={lead}>
      <section className="data-section" aria-labelledby="archive">
        <h2 id="archive">{archive.title}</h2>
        <p>{archive.body}</p>
        <FormErrors form={form} />
        {(making || ready || failed) && (
          <Island
            of={ArchiveStatus}
            name="accounts/account-data/ArchiveStatus"
            on="load"
            props={{ archive: data.archive }}
          />
        )}
        {!making && (
          <form noValidate method="post" action={accountDataPaths.dataSettings()}>
            <CsrfField />
            <Button look={ready ? "secondary" : "primary"} icon={ready ? undefined : "download"}>
              {ready ? archive.again : archive.start}
            </Button>
          </form>
        )}
      </section>
      <section className="data-section" aria-labelledby="import">
        <h2 id="import">{archiveImport.title}</h2>
        <p>{archiveImport.body}</p>
        <ButtonLink icon="upload" href={accountDataPaths.importArchive()}>
          {archiveImport.open}
        </ButtonLink>
      </section>
      <section className="data-section" aria-labelledby="deletion">
        <h2 id="deletion">{deletion.title}</h2>
        <p>{deletion.body}</p>
        <ButtonLink look="danger" icon="trash-2" href={accountDataPaths.deleteAccount()}>
          {deletion.open}
        </ButtonLink>
      </section>
    </SettingsFrame>
  );
}
