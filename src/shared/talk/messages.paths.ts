import { query } from "../address.ts";

/** URL paths of `talk/messages`. */
export const messagesPaths = {
  messages: (values: { q?: string } = {}) => `/messages${query(values)}`,
  messageGroup: (id: string) => `/messages/${id}`,
  /** The end of a conversation. `at` makes the URL unique, so that following the link reloads the page. */
  messagesEnd: (id: string, at?: string) => `/messages/${id}${query({ at })}#newest`,
  /** A message at its position in the conversation. */
  message: (id: string, message: string) => `/messages/${id}${query({ message })}#message-${message}`,
  messageExport: (id: string) => `/messages/${id}/export.txt`,
  messageMute: (id: string) => `/messages/${id}/mute`,
  /** A file attached to a message; with a width, a small version of a picture. */
  messageFile: (id: string, message: string, width?: number) =>
    `/messages/${id}/files/${message}${width ? `/${width}` : ""}`,
  /** The form to report a message of a group to the staff. */
  messageReport: (id: string, message?: string) => `/messages/${id}/report${query({ message })}`,
  userMessage: (username: string) => `/user/${encodeURIComponent(username)}/message`,
} as const;
