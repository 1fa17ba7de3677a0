import type { Model, Types } from "mongoose";
import { forbidden, notFound } from "../base/errors.ts";
import type { Policy } from "../base/policy.ts";
import type { Caller, Viewer } from "../base/viewer.ts";
import { isId, toId } from "./ids.ts";

/** Returns functions that load documents of a model by id, subject to its policy. */
export function readableBy<Doc extends { readonly _id: Types.ObjectId }, Action extends string>(
  model: Model<Doc>,
  policy: Policy<Doc, Action>,
  projection: Readonly<Record<string, 1>> = {},
) {
  /** Returns the document if this viewer may read it, otherwise null. */
  const read = async (viewer: Viewer, id: string): Promise<Doc | null> =>
    isId(id)
      ? model.findOne({ $and: [{ _id: toId(id) }, policy.readable(viewer)] }, projection).lean<Doc | null>()
      : null;
  /** Returns the document if the caller may do this to it; throws 404 and 403. */
  const permitted = async ({ viewer }: Pick<Caller, "viewer">, action: Action, id: string): Promise<Doc> => {
    const found = await read(viewer, id);
    if (!found) throw notFound();
    if (!policy.can(viewer, action, found)) throw forbidden();
    return found;
  };
  return { read, permitted };
}
