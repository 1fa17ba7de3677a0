export { addReport, countReport, isReported, refuseOtherNote } from "./commands.ts";
export { conductOf } from "./conduct.ts";
export { mailBlocked } from "./mails.ts";
export { countAppeals, countOpenCases, countRemoved } from "./reads.ts";
