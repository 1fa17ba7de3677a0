import { ContactMessage } from "./model.ts";

/** Letters that are counted. */
const COUNTED = 100;

/** Letters that wait for an answer, up to a hundred. */
export const countOpenLetters = (): Promise<number> =>
  ContactMessage.countDocuments({ state: "open" }, { limit: COUNTED }).exec();
