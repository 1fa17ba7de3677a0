/** Characters and numbers of a gift exchange: ours. */
export const EXCHANGE_TITLE_MAX = 120;
export const EXCHANGE_TEXT_MAX = 5_000;
export const EXCHANGE_PROMPTS_MAX = 30;
export const EXCHANGE_PROMPT_MAX = 120;
export const WISH_TEXT_MAX = 2_000;
/** Who can sign up to one, and how few it takes. */
export const EXCHANGE_MEMBERS_MAX = 500;
export const EXCHANGE_MEMBERS_MIN = 3;
/** Prompts of a prompt list; how many of them one member may leave; who can take up one of them, unless told. */
export const LIST_PROMPTS_MAX = 200;
export const PROMPTS_PER_MEMBER_MAX = 10;
export const PROMPT_WRITERS = 5;
export const PROMPT_WRITERS_MAX = 50;
export const EXCHANGES_PER_PAGE = 20;
export const GIFTS_PER_PAGE = 20;
export const EXCHANGE_REASON_MAX = 500;
