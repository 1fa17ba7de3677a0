import type { ReportWords } from "../platform/report-words.ts";

export const orderReviewReport: ReportWords = {
  name: "order-review",
  heading: "Order review",
  one: "order review",
};
