import { linksBelow, textsOf } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangeReport } from "#shared/community/exchanges.report.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { readExchange } from "./permitted.ts";
import { exchangeContent } from "./state.ts";

/** Report kind for exchanges: staff can hide and restore them. */
export const exchangeKind = (services: Services) =>
  contentReportKind(
    exchangeReport,
    async (viewer, id) => {
      const exchange = await readExchange(viewer, id);
      if (!exchange) return null;
      const { owner, title, description, prompts, cancelReason, createdAt } = exchange;
      return {
        by: String(owner),
        title: exchangesText.exchangeBy,
        text: textsOf(title, description, cancelReason, ...prompts),
        place: exchangesPaths.exchange(id),
        writtenAt: createdAt,
      };
    },
    (id, flags, session) => exchangeContent.moderate(services, id, flags, undefined, session),
    [linksBelow("/exchanges", exchangeContent.isRemoved)],
  );
