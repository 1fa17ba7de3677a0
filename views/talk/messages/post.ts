import type { AttachmentDto, MessageDto } from "#shared/talk/messages.dto.ts";
import { messagesText as words } from "#shared/talk/messages.text.ts";

/** Timeouts in milliseconds for sending a message, and for one with a file. */
const GIVE_UP = 20_000;
const GIVE_UP_FILE = 120_000;

/** File types accepted as attachments, for `accept` attributes. */
export const FILE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif,.doc,.docx,.pdf";

/** A message to send; `key` is an idempotency key, so that a retry does not store it twice. */
export interface Outgoing {
  readonly for: string;
  readonly by: string;
  readonly group: string;
  readonly message: string;
  readonly key: string;
  readonly file: File | null;
}

/** Why sending was refused, as text, and what is needed to continue; `again` if nothing else is known. */
export interface Refused {
  readonly refused: string;
  /** `sign-in` if nobody or another member is signed in; `file` if the file cannot be used as it is. */
  readonly needs: "again" | "sign-in" | "file";
}

/** Result of sending. */
type Sent = { readonly message: MessageDto } | Refused;

/** Body of an API error response. */
interface ApiError {
  readonly message?: string;
  readonly details?: { readonly errors?: readonly { readonly path: readonly unknown[] }[] };
}

/** An attachment in API responses. */
interface ApiAttachment {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: Readonly<Record<string, { readonly url: string; readonly width: number }>> | null;
}

/** Sends a message through the API as the signed-in member; returns the message, or why sending failed. */
export async function postMessage({ file, ...data }: Outgoing, token: string): Promise<Sent> {
  const sending = file ? postFile(data, file, token) : post("/api/messages", { data }, token);
  const answer = await sending.catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (answer?.status === 401 || answer?.status === 403) return { refused: words.signedOut, needs: "sign-in" };
  if (!answer?.ok || !body?.data) {
    const error: ApiError | undefined = body?.error;
    const isOfFile = answer?.status === 413 || error?.details?.errors?.some(({ path }) => path[0] === "file");
    return { refused: error?.message ?? words.failed, needs: file && isOfFile ? "file" : "again" };
  }
  const { message, read, createdAt, attachment } = body.data.attributes;
  return {
    message: { ...data, id: body.data.id, message, attachment: attachmentOf(attachment), read, createdAt },
  };
}

function attachmentOf(sent: ApiAttachment | null): AttachmentDto | null {
  if (!sent) return null;
  const { name, mime, size, url, width, height, formats } = sent;
  const small = Object.values(formats ?? {});
  const picture = small[0] && {
    src: small[0].url,
    srcset: small.map((each) => `${each.url} ${each.width}w`).join(", "),
    width: width ?? 0,
    height: height ?? 0,
  };
  return { name, type: mime, bytes: size, href: url, picture: picture ?? null };
}

function postFile({ group, message, key }: Omit<Outgoing, "file">, file: File, token: string) {
  const form = new FormData();
  form.set("message", message);
  form.set("key", key);
  form.set("file", file, file.name);
  return fetch(`/api/message-groups/${group}/messages`, {
    method: "POST",
    headers: { "x-csrf-token": token },
    body: form,
    signal: AbortSignal.timeout(GIVE_UP_FILE),
  });
}

/** Marks all messages of a group as read; returns false on failure. */
export const postRead = (group: string, token: string): Promise<boolean> =>
  post(`/api/message-groups/${group}/read`, {}, token).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Signals that the member has the conversation open, and whether they are typing; returns whether the other
 * member does, or null on failure.
 */
export async function postSignal(
  group: string,
  typing: boolean,
  token: string,
): Promise<{ readonly online: boolean | null } | null> {
  const answer = await post(`/api/message-groups/${group}/signal`, { data: { typing } }, token).catch(
    () => null,
  );
  const body = answer?.ok ? await answer.json().catch(() => null) : null;
  return body?.data ?? null;
}

const post = (url: string, body: object, token: string): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-csrf-token": token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(GIVE_UP),
  });
