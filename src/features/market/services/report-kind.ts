import type { ClientSession } from "mongoose";
import { isId, toId } from "#core/db/ids.ts";
import { linksBelow, type ReportKind, textsOf } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { serviceReport } from "#shared/market/services.report.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { findUsernames } from "../../people/users/index.ts";
import { Service, type ServiceDoc } from "./model.ts";
import { readService } from "./permitted.ts";
import { setSuspended } from "./staff.ts";
import type { ServiceTerms } from "./terms.ts";

/**
 * Report kind for services: staff can hide them from everyone but their seller and staff, and restore them.
 */
export function serviceKind(services: Services): ReportKind {
  const turn = (suspended: boolean) => async (id: string, _: unknown, session: ClientSession) => {
    const service = isId(id) ? await Service.findById(toId(id)).session(session).lean<ServiceDoc>() : null;
    if (service && service.suspended !== suspended) await setSuspended(services, service, suspended, session);
    return service !== null;
  };
  return {
    words: serviceReport,
    async find(viewer, id) {
      const service = await readService(viewer, id);
      const terms = service?.live;
      if (!service || !terms) return null;
      const by = String(service.seller);
      const name = (await findUsernames([by])).get(by) ?? adminText.gone;
      return {
        by,
        title: servicesText.reportTitle(name),
        text: publicTextOf(terms),
        place: servicesPaths.service({ id, slug: service.slug }),
        writtenAt: service.approvedAt ?? service.createdAt,
      };
    },
    remove: turn(true),
    restore: turn(false),
    links: [
      linksBelow(
        "/services",
        async (id) =>
          (await Service.exists({
            _id: toId(id),
            suspended: true,
            live: { $ne: null },
            sellerHidden: false,
          })) !== null,
      ),
    ],
  };
}

/** All texts of a service that its buyers can read. */
const publicTextOf = (terms: ServiceTerms): string =>
  textsOf(
    terms.title,
    terms.description,
    terms.aiText,
    [...terms.skills, ...terms.tags].join(", "),
    ...terms.packages.flatMap(({ name, includes }) => [name, includes]),
    ...terms.extras.map(({ name }) => name),
    ...terms.steps,
    ...terms.requirements.flatMap(({ question, choices }) => [question, ...choices]),
  );
