import type { RequestHandler, Router } from "express";
import type { MenuPlace } from "#shared/site/menu-places.ts";
import type { AdminArea } from "./admin-area.ts";
import type { Resource } from "./api/resource.ts";
import type { AuditKinds } from "./audit-kinds.ts";
import type { Consequences } from "./consequences.ts";
import type { Counter } from "./counter.ts";
import type { Droppable } from "./db/page-tags.ts";
import type { DemoContent } from "./demo-content.ts";
import type { DueMatter } from "./due-matter.ts";
import type { Listener, Subscriber } from "./events/index.ts";
import type { Extensions } from "./extensions.ts";
import type { Figure } from "./figure.ts";
import type { MailTopicKind } from "./mail/index.ts";
import type { NotificationKind, NotificationSubjectFinders, NotifiedContent } from "./notification-kind.ts";
import type { PageDefinition, SlotDefinition } from "./pages/define-page.ts";
import type { Sheet } from "./pages/sheets.ts";
import type { PersonalData } from "./personal-data.ts";
import type { ReportKind } from "./report-kind.ts";
import type { ReviewQueue } from "./review-queue.ts";

/** Contributions of a feature to the application; `src/features/index.ts` lists all features. */
/** Kind of data that the keys of `ENCRYPTION_KEYS` encrypt. */
export interface EncryptedData {
  /** Plural name for the log. */
  readonly name: string;
  /** Counts what none of the configured keys decrypts. */
  readonly countUnreadable: () => Promise<number>;
}

export interface Feature {
  readonly name: string;
  /** Consequences in this feature of bans, blocks, removals, refunds and similar events (decision 64). */
  readonly consequences: Consequences;
  readonly resources?: readonly Resource[];
  readonly pages?: readonly PageDefinition[];
  /** Stylesheets that its pages need beside those of the frame. Default: all. */
  readonly sheets?: readonly Sheet[];
  /** Sections of the admin area, each shown as a tab above its pages. */
  readonly adminAreas?: readonly AdminArea[];
  /** Pages linked from the site's menus: header, user area, bar and footer. */
  readonly menu?: readonly MenuPlace[];
  /** Slots of the page shell that this feature fills on every page. */
  readonly slots?: Readonly<Record<string, SlotDefinition>>;
  /** Middleware before every page request, with or without a session; it must be very cheap. */
  readonly early?: RequestHandler;
  /** Runs before every uncached request, after authentication; may reject it. */
  readonly guard?: RequestHandler;
  /** Plain routes for responses other than pages: feeds, pictures, downloads. */
  readonly routes?: Router;
  /** Plain routes below `/api`, with OpenAPI descriptions beside their handlers. */
  readonly apiRoutes?: readonly Router[];
  /** Caches of the feature that are invalidated by the same changes as pages. */
  readonly dropped?: readonly Droppable[];
  /** Durable reactions to other features' events: they survive a restart and may run twice. */
  readonly subscribers?: readonly Subscriber[];
  /** Reactions within this process only: update in-process caches; lost on restart. */
  readonly listeners?: readonly Listener[];
  /**
   * Extensions of commands and pages of lower-level features: a step in their transactions, a part of their
   * pages.
   */
  readonly extends?: Extensions;
  /** Collections that no cached page shows: their changes are ignored. */
  readonly quietCollections?: readonly string[];
  /** Dotted paths with changes that need not be visible on cached pages at once: `stories.stats.views`. */
  readonly quietFields?: readonly string[];
  /** Kinds of unsolicited mail, and how the link in each unsubscribes. */
  readonly mailTopics?: readonly MailTopicKind[];
  /** Kinds of notifications of this feature, in order of precedence among those with the same key. */
  readonly notificationKinds?: readonly NotificationKind[];
  /** Content that notifications refer to and that may be hidden. */
  readonly notifiedContents?: readonly NotifiedContent[];
  /** Finders for the subjects of notifications. */
  readonly notificationSubjects?: NotificationSubjectFinders;
  /** Entries of this feature in the audit log. */
  readonly audit?: AuditKinds;
  /** Kinds of content that members can report, and the actions staff can take on each. */
  readonly reportKinds?: readonly ReportKind[];
  /** What staff decide one by one, as parts of the review queue. */
  readonly reviewQueues?: readonly ReviewQueue[];
  /** Numbers about the site over time, for staff. */
  readonly figures?: readonly Figure[];
  /** Denormalised counters of the feature. */
  readonly counters?: readonly Counter[];
  /** Feature's part of the demo content that is loaded on a first start. */
  readonly demo?: DemoContent;
  /** Personal data of members in this feature: how to export, hide and erase it. */
  readonly personalData?: PersonalData;
  /** What would happen at once when a restored database is released. */
  readonly dueMatters?: readonly DueMatter[];
  /** Called once at start, before the first request. */
  readonly prepare?: () => Promise<void>;
  /** Encrypted data, counted at the start if its keys are lost. */
  readonly encrypted?: readonly EncryptedData[];
  /** Called once before the process ends: writes buffered data. */
  readonly stop?: () => Promise<void>;
}
