import type { ActingDto } from "#shared/site/acting.dto.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";

import { adminText } from "#shared/site/admin.text.ts";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = adminText.onBehalf;

/** Banner on every page while an admin acts on behalf of a member, with a button to stop. */
export function ActingBanner({ acting, token, zone }: { acting: ActingDto; token: string; zone: string }) {
  return (
    <aside className="acting-banner" aria-label={texts.label}>
      <Icon name="user-check" />
      <p>
        {texts.banner(acting.actor, acting.member)} <span>{texts.until}</span>{" "}
        <Time iso={acting.until} as="clock" zone={zone} />
      </p>
      <form noValidate method="post" action={adminPaths.onBehalfEnd()}>
        <CsrfField token={token} />
        <button type="submit" className="btn btn-small">
          {texts.stop}
        </button>
      </form>
    </aside>
  );
}
