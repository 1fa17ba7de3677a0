import { accounts } from "./en-GB/accounts.ts";
import { browse } from "./en-GB/browse.ts";
import { errors } from "./en-GB/errors.ts";
import { files } from "./en-GB/files.ts";
import { labels } from "./en-GB/labels.ts";
import { machines } from "./en-GB/machines.ts";
import { manuscripts } from "./en-GB/manuscripts.ts";
import { meta } from "./en-GB/meta.ts";
import { people } from "./en-GB/people.ts";
import { reading } from "./en-GB/reading.ts";
import { site } from "./en-GB/site.ts";
import { stories } from "./en-GB/stories.ts";
import { writing } from "./en-GB/writing.ts";

/** Every text that users see, by feature; messages of the specification stand in `messages.ts`. */
export const text = {
  accounts,
  browse,
  errors,
  files,
  labels,
  machines,
  manuscripts,
  meta,
  people,
  reading,
  site,
  stories,
  writing,
} as const;
