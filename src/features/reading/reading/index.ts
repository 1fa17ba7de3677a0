export { readersByChapter, readsByDay } from "./by-day.ts";
export { setStateOfUnopened } from "./commands.ts";
export { applyReadingConsent, guestPlaces } from "./guests.ts";
export { ofReading } from "./kept.ts";
export { createOpenings, type Openings } from "./openings.ts";
export { continueAt, continueAtNumber } from "./present.ts";
export {
  begunOf,
  findBegunSince,
  findReading,
  finishedAt,
  finishedSince,
  hasOpenedChapter,
  listReadings,
  openedOf,
  readersAmong,
  readingShare,
  readingStatesOf,
  readingsOf,
  stillReadOf,
  unreadOf,
} from "./reads.ts";
export { recordProgress } from "./record.ts";
export { continueReadings } from "./slots.tsx";
