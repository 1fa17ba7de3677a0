/** Papers to keep and to print: receipts and statements, as PDF. */
export { type Paper, type PaperTable, writePaper } from "./paper.ts";
export { sendPaper } from "./send.ts";
