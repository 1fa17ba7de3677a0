export { addReport, countReport, isReported } from "./commands.ts";
export { conductOf } from "./conduct.ts";
export { tellBlocked } from "./mails.ts";
export { countAppeals, countOpenCases } from "./reads.ts";
