import type { ClientSession } from "mongoose";
import type { Services } from "#core/services.ts";
import { type KnownNames, mentionedIn } from "#shared/people/mentions.ts";
import { MENTIONS_MAX } from "#shared/talk/mentions.limits.ts";
import { findByUsernames } from "../users/index.ts";
import "./events.ts";

/**
 * Returns the ids of members mentioned in a text with `@`, up to a limit, except `told`: its author and
 * others notified anyway.
 */
export async function mentionedMembers(text: string, told: readonly unknown[]): Promise<string[]> {
  const found = await findByUsernames(mentionedIn(text).slice(0, MENTIONS_MAX));
  const known = new Set(told.map(String));
  return [...new Set([...found.values()].map(({ _id }) => String(_id)))].filter((id) => !known.has(id));
}

/** Publishes an edit of a text, in the transaction that writes it. */
export async function publishEdited(
  { events }: Pick<Services, "events">,
  { kind }: { readonly kind: { readonly name: string } },
  { _id, text }: { readonly _id: unknown; readonly text: string },
  session: ClientSession,
): Promise<void> {
  const mentioned = await mentionedMembers(text, []);
  await events.publish("content.edited", { id: String(_id), content: kind.name, mentioned }, session);
}

/**
 * Finds the members mentioned in texts, by current or former name; returns a function that gives one text's
 * mentions. At most two queries for all.
 */
export async function namesIn(
  rows: readonly { readonly text: string }[],
): Promise<(text: string) => KnownNames> {
  const names = await findByUsernames([...new Set(rows.flatMap(({ text }) => mentionedIn(text)))]);
  return (text) =>
    Object.fromEntries(
      mentionedIn(text).flatMap((name) => (names.has(name) ? [[name, names.get(name)!.username]] : [])),
    );
}
