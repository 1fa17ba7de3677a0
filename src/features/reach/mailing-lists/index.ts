export { createList } from "./commands.ts";
export { COUNTING_TOPIC, LIST_TOPIC } from "./join.ts";
export { MailingList, type MailingListDoc, Subscriber } from "./model.ts";
export { permittedList } from "./policy.ts";
export {
  type ConfirmedReader,
  confirmedAmong,
  confirmedReaders,
  findListById,
  isUncounted,
  linksToList,
  listsOf,
  subscriberNames,
  tagsOfList,
  walkConfirmed,
} from "./reads.ts";
