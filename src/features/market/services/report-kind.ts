import { isId, toId } from "../../../core/db/ids.ts";
import type { ReportKind } from "../../../core/report-kind.ts";
import type { Services } from "../../../core/services.ts";
import { servicesPaths } from "../../../shared/market/services.paths.ts";
import { serviceReport } from "../../../shared/market/services.report.ts";
import { servicesText } from "../../../shared/market/services.text.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { findUsernames } from "../../people/users/index.ts";
import { Service, type ServiceDoc } from "./model.ts";
import { readService } from "./permitted.ts";
import { setSuspended } from "./staff.ts";

/** Services: taken down for everyone but their seller and the staff, and put back up. */
export function serviceKind(services: Services): ReportKind {
  const turn = (suspended: boolean) => async (id: string) => {
    const found = isId(id) ? await Service.findById(toId(id)).lean<ServiceDoc>() : null;
    if (found && found.suspended !== suspended) await setSuspended(services, found, suspended);
  };
  return {
    words: serviceReport,
    async find(viewer, id) {
      const found = await readService(viewer, id);
      const terms = found?.live;
      if (!found || !terms) return null;
      const by = String(found.seller);
      const name = (await findUsernames([by])).get(by) ?? adminText.gone;
      return {
        by,
        title: servicesText.reportTitle(name),
        text: `${terms.title}\n\n${terms.description}`,
        place: servicesPaths.service({ id, slug: found.slug }),
        writtenAt: found.approvedAt ?? found.createdAt,
      };
    },
    remove: turn(true),
    restore: turn(false),
  };
}
