import type { ClientSession, Types } from "mongoose";
import { User } from "./model.ts";

/** Notes with an account whether it is a premium author's: who looks at a page is known by it at once. */
export async function setPremium(
  session: ClientSession,
  user: Types.ObjectId,
  premium: boolean,
): Promise<void> {
  const change = premium ? { $set: { premium } } : { $unset: { premium: 1 } };
  await User.updateOne({ _id: user }, change, { session });
}

/** Notes with an account that a story was bought, or given back: who looks at a page is known by it at once. */
export async function setBought(
  session: ClientSession,
  user: Types.ObjectId,
  story: Types.ObjectId,
  bought: boolean,
): Promise<void> {
  const change = bought ? { $addToSet: { bought: story } } : { $pull: { bought: story } };
  await User.updateOne({ _id: user }, change, { session });
}

/** Notes with an account that its member joined a mailing list to read a story; leaving the list takes nothing back. */
export async function setJoined(
  session: ClientSession,
  user: Types.ObjectId,
  story: Types.ObjectId,
): Promise<void> {
  await User.updateOne({ _id: user }, { $addToSet: { joined: story } }, { session });
}
