import { MENTIONS_MAX } from "../../../shared/talk/mentions.limits.ts";
import { type KnownNames, mentionedIn } from "../../../shared/talk/mentions.ts";
import { findByUsernames } from "../users/index.ts";

/** Ids of those whom a text calls by an `@`: the first few, but `told`: whoever wrote it and who is told of it anyway. */
export async function mentionedMembers(text: string, told: readonly unknown[]): Promise<string[]> {
  const found = await findByUsernames(mentionedIn(text).slice(0, MENTIONS_MAX));
  const known = new Set(told.map(String));
  return found.map(({ _id }) => String(_id)).filter((id) => !known.has(id));
}

/** Who of those that texts call is there; answers a text's own. One find for all. */
export async function namesIn(
  rows: readonly { readonly text: string }[],
): Promise<(text: string) => KnownNames> {
  const found = await findByUsernames([...new Set(rows.flatMap(({ text }) => mentionedIn(text)))]);
  const names = new Map(found.map(({ username }) => [username.toLowerCase(), username]));
  return (text) =>
    Object.fromEntries(
      mentionedIn(text).flatMap((name) => (names.has(name) ? [[name, names.get(name)!]] : [])),
    );
}
