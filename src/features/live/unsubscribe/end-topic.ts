import { isId } from "../../../core/db/ids.ts";
import type { MailTopicKind, Unsubscribe } from "../../../core/mail/index.ts";
import type { Collected } from "../../dependencies.ts";

/** What reading links takes of the house. */
export interface Links {
  readonly unsubscribe: Unsubscribe;
  readonly collected: Pick<Collected, "mailTopic">;
}

/** What a link ends, and whose; null for what we did not sign, or know no more. */
export function topicOf(
  { unsubscribe, collected }: Links,
  token: string | undefined,
): { readonly kind: MailTopicKind; readonly to: string } | null {
  const topic = unsubscribe.read(token);
  const kind = topic && collected.mailTopic(topic.about);
  if (!kind) return null;
  return kind.of === "address" || isId(topic.to) ? { kind, to: topic.to } : null;
}
