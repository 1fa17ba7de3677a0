import type { Schema } from "mongoose";

/** The indexes of accounts: those that keep names apart, and those of lists, searches and letters. */
export function indexUsers(schema: Pick<Schema, "index">): void {
  schema.index({ usernameKey: 1 }, { unique: true });
  schema.index({ emailKey: 1 }, { unique: true });
  // Lists of people (specification, section 7): setup_complete, then the sort key, then _id for stable paging.
  for (const key of ["createdAt", "lastOnline", "stats.followers"]) {
    // First, for it is the better one whenever both would do.
    schema.index({ setup_complete: 1, interests: 1, [key]: -1, _id: -1 });
    schema.index({ setup_complete: 1, [key]: -1, _id: -1 });
  }
  // People's search: beginnings of lower-cased words, so an index range and no scan.
  schema.index({ setup_complete: 1, nameWords: 1 });
  schema.index({ setup_complete: 1, placeWords: 1 });
  // Filters of the API; a text inside a name is looked for in the keys of these two, not in documents.
  schema.index({ username: 1 });
  schema.index({ formerUsernames: 1 }, { sparse: true });
  schema.index({ "leaving.until": 1 }, { partialFilterExpression: { "leaving.until": { $exists: true } } });
  // Who wants the weekly e-mail about stories, by id.
  schema.index(
    { "notifications.weeklyStories": 1, _id: 1 },
    { partialFilterExpression: { "notifications.weeklyStories": true } },
  );
  schema.index({ name: 1 });
  schema.index({ setup_complete: 1, location: 1, createdAt: -1, _id: -1 });
  schema.index({ referred_by: 1, createdAt: -1, _id: -1 });
  // The back office's list: all, or one value of a filter, the newest first.
  schema.index({ createdAt: -1, _id: -1 });
  for (const field of ["role", "blocked", "confirmed", "email_risk_level"])
    schema.index({ [field]: 1, createdAt: -1, _id: -1 });
}
