import type { Schema } from "mongoose";

/** Creates the indexes of accounts: uniqueness of names, and those for lists, searches and mails. */
export function indexUsers(schema: Pick<Schema, "index">): void {
  schema.index({ usernameKey: 1 }, { unique: true });
  schema.index({ emailKey: 1 }, { unique: true });
  schema.index(
    { lookAlikeKey: 1 },
    { unique: true, partialFilterExpression: { lookAlikeKey: { $exists: true } } },
  );
  schema.index({ looksAlike: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { looksAlike: true } });
  schema.index(
    { "websiteProof.checkAt": 1 },
    { partialFilterExpression: { "websiteProof.checkAt": { $exists: true } } },
  );
  schema.index({ nameKey: 1, createdAt: -1, _id: -1 });
  schema.index(
    { nameReserved: 1, createdAt: -1, _id: -1 },
    { partialFilterExpression: { nameReserved: true } },
  );
  // Lists of people (specification, section 7): setup_complete, then the sort key, then _id for stable paging.
  for (const key of ["createdAt", "lastOnline", "stats.followers"]) {
    // Created first, because it is the better index whenever both apply.
    schema.index({ setup_complete: 1, interests: 1, [key]: -1, _id: -1 });
    schema.index({ setup_complete: 1, [key]: -1, _id: -1 });
  }
  // People search: prefixes of lower-cased words, so an index range instead of a scan.
  schema.index({ setup_complete: 1, nameWords: 1 });
  schema.index({ setup_complete: 1, placeWords: 1 });
  // API filters; substring searches scan the keys of these two indexes instead of documents.
  schema.index({ username: 1 });
  schema.index({ formerUsernames: 1 }, { sparse: true });
  schema.index({ "leaving.until": 1 }, { partialFilterExpression: { "leaving.until": { $exists: true } } });
  // For recipients of the weekly email about stories, by id.
  schema.index(
    { "notifications.weeklyStories": 1, _id: 1 },
    { partialFilterExpression: { "notifications.weeklyStories": true } },
  );
  schema.index({ name: 1 });
  schema.index({ setup_complete: 1, location: 1, createdAt: -1, _id: -1 });
  schema.index({ referred_by: 1, createdAt: -1, _id: -1 });
  // Back office list: all, or one value of a filter, newest first.
  schema.index({ createdAt: -1, _id: -1 });
  for (const field of ["role", "blocked", "confirmed", "email_risk_level"])
    schema.index({ [field]: 1, createdAt: -1, _id: -1 });
}
