import { accounts } from "./en-GB/accounts.ts";
import { browse } from "./en-GB/browse.ts";
import { errors } from "./en-GB/errors.ts";
import { labels } from "./en-GB/labels.ts";
import { reading } from "./en-GB/reading.ts";
import { site } from "./en-GB/site.ts";
import { stories } from "./en-GB/stories.ts";

/** Every text that users see, by feature; messages of the specification stand in `messages.ts`. */
export const text = { accounts, browse, errors, labels, reading, site, stories } as const;
