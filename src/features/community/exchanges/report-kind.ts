import { exchangesPaths } from "../../../shared/community/exchanges.paths.ts";
import { exchangeReport } from "../../../shared/community/exchanges.report.ts";
import { exchangesText } from "../../../shared/community/exchanges.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { readExchange } from "./permitted.ts";
import { exchangeContent } from "./state.ts";

/** Exchanges: out of everyone's sight but the staff's, and back. */
export const exchangeKind = contentReportKind(
  exchangeReport,
  async (viewer, id) => {
    const exchange = await readExchange(viewer, id);
    if (!exchange) return null;
    const { owner, title, description, createdAt } = exchange;
    return {
      by: String(owner),
      title: exchangesText.exchangeBy,
      text: `${title}\n\n${description}`,
      place: exchangesPaths.exchange(id),
      writtenAt: createdAt,
    };
  },
  exchangeContent.flag,
);
