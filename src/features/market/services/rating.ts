import type { ClientSession, Types } from "mongoose";
import { Service } from "./model.ts";

/** What buyers said of a service, its mean and how many, with the review that changes it. */
export const setServiceRating = (
  session: ClientSession,
  service: Types.ObjectId,
  rating: number,
  ratings: number,
): Promise<unknown> =>
  Service.updateOne({ _id: service }, { $set: { rating, ratings } }, { session, timestamps: false });
