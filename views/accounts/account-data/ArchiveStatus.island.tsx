import { useEffect, useState } from "react";
import type { ArchiveDto } from "../../../src/shared/accounts/account-data.dto.ts";
import { accountDataPaths } from "../../../src/shared/accounts/account-data.paths.ts";
import { accountDataText } from "../../../src/shared/accounts/account-data.text.ts";

import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Progress } from "../../ui/Progress.tsx";

/** Milliseconds between looks for how far it is. */
const LOOK_EVERY = 2_000;

/** How far the archive is, and where to fetch it; awake it follows by itself, asleep one asks by a link. */
export default function ArchiveStatus({ archive }: { archive: ArchiveDto }) {
  const [{ making, ready, failed }, setState] = useState(archive);
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  useEffect(() => {
    if (!making) return;
    const timer = setTimeout(async () => {
      // Away for a moment: the next look is as good.
      const next = await look().catch(() => null);
      setState((now) => next ?? { ...now });
    }, LOOK_EVERY);
    return () => clearTimeout(timer);
  });
  const words = accountDataText.archive;
  return (
    <div className="archive-status" aria-live="polite">
      {making && (
        <div className="archive-making">
          <p>
            <strong>{words.making}</strong>
          </p>
          <Progress share={making.total ? making.done / making.total : 0} label={words.making} />
          <p className="fine" aria-live="off">
            {words.progress(making.done, making.total)}. {words.stay}
          </p>
          {!awake && <a href={accountDataPaths.dataSettings()}>{words.refresh}</a>}
        </div>
      )}
      {failed && !making && (
        <Notice kind="warning">
          <p>{words.failed}</p>
        </Notice>
      )}
      {ready && (
        <Notice kind="success" title={words.ready(ready.readyAt)}>
          <p>{words.until(ready.expiresAt)}</p>
          <p>
            <ButtonLink href={ready.href} icon="download" download>
              {words.fetch(ready.bytes)}
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
