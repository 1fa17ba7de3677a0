import type { ClientSession, Types } from "mongoose";
import { User } from "./model.ts";

/** Stores on an account whether it is a premium author's, so that viewers carry it without a query. */
export async function setPremium(
  session: ClientSession,
  user: Types.ObjectId,
  premium: boolean,
): Promise<void> {
  const change = premium ? { $set: { premium } } : { $unset: { premium: 1 } };
  await User.updateOne({ _id: user }, change, { session });
}

/** Stores on an account that a story was bought or refunded, so that viewers carry it without a query. */
export async function setBought(
  session: ClientSession,
  user: Types.ObjectId,
  story: Types.ObjectId,
  bought: boolean,
): Promise<void> {
  const change = bought ? { $addToSet: { bought: story } } : { $pull: { bought: story } };
  await User.updateOne({ _id: user }, change, { session });
}

/**
 * Stores on an account that its member joined a mailing list to read a story; leaving the list does not
 * revoke access.
 */
export async function setJoined(
  session: ClientSession,
  user: Types.ObjectId,
  story: Types.ObjectId,
): Promise<void> {
  await User.updateOne({ _id: user }, { $addToSet: { joined: story } }, { session });
}
