import type { Connection } from "mongoose";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Sessions } from "../core/auth/sessions.ts";
import type { Tokens } from "../core/auth/tokens.ts";
import type { Files } from "../core/files/files.ts";
import type { Jobs } from "../core/jobs/index.ts";
import type { RateLimits } from "../core/limits/rate-limits.ts";
import type { Mailer } from "../core/mail/index.ts";
import type { Services } from "../core/services.ts";
import type { OpenApiDocument } from "../shared/openapi.ts";
import type { ViewCounter } from "./stories/index.ts";

/** What the composition root hands to every feature; each takes what it needs. */
export interface FeatureDependencies {
  readonly config: Config;
  readonly connection: Connection;
  readonly services: Services;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly limits: RateLimits;
  readonly logger: Logger;
  readonly mailer: Mailer;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  /** What the API says of itself; known once every feature is there. */
  readonly apiDocument: () => OpenApiDocument;
  /** Readers of stories, counted in memory and written in bulk. */
  readonly views: ViewCounter;
  /** Cookies carry `Secure`. */
  readonly secure: boolean;
  readonly site: { readonly name: string; readonly url: string };
}
