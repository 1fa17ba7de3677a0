export { keepReadingCookie } from "./guests.ts";
export { readingTag } from "./model.ts";
export { createOpenings, type Openings } from "./openings.ts";
export {
  begunOf,
  findBegunSince,
  findReading,
  hasOpenedChapter,
  openedOf,
  readingShare,
  stillReadOf,
  unreadOf,
} from "./reads.ts";
export { onReading, recordProgress } from "./record.ts";
