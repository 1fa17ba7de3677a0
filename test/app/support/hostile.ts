import fc from "fast-check";
import type { TestStory } from "./stories.ts";

const HOSTILE = [
  "",
  " ",
  "\0",
  "\r\n",
  "a".repeat(3_000),
  "ä".repeat(500),
  "\u202E",
  "\uD800",
  "💩".repeat(50),
  "-1",
  "0",
  "1e999",
  "NaN",
  "999999999999999999999",
  "0x10",
  "true",
  "on",
  "null",
  "undefined",
  "[object Object]",
  "{}",
  "[]",
  '{"$gt":""}',
  "$where",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "%00",
  "%FF",
  "<script>",
  "'\"--",
  "save",
  "publish",
  "schedule",
  "unpublish",
  "delete?",
  "2026-13-45T99:99",
  "2099-01-01T00:00",
  "0000-00-00T00:00",
  "free",
  "paid",
  "0.99",
  "1.005",
  "fantasy",
  "en",
  "x".repeat(200),
];
/** Hostile input values. */
export const hostileValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 80 }) },
);

/** A form, and its fields. */
export interface Target {
  readonly path: string;
  readonly fields: readonly string[];
}

const STORY = [
  "title",
  "synopsis",
  "categories",
  "tags",
  "language",
  "mature",
  "private",
  "password",
  "complete",
  "warnings",
  "aiUse",
  "licence",
  "series",
  "firstPublished",
  "narration",
  "pricing",
  "price",
  "previewChapters",
  "mailingList",
  "noCrawlers",
  "cover",
];
const CHAPTER = ["title", "type", "text", "notesBefore", "notesAfter", "publishAt", "intent"];

/** Forms of the site that accept any text, with their fields. */
export const formsOf = (story: TestStory): readonly Target[] => [
  { path: "/login", fields: ["identifier", "password", "next"] },
  {
    path: "/register",
    fields: [
      "username",
      "email",
      "password",
      "name",
      "terms",
      "promotional_emails",
      "referral",
      "next",
      "interests",
      "timezone",
    ],
  },
  { path: "/forgot-password", fields: ["email", "sent"] },
  { path: "/reset-password", fields: ["code", "password", "passwordConfirmation"] },
  { path: "/email-confirmation", fields: ["confirmation", "intent", "email", "done"] },
  {
    path: "/settings/account",
    fields: [
      "intent",
      "email",
      "emailPassword",
      "currentPassword",
      "password",
      "passwordConfirmation",
      "username",
    ],
  },
  { path: "/settings/devices", fields: ["end"] },
  { path: "/settings/tokens", fields: ["name", "scopes", "days", "currentPassword", "revoke"] },
  { path: "/settings/reader", fields: ["theme", "font", "size", "spacing", "width", "next"] },
  { path: "/settings/mature", fields: ["confirm", "next"] },
  { path: "/story/new", fields: ["title", "kind", "intent"] },
  { path: `/story/${story.id}/setup/details`, fields: [...STORY, "version", "intent"] },
  { path: `/story/${story.id}/setup/premium`, fields: [...STORY, "version", "intent"] },
  {
    path: `/story/${story.id}/edit`,
    fields: [
      ...STORY,
      "version",
      "publishAt",
      "publishChapters",
      "cover_crop",
      "removeCover",
      "removePassword",
      "intent",
      "move",
    ],
  },
  { path: `/story/${story.id}/chapters/new`, fields: CHAPTER },
  { path: `/story/${story.id}/chapters/1/edit`, fields: [...CHAPTER, "version"] },
  { path: `/story/import`, fields: ["file", "x"] },
  { path: `${story.path}/unlock`, fields: ["password", "next"] },
  { path: "/stories", fields: ["q"] },
];

/** Percent encoding that also accepts invalid text, such as lone surrogates. */
export const encoded = (text: string): string =>
  [...Buffer.from(text, "utf8")]
    .map((byte) =>
      /[A-Za-z0-9_.~-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, "0")}`,
    )
    .join("");
