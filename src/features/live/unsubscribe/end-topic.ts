import { isId } from "#core/db/ids.ts";
import type { MailTopicKind, Unsubscribe } from "#core/mail/index.ts";
import type { Collected } from "../../dependencies.ts";

/** Dependencies of unsubscribe links. */
export interface Links {
  readonly unsubscribe: Unsubscribe;
  readonly collected: Pick<Collected, "mailTopic">;
}

/** Returns the mail topic and member of a link; null if the signature is invalid or the topic unknown. */
export function topicOf(
  { unsubscribe, collected }: Links,
  token: string | undefined,
): { readonly kind: MailTopicKind; readonly to: string } | null {
  const topic = unsubscribe.read(token);
  const kind = topic && collected.mailTopic(topic.about);
  if (!kind) return null;
  return kind.of === "address" || isId(topic.to) ? { kind, to: topic.to } : null;
}
