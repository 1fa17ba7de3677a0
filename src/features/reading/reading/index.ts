export { keepReadingCookie } from "./guests.ts";
export { ofReading } from "./kept.ts";
export { createOpenings, type Openings } from "./openings.ts";
export {
  begunOf,
  findBegunSince,
  findReading,
  hasOpenedChapter,
  openedOf,
  readingShare,
  stillReadOf,
} from "./reads.ts";
export { onReading, recordProgress } from "./record.ts";
