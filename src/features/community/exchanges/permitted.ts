import { forbidden, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { Exchange, type ExchangeDoc } from "./model.ts";
import { type ExchangeAction, exchangePolicy } from "./policy.ts";

/** Returns an exchange if this viewer may read it. */
export const readExchange = async (viewer: Viewer, id: string): Promise<ExchangeDoc | null> =>
  isId(id)
    ? Exchange.findOne({ _id: toId(id), ...exchangePolicy.readable(viewer) }).lean<ExchangeDoc>()
    : null;

/** Returns an exchange if this viewer may read it. @throws 404 */
export async function exchangeOf(viewer: Viewer, id: string): Promise<ExchangeDoc> {
  const exchange = await readExchange(viewer, id);
  if (!exchange) throw notFound();
  return exchange;
}

/** Returns the id of an exchange's owner, or "" if their account was deleted. */
export const ownerIdOf = ({ owner }: Pick<ExchangeDoc, "owner">): string =>
  owner.equals(DELETED_AUTHOR) ? "" : String(owner);

/** Returns an exchange if the viewer may perform the action. @throws 404 and 403 */
export async function permittedExchange(
  viewer: Viewer,
  action: ExchangeAction,
  id: string,
): Promise<ExchangeDoc> {
  const found = await exchangeOf(viewer, id);
  if (!exchangePolicy.can(viewer, action, found)) throw forbidden();
  return found;
}
