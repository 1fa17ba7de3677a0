/** For code that is under way; import the feature's own file. */
export * from "./accounts/api-tokens.enums.ts";
export * from "./accounts/registration.enums.ts";
export * from "./community/forums.enums.ts";
export * from "./library/bookmarks.enums.ts";
export * from "./library/followers.enums.ts";
export * from "./moderation/reports.enums.ts";
export * from "./money/payment-accounts.enums.ts";
export * from "./people/blocks.enums.ts";
export * from "./people/profile.enums.ts";
export * from "./people/staff.enums.ts";
export * from "./site/contact.enums.ts";
export * from "./stories/catalogue.enums.ts";
export * from "./stories/chapters.enums.ts";
export * from "./talk/comments.enums.ts";
export * from "./talk/messages.enums.ts";
export * from "./talk/reviews.enums.ts";
