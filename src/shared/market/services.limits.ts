/** Limits on the parts of a service, in characters and numbers. Not in the specification. */
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
/** Limit on services per seller, including drafts. */
export const SERVICES_MAX = 30;
/**
 * Limits on the price of a package or extra in US cents: from the lowest price of a sale to ten thousand
 * dollars.
 */
export const SERVICE_PRICE_MIN = 99;
export const SERVICE_PRICE_MAX = 1_000_000;
export const SERVICE_REASON_MAX = 1_000;
export const SERVICES_PER_PAGE = 24;
/** Minimum number of completed orders for which a seller's statistics are shown. */
export const NUMBERS_FROM = 3;
