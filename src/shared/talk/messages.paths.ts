import { query } from "../address.ts";

/** Addresses of `talk/messages`. */
export const messagesPaths = {
  messages: (values: { q?: string } = {}) => `/messages${query(values)}`,
  messageGroup: (id: string) => `/messages/${id}`,
  /** A conversation where it ends. With a moment the address is a new one: following it asks for the page anew. */
  messagesEnd: (id: string, at?: string) => `/messages/${id}${query({ at })}#newest`,
  /** One message where it stands in its conversation. */
  message: (id: string, message: string) => `/messages/${id}${query({ message })}#message-${message}`,
  messageExport: (id: string) => `/messages/${id}/export.txt`,
  messageMute: (id: string) => `/messages/${id}/mute`,
  /** A file that came with a message; of a picture with a width, a small version. */
  messageFile: (id: string, message: string, width?: number) =>
    `/messages/${id}/files/${message}${width ? `/${width}` : ""}`,
  /** Where one message of a group is shown to the staff. */
  messageReport: (id: string, message?: string) => `/messages/${id}/report${query({ message })}`,
  userMessage: (username: string) => `/user/${encodeURIComponent(username)}/message`,
} as const;
