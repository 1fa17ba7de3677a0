import { readableBy } from "../../../core/db/readable.ts";
import { Update, UpdateReply } from "./model.ts";
import { replyPolicy, updatePolicy } from "./policy.ts";

/** An update by id, if the viewer may read it, and if the caller may do something to it. */
export const { read: readUpdate, permitted } = readableBy(Update, updatePolicy);

/** The same of a reply. */
export const { read: readReply, permitted: permittedReply } = readableBy(UpdateReply, replyPolicy);
