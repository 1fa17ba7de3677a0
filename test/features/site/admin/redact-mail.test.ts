import { expect } from "chai";
import { redactMail } from "#features/site/admin/redact-mail.ts";

const cases: readonly (readonly [string, string])[] = [
  [
    "Go to https://x.example/reset-password?code=abcDEF123.\nNot you? Ignore it.",
    "Go to https://x.example/reset-password?code=[…]\nNot you? Ignore it.",
  ],
  ["https://x.example/e?confirmation=a%20b&next=%2F#t", "https://x.example/e?confirmation=[…]&next=[…]"],
  [
    "https://x.example/settings/data/archive/656f6d1ac23f4b2a9c8d7e6f?token=zzz",
    "https://x.example/settings/data/archive/656f6d1ac23f4b2a9c8d7e6f?token=[…]",
  ],
  ["https://x.example/u/Zk3vQ9pLmT2xWq8RbN4s stop", "https://x.example/u/[…] stop"],
  [
    "https://x.example/story/656f6d1ac23f4b2a9c8d7e6f/the-open-sea-2",
    "https://x.example/story/656f6d1ac23f4b2a9c8d7e6f/the-open-sea-2",
  ],
  ["Your code is 482913, or (Zk3vQ9pLmT2xWq8RbN4s).", "Your code is […], or ([…])."],
  ["Token eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJSMeK", "Token […]"],
  ["0123456789abcdef0123456789abcdef", "[…]"],
  [
    "Dear Ann, on 21 November 2026 at 10:30 it cost $1,234,567.",
    "Dear Ann, on 21 November 2026 at 10:30 it cost $1,234,567.",
  ],
];

describe("A mail in the back office", () => {
  for (const [text, expected] of cases)
    it(`reads “${expected.slice(0, 60)}”`, () => {
      expect(redactMail(text, "[…]")).to.equal(expected);
    });
});
