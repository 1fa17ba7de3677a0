import type { ActingDto } from "../../../src/shared/site/admin.dto.ts";
import { adminPaths } from "../../../src/shared/site/admin.paths.ts";

import { adminText } from "../../../src/shared/site/admin.text.ts";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Time } from "../../ui/Time.tsx";

const words = adminText.onBehalf;

/** Stands on every page while an admin acts on somebody's behalf, with the way out. */
export function ActingBanner({ acting, token, zone }: { acting: ActingDto; token: string; zone: string }) {
  return (
    <aside className="acting-banner" aria-label={words.label}>
      <Icon name="user-check" />
      <p>
        {words.banner(acting.actor, acting.member)} <span>{words.until}</span>{" "}
        <Time iso={acting.until} as="clock" zone={zone} />
      </p>
      <form method="post" action={adminPaths.onBehalfEnd()}>
        <CsrfField token={token} />
        <button type="submit" className="btn btn-small">
          {words.stop}
        </button>
      </form>
    </aside>
  );
}
