import { readableBy } from "#core/db/readable.ts";
import { Update, UpdateReply } from "./model.ts";
import { replyPolicy, updatePolicy } from "./policy.ts";

/** Read and permission checks of updates by id. */
export const { read: readUpdate, permitted } = readableBy(Update, updatePolicy);

/** Read and permission checks of replies by id. */
export const { read: readReply, permitted: permittedReply } = readableBy(UpdateReply, replyPolicy);
