import { renewCsrfToken } from "../../../../core/http/csrf.ts";
import { leadingPage, type PageDefinition, seeOther } from "../../../../core/pages/define-page.ts";
import { adminPaths } from "../../../../shared/site/admin.paths.ts";
import { adminText } from "../../../../shared/site/admin.text.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";
import type { ActingOnBehalf } from "../on-behalf.ts";

/** The way out of acting on somebody's behalf; the form stands in the banner. */
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
