import type { ClientSession, Types } from "mongoose";
import { Service } from "./model.ts";

/** Sets a service's mean rating and number of ratings, in the transaction of the review that changes them. */
export const setServiceRating = (
  session: ClientSession,
  service: Types.ObjectId,
  rating: number,
  ratings: number,
): Promise<unknown> =>
  Service.updateOne({ _id: service }, { $set: { rating, ratings } }, { session, timestamps: false });
