import type { Licence } from "../story.enums.ts";

const CREATIVE_COMMONS = "https://creativecommons.org";

/** URL of the full text of a licence; null for none, which means standard copyright. */
export const LICENCE_URLS: Readonly<Record<Licence, string | null>> = {
  "all-rights-reserved": null,
  "cc-by": `${CREATIVE_COMMONS}/licenses/by/4.0/`,
  "cc-by-sa": `${CREATIVE_COMMONS}/licenses/by-sa/4.0/`,
  "cc-by-nc": `${CREATIVE_COMMONS}/licenses/by-nc/4.0/`,
  "cc-by-nc-sa": `${CREATIVE_COMMONS}/licenses/by-nc-sa/4.0/`,
  "cc-by-nd": `${CREATIVE_COMMONS}/licenses/by-nd/4.0/`,
  "cc-by-nc-nd": `${CREATIVE_COMMONS}/licenses/by-nc-nd/4.0/`,
  cc0: `${CREATIVE_COMMONS}/publicdomain/zero/1.0/`,
  "public-domain": `${CREATIVE_COMMONS}/publicdomain/mark/1.0/`,
};
