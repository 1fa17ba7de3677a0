/** Section of the guide at the top of the API documentation: paragraphs, then a table of names and meanings. */
export interface GuideSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly rows?: readonly (readonly [name: string, meaning: string])[];
}

/** Guide to the API, shown on `/api/docs` and in the description of the OpenAPI document. */
export const apiGuide: readonly GuideSection[] = [
  {
    id: "introduction",
    title: "Introduction",
    paragraphs: [
      "This API reads and writes what this site shows. It follows Strapi’s conventions: requests and responses are JSON, a list is { data, meta.pagination }, and an error is { data: null, error: { status, name, message, details } }.",
      "Responses are in the format of Strapi 4: an entry is { id, attributes }. Send the header Strapi-Response-Format: v5 for flat entries as in Strapi 5.",
      "Every list can be filtered, sorted, paginated and populated by query parameters in qs notation, for example /api/stories?filters[title][$containsi]=lamp&sort=publishedAt:desc&populate=author.",
    ],
  },
  {
    id: "authentication",
    title: "Authentication",
    paragraphs: [
      "Anyone may read what is public. For everything else, send Authorization: Bearer with a token.",
      "POST /api/auth/local with identifier and password returns a jwt, which is valid for 30 days. It stops working earlier if the member changes the password or logs out everywhere.",
      "Members create personal tokens (fw_…) in their settings. Each has scopes, and every operation below names the scope that it needs.",
      "A request that is refused without a token returns 403. A wrong or revoked token returns 401, even for public data. Too many requests return 429 with Retry-After.",
    ],
  },
  {
    id: "differences",
    title: "Differences from Strapi",
    paragraphs: ["Existing clients work unchanged. These are the differences that they may notice."],
    rows: [
      ["id", "24 hexadecimal digits. documentId is the same."],
      ["Unknown filters, operators and populate keys", "Rejected with 400 and their path."],
      [
        "Unknown and read-only keys in a write",
        "Ignored, and reported in meta.ignored and in the header X-Ignored-Attributes.",
      ],
      ["Money", "price and all other amounts are US dollars, as numbers."],
      [
        "publishedAt",
        "Send a date to publish a story or chapter, or null to unpublish it. The stored value is always the time of publication.",
      ],
      [
        "Chapter texts",
        "PUT needs the version that the edit is based on. An outdated version returns 409 with the current text.",
      ],
      ["Pagination", "At most 100 entries in a page, and at most 100 populated entries of a relation."],
      ["Orders and payments", "Read-only. They are placed and paid for on the site."],
    ],
  },
  {
    id: "live",
    title: "Live channel",
    paragraphs: [
      "Socket.IO (protocol 4) at /socket.io sends events to members. Connect with the token in the handshake: io(origin, { auth: { token } }). Pages of this site may use their session cookie instead. A handshake without either fails with connect_error, and its data is { status, name, message }.",
      "The server joins each socket to its member’s room. You do not need to join or subscribe to anything. The names of most events end with the member’s id.",
      "After a lost connection, Socket.IO reconnects automatically. If this takes less than two minutes, the server sends the missed events. After a longer absence, socket.recovered is false: read the lists again. Tokens are checked at each connection. A disconnect with the reason “io server disconnect” means that the token was revoked: sign in again.",
      "An IP address may have 30 connections that have not signed in yet. Further connections are refused with 429 and Retry-After.",
    ],
    rows: [
      [
        "new-notification:<id>",
        "A notification as in /api/notifications, with its text, the page it leads to, and links: ids of the story, chapter or other content.",
      ],
      ["notification-count:<id>", "The number of unread notifications."],
      [
        "notifications-read:<id>",
        "{ id, alone, read }: a notification or its group was marked as read or unread. id is null for all notifications.",
      ],
      [
        "new-message:<id>",
        "A message group: { id, participants, messages, updatedAt, unread, unreadInAll, muted }, newest message last.",
      ],
      ["message-count:<id>", "The number of unread messages."],
      ["messages-read:<id>", "{ group, message }: the other member has read the messages up to this one."],
      ["message-signal:<id>", "{ group, typing, online }: the other member is writing, or online."],
      ["new-update", "A new update in the newsfeed, without its text."],
      ["payment-changed:<id>", "{ id }: the state of one of the member’s payments changed."],
    ],
  },
];

/** Returns the guide as Markdown, for the OpenAPI document. */
export const guideMarkdown = (): string =>
  apiGuide
    .map(({ title, paragraphs, rows = [] }) =>
      [`## ${title}`, ...paragraphs, rows.map(([name, meaning]) => `- \`${name}\`: ${meaning}`).join("\n")]
        .filter(Boolean)
        .join("\n\n"),
    )
    .join("\n\n");
