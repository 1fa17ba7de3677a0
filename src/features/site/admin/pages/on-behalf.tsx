import { renewCsrfToken } from "#core/http/csrf.ts";
import type { PageDefinition } from "#core/pages/define-page.ts";
import { leadingPage, seeOther } from "#core/pages/redirects.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { ActingOnBehalf } from "../on-behalf.ts";

/** Ends acting on a member's behalf; the form is in the banner. */
export const endOnBehalfPage = (onBehalf: ActingOnBehalf): PageDefinition =>
  leadingPage({
    path: adminPaths.onBehalfEnd(),
    access: ({ actor }) => (actor ? "ok" : "hidden"),
    lead: () => cataloguePaths.home(),
    async action({ viewer, request }) {
      const { acting } = request.session;
      if (acting && viewer.actor) await onBehalf.end(viewer.actor.id, acting, "stopped", request.requestId);
      delete request.session.acting;
      renewCsrfToken(request);
      request.session.flash = { kind: "info", text: adminText.onBehalf.stopped };
      return seeOther(acting ? adminPaths.adminUser(acting.as) : adminPaths.admin());
    },
  });
