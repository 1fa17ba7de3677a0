import { useEffect, useState } from "react";
import type { ArchiveDto } from "#shared/accounts/account-data.dto.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";

import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Progress } from "../../ui/Progress.tsx";

/** Polling interval in milliseconds. */
const LOOK_EVERY = 2_000;

/**
 * Progress of the archive and its download link; polls when hydrated, and offers a link to refresh without
 * JavaScript.
 */
export default function ArchiveStatus({ archive }: { archive: ArchiveDto }) {
  const [{ making, ready, failed }, setState] = useState(archive);
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  useEffect(() => {
    if (!making) return;
    const timer = setTimeout(async () => {
      // The connection is lost: try again at the next poll.
      const next = await look().catch(() => null);
      setState((now) => next ?? { ...now });
    }, LOOK_EVERY);
    return () => clearTimeout(timer);
  });
  const texts = accountDataText.archive;
  return (
    <div className="archive-status" aria-live="polite">
      {making && (
        <div className="archive-making">
          <p>
            <strong>{texts.making}</strong>
          </p>
          <Progress share={making.total ? making.done / making.total : 0} label={texts.making} />
          <p className="fine" aria-live="off">
            {texts.progress(making.done, making.total)}. {texts.stay}
          </p>
          {!awake && <a href={accountDataPaths.dataSettings()}>{texts.refresh}</a>}
        </div>
      )}
      {failed && !making && (
        <Notice kind="warning">
          <p>{texts.failed}</p>
        </Notice>
      )}
      {ready && (
        <Notice kind="success" title={texts.ready(ready.readyAt)}>
          <p>{texts.until(ready.expiresAt)}</p>
          <p>
            <ButtonLink href={ready.href} icon="download" download>
              {texts.fetch(ready.bytes)}
            </ButtonLink>
          </p>
        </Notice>
      )}
    </div>
  );
}

async function look(): Promise<ArchiveDto | null> {
  const answer = await fetch(accountDataPaths.archiveState(), { headers: { Accept: "application/json" } });
  return answer.ok ? answer.json() : null;
}
