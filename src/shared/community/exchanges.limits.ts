/** Limits of a gift exchange, in characters and numbers. Not in the specification. */
export const EXCHANGE_PROMPTS_MAX = 30;
export const EXCHANGE_PROMPT_MAX = 120;
export const WISH_TEXT_MAX = 2_000;
/** Maximum and minimum number of members of an exchange. */
export const EXCHANGE_MEMBERS_MAX = 500;
export const EXCHANGE_MEMBERS_MIN = 3;
/** Limits on the prompts of a list and on the prompts per member; default for the writers per prompt. */
export const LIST_PROMPTS_MAX = 200;
export const PROMPTS_PER_MEMBER_MAX = 10;
export const PROMPT_WRITERS = 5;
export const PROMPT_WRITERS_MAX = 50;
export const EXCHANGES_PER_PAGE = 20;
export const GIFTS_PER_PAGE = 20;
export const EXCHANGE_REASON_MAX = 500;
/** Days before the due date at which members without a gift are reminded. Not in the specification. */
export const GIFT_REMINDER_DAYS = 3;
