import type { Connection } from "mongoose";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { AdminArea } from "../core/admin-area.ts";
import type { AllAuditKinds } from "../core/audit-kinds.ts";
import type { Sessions } from "../core/auth/sessions.ts";
import type { Tokens } from "../core/auth/tokens.ts";
import type { Viewers } from "../core/auth/viewer-of.ts";
import type { Captcha } from "../core/captcha/index.ts";
import type { Counter } from "../core/counter.ts";
import type { Files } from "../core/files/files.ts";
import type { Jobs } from "../core/jobs/index.ts";
import type { RateLimits } from "../core/limits/rate-limits.ts";
import type { BulkMailer, Mailer, MailTopicKind, ReturnPath, Unsubscribe } from "../core/mail/index.ts";
import type { Names, Outbound, Outgoing } from "../core/net/index.ts";
import type { NotificationKinds } from "../core/notification-kind.ts";
import type { PersonalData } from "../core/personal-data.ts";
import type { Realtime } from "../core/realtime/index.ts";
import type { ReportKinds } from "../core/report-kind.ts";
import type { Secrets } from "../core/secrets/index.ts";
import type { Services } from "../core/services.ts";
import type { ApiScope } from "../shared/accounts/api-tokens.enums.ts";
import type { OpenApiDocument } from "../shared/openapi.ts";
import type { Push } from "./live/push/index.ts";
import type { Taxes } from "./money/money-settings/index.ts";
import type { PaymentProvider } from "./money/payments/index.ts";
import type { Presence } from "./people/users/index.ts";
import type { SiteSettings } from "./platform/site-settings/index.ts";
import type { Openings } from "./reading/reading/index.ts";
import type { Readers } from "./stories/manuscripts/index.ts";
import type { ViewCounter } from "./stories/stories/index.ts";
import type { LinkCards } from "./talk/link-cards/index.ts";

/** What all features bring together; known once every feature is there. */
export interface Collected {
  /** What the audit log tells of. */
  readonly audit: () => AllAuditKinds;
  readonly adminAreas: () => readonly AdminArea[];
  readonly personalData: () => readonly PersonalData[];
  readonly counters: () => readonly Counter[];
  /** Undefined for one that no feature brings. */
  readonly mailTopic: (name: string) => MailTopicKind | undefined;
  readonly notifications: () => NotificationKinds;
  /** What members can report. */
  readonly reports: () => ReportKinds;
}

/** What the composition root hands to every feature; each takes what it needs. */
export interface FeatureDependencies {
  /** Telling people from programs, in forms of who is no member. */
  readonly captcha: Captcha;
  /** Cards of web pages that members link to. */
  readonly cards: LinkCards;
  readonly collected: Collected;
  readonly config: Config;
  readonly connection: Connection;
  readonly services: Services;
  readonly files: Files;
  readonly jobs: Jobs;
  /** Mails of a newsletter, handed over one by one. */
  readonly bulkMailer: BulkMailer;
  readonly limits: RateLimits;
  readonly logger: Logger;
  readonly mailer: Mailer;
  /** What DNS says of a name. */
  readonly names: Names;
  /** The way to pages at addresses that somebody else chose. */
  readonly outgoing: Outgoing;
  /** Messages to servers that somebody else named: no page is read. */
  readonly outbound: Outbound;
  /** Who takes buyers' money and pays authors. */
  readonly provider: PaymentProvider;
  /** Notifications to browsers. */
  readonly push: Push;
  /** What reads manuscripts while the site answers. */
  readonly readers: Readers;
  /** The live channel. */
  readonly realtime: Pick<
    Realtime,
    "emitToUser" | "emitToUsers" | "isConnected" | "emitToRoom" | "emptyRoom" | "serve"
  >;
  /** Addresses to which letters come back that cannot be delivered. */
  readonly returnPath: ReturnPath;
  /** Encryption at rest. */
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  /** What admins decide about the running site. */
  readonly settings: SiteSettings;
  /** Whether prices are said to be before tax. */
  readonly taxes: Taxes;
  readonly tokens: Tokens;
  /** Who sends a request, and what memory holds of them. */
  readonly viewers: Pick<Viewers, "fromSession" | "forget" | "forgetToken" | "forgetAll">;
  /** Scopes that the API asks personal tokens for; known once every feature is there. */
  readonly apiScopes: () => readonly ApiScope[];
  /** Signed links that end a kind of mail. */
  readonly unsubscribe: Unsubscribe;
  /** What the API says of itself; known once every feature is there. */
  readonly apiDocument: () => OpenApiDocument;
  /** Readers of stories, counted in memory and written in bulk. */
  readonly views: ViewCounter;
  /** Chapters that are opened, noted as places to read on from. */
  readonly openings: Openings;
  /** Members who go from page to page, noted in memory. */
  readonly presence: Presence;
  /** Cookies carry `Secure`. */
  readonly secure: boolean;
  readonly site: { readonly name: string; readonly url: string };
}
