import type { Caller } from "../../../core/auth/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { forbidden, notFound } from "../../../core/http/errors.ts";
import { Update, type UpdateDoc, UpdateReply, type UpdateReplyDoc } from "./model.ts";
import { replyPolicy, updatePolicy } from "./policy.ts";

/** An update by id, if the caller may read it. */
export async function readUpdate({ viewer }: Pick<Caller, "viewer">, id: string): Promise<UpdateDoc | null> {
  if (!isId(id)) return null;
  return Update.findOne({ $and: [{ _id: toId(id) }, updatePolicy.readable(viewer)] }).lean<UpdateDoc>();
}

/** A reply by id, if the caller may read it. */
export async function readReply(
  { viewer }: Pick<Caller, "viewer">,
  id: string,
): Promise<UpdateReplyDoc | null> {
  if (!isId(id)) return null;
  return UpdateReply.findOne({
    $and: [{ _id: toId(id) }, replyPolicy.readable(viewer)],
  }).lean<UpdateReplyDoc>();
}

/** Of an update that the caller may read, whether they may do this to it; throws 404 and 403. */
export async function permitted(
  caller: Pick<Caller, "viewer">,
  action: "update" | "delete" | "hide",
  id: string,
): Promise<UpdateDoc> {
  const update = await readUpdate(caller, id);
  if (!update) throw notFound();
  if (!updatePolicy.can(caller.viewer, action, update)) throw forbidden();
  return update;
}

/** The same of a reply. */
export async function permittedReply(
  caller: Pick<Caller, "viewer">,
  action: "update" | "delete" | "hide",
  id: string,
): Promise<UpdateReplyDoc> {
  const reply = await readReply(caller, id);
  if (!reply) throw notFound();
  if (!replyPolicy.can(caller.viewer, action, reply)) throw forbidden();
  return reply;
}
