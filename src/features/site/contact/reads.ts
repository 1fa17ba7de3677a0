import { ContactMessage } from "./model.ts";

/** Messages that are counted. */
const COUNTED = 100;

/** Messages that wait for an answer, up to a hundred. */
export const countOpenMessages = (): Promise<number> =>
  ContactMessage.countDocuments({ state: "open" }, { limit: COUNTED }).exec();
