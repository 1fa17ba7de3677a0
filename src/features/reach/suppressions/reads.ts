import { Suppression } from "./model.ts";

/** Those of these addresses that no letter is sent to, in lower case. One find. */
export async function suppressedOf(emails: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (wanted.length === 0) return new Set();
  const found = await Suppression.find({ _id: { $in: wanted }, since: { $ne: null } }, { _id: 1 }).lean<
    { _id: string }[]
  >();
  return new Set(found.map(({ _id }) => _id));
}
