import type { Connection } from "mongoose";
import type { Logger } from "pino";
import type { AdminArea } from "#core/admin-area.ts";
import type { AllAuditKinds } from "#core/audit-kinds.ts";
import type { Sessions } from "#core/auth/sessions.ts";
import type { Tokens } from "#core/auth/tokens.ts";
import type { Viewers } from "#core/auth/viewer-of.ts";
import type { Captcha } from "#core/captcha/index.ts";
import type { Counter } from "#core/counter.ts";
import type { DueMatter } from "#core/due-matter.ts";
import type { Feature } from "#core/feature.ts";
import type { Figure } from "#core/figure.ts";
import type { Files } from "#core/files/files.ts";
import type { Jobs } from "#core/jobs/index.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { BulkMailer, Mailer, MailTopicKind, ReturnPath, Unsubscribe } from "#core/mail/index.ts";
import type { Names, Outbound, Outgoing } from "#core/net/index.ts";
import type { NotificationKinds, NotifiedContent } from "#core/notification-kind.ts";
import type { PageDefinition } from "#core/pages/define-page.ts";
import type { PersonalData } from "#core/personal-data.ts";
import type { Realtime } from "#core/realtime/index.ts";
import type { ReportKinds } from "#core/report-kind.ts";
import type { ReviewQueue } from "#core/review-queue.ts";
import type { Secrets } from "#core/secrets/index.ts";
import type { Services } from "#core/services.ts";
import type { ApiScope } from "#shared/accounts/api-tokens.enums.ts";
import type { OpenApiDocument } from "#shared/openapi.ts";
import type { Config } from "#src/config.ts";
import type { Push } from "./live/push/index.ts";
import type { Taxes } from "./money/money-settings/index.ts";
import type { PaymentProvider } from "./money/payments/index.ts";
import type { Presence } from "./people/users/index.ts";
import type { SiteSettings } from "./platform/site-settings/index.ts";
import type { Openings } from "./reading/reading/index.ts";
import type { Readers } from "./stories/manuscripts/index.ts";
import type { ViewCounter } from "./stories/stories/index.ts";
import type { LinkCards } from "./talk/link-cards/index.ts";

/** Contributions of all features; complete once every feature is created. */
export interface Collected {
  /** Kinds of audit log entries. */
  readonly audit: () => AllAuditKinds;
  readonly adminAreas: () => readonly AdminArea[];
  readonly personalData: () => readonly PersonalData[];
  readonly counters: () => readonly Counter[];
  /** Returns undefined for a topic that no feature defines. */
  readonly mailTopic: (name: string) => MailTopicKind | undefined;
  readonly notifications: () => NotificationKinds;
  readonly notifiedContents: () => readonly NotifiedContent[];
  /** Each feature's reactions to bans and the like, with its name. */
  readonly consequences: () => readonly Pick<Feature, "name" | "consequences">[];
  /** Kinds of content that members can report. */
  readonly reports: () => ReportKinds;
  readonly reviewQueues: () => readonly ReviewQueue[];
  readonly figures: () => readonly Figure[];
  readonly dueMatters: () => readonly DueMatter[];
  readonly pages: () => readonly PageDefinition[];
}

/** Dependencies that the composition root passes to every feature; each picks what it needs. */
export interface FeatureDependencies {
  /** Captcha for forms of visitors who are not members. */
  readonly captcha: Captcha;
  /** Cards for web pages that members link to. */
  readonly cards: LinkCards;
  readonly collected: Collected;
  readonly config: Config;
  readonly connection: Connection;
  readonly services: Services;
  readonly files: Files;
  readonly jobs: Jobs;
  /** Delivers newsletter mails one by one. */
  readonly bulkMailer: BulkMailer;
  readonly limits: RateLimits;
  readonly logger: Logger;
  readonly mailer: Mailer;
  /** DNS look-ups. */
  readonly names: Names;
  /** Fetches pages at addresses supplied by users. */
  readonly outgoing: Outgoing;
  /** Sends messages to servers named by users; no page is read. */
  readonly outbound: Outbound;
  /** Payment provider: charges buyers and pays authors. */
  readonly provider: PaymentProvider;
  /** Web push notifications. */
  readonly push: Push;
  /** Parses manuscripts without blocking the site. */
  readonly readers: Readers;
  /** Live channel (sockets). */
  readonly realtime: Pick<
    Realtime,
    "emitToUser" | "emitToUsers" | "isConnected" | "emitToRoom" | "emptyRoom" | "serve"
  >;
  /** Return addresses for undeliverable mail (bounces). */
  readonly returnPath: ReturnPath;
  /** Encryption at rest. */
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  /** Site settings made by admins. */
  readonly settings: SiteSettings;
  /** Whether prices are shown before tax. */
  readonly taxes: Taxes;
  readonly tokens: Tokens;
  /** Viewers of requests, and their in-memory cache. */
  readonly viewers: Pick<Viewers, "fromSession" | "forget" | "forgetToken" | "forgetAll">;
  /** Scopes the API requires of personal tokens; complete once every feature is created. */
  readonly apiScopes: () => readonly ApiScope[];
  /** Signed unsubscribe links for mail topics. */
  readonly unsubscribe: Unsubscribe;
  /** OpenAPI document; complete once every feature is created. */
  readonly apiDocument: () => OpenApiDocument;
  /** Counts readers of stories in memory and writes them in bulk. */
  readonly views: ViewCounter;
  /** Records opened chapters as reading positions. */
  readonly openings: Openings;
  /** Tracks active members in memory. */
  readonly presence: Presence;
  /** True if cookies have the `Secure` attribute. */
  readonly secure: boolean;
  readonly site: { readonly name: string; readonly url: string };
}
