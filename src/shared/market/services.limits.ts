/** Characters and numbers of what a service says of itself: ours. */
export const SERVICE_TITLE_MAX = 80;
export const SERVICE_DESCRIPTION_MIN = 60;
export const SERVICE_DESCRIPTION_MAX = 6_000;
export const AI_TEXT_MAX = 600;
export const SERVICE_TAGS_MAX = 8;
export const SERVICE_TAG_MAX = 30;
export const SERVICE_LANGUAGES_MAX = 8;
export const PACKAGES_MAX = 3;
export const PACKAGE_NAME_MAX = 40;
export const PACKAGE_INCLUDES_MAX = 600;
export const ROUNDS_MAX = 10;
export const EXTRAS_MAX = 4;
export const EXTRA_NAME_MAX = 80;
export const PROJECT_STEPS_MAX = 8;
export const PROJECT_STEP_MAX = 120;
export const REQUIREMENTS_MAX = 6;
export const QUESTION_MAX = 200;
export const CHOICES_MAX = 8;
export const CHOICE_MAX = 80;
export const SAMPLES_MAX = 6;
/** Services of one seller, drafts included. */
export const SERVICES_MAX = 30;
/** Open orders that a seller may set as their limit. */
export const OPEN_ORDERS_MAX = 50;
/** US cents of a package or extra: from the least price of a sale to ten thousand dollars. */
export const SERVICE_PRICE_MIN = 99;
export const SERVICE_PRICE_MAX = 1_000_000;
export const SERVICE_REASON_MAX = 1_000;
export const SERVICES_PER_PAGE = 24;
/** Completed orders from which a seller's numbers are told. */
export const NUMBERS_FROM = 3;
