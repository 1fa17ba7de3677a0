/** Printable documents as PDF: receipts and statements. */
export { type Paper, type PaperTable, writePaper } from "./paper.ts";
export { sendPaper } from "./send.ts";
