export { addReport, countReport, isReported } from "./commands.ts";
export { conductOf } from "./conduct.ts";
export { type ReportKind, registerReportKind } from "./kinds.ts";
export { tellBlocked } from "./mails.ts";
