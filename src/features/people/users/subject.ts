import type { DataSubject } from "#core/personal-data.ts";
import type { UserDoc } from "./model.ts";

/** Returns the data subject of an account. */
export const subjectOf = ({
  _id,
  username,
  formerUsernames,
  email,
  name,
}: Pick<UserDoc, "_id" | "username" | "email" | "name"> & Partial<UserDoc>): DataSubject => ({
  id: String(_id),
  username,
  formerUsernames: formerUsernames ?? [],
  email,
  name,
});
