import { query } from "../address.ts";

/** URL paths of `talk/updates`. */
export const updatesPaths = {
  userUpdates: (username: string, hidden?: "show") =>
    `/user/${encodeURIComponent(username)}/updates${query({ hidden })}`,
  newsfeed: (hidden?: "show") => `/newsfeed${query({ hidden })}`,
  update: (id: string, reply?: string) => `/updates/${id}${reply ? `#reply-${reply}` : ""}`,
  /** An action on an update: "edit", "delete", "hide", "card". */
  updateAct: (id: string, act: string) => `/updates/${id}/${act}`,
  updateReply: (id: string, reply: string) => `/updates/${id}/replies/${reply}`,
  updateReplyAct: (id: string, reply: string, act: string) => `/updates/${id}/replies/${reply}/${act}`,
} as const;
