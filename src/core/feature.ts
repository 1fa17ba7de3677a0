import type { RequestHandler, Router } from "express";
import type { MenuPlace } from "../shared/site/menu-places.ts";
import type { AdminArea } from "./admin-area.ts";
import type { Resource } from "./api/resource.ts";
import type { AuditKinds } from "./audit-kinds.ts";
import type { Counter } from "./counter.ts";
import type { Droppable } from "./db/page-tags.ts";
import type { DemoContent } from "./demo-content.ts";
import type { Listener, Subscriber } from "./events/index.ts";
import type { Extensions } from "./extensions.ts";
import type { MailTopicKind } from "./mail/index.ts";
import type { NotificationKind, NotificationSubjectFinders } from "./notification-kind.ts";
import type { PageDefinition, SlotDefinition } from "./pages/define-page.ts";
import type { Sheet } from "./pages/sheets.ts";
import type { PersonalData } from "./personal-data.ts";
import type { ReportKind } from "./report-kind.ts";

/** What a feature brings to the house; `src/features/index.ts` lists them all. */
export interface Feature {
  readonly name: string;
  readonly resources?: readonly Resource[];
  readonly pages?: readonly PageDefinition[];
  /** The stylesheets that its pages need beside the frame's: all, unless told. */
  readonly sheets?: readonly Sheet[];
  /** Places of the back office, each a tab above its pages. */
  readonly adminAreas?: readonly AdminArea[];
  /** Pages that the site's menus lead to: in the header, the user area, the bar and the foot. */
  readonly menu?: readonly MenuPlace[];
  /** Slots of the shell that this feature fills on every page. */
  readonly slots?: Readonly<Record<string, SlotDefinition>>;
  /** Sees every request before any page answers it, session or not: it must cost next to nothing. */
  readonly early?: RequestHandler;
  /** Asked before every request that is not answered out of memory, once it is known who asks; may refuse it. */
  readonly guard?: RequestHandler;
  /** Plain routes that answer something else than a page: feeds, pictures, downloads. */
  readonly routes?: Router;
  /** Plain routes below `/api`, described for OpenAPI beside their handlers. */
  readonly apiRoutes?: readonly Router[];
  /** Caches of its own that follow the same changes as pages do. */
  readonly dropped?: readonly Droppable[];
  /** Durable reactions to other features' events: they survive the process and may run twice. */
  readonly subscribers?: readonly Subscriber[];
  /** Reactions within this process alone, lost with it: what only refreshes memory. */
  readonly listeners?: readonly Listener[];
  /** What it adds to commands and pages of features below it: a step in their transactions, a part of their pages. */
  readonly extends?: Extensions;
  /** Collections that no cached page shows: their changes are passed over. */
  readonly quietCollections?: readonly string[];
  /** Dotted paths whose change shows on no cached page at once: `stories.stats.views`. */
  readonly quietFields?: readonly string[];
  /** Kinds of mail that nobody asked for, and how each is ended by its link. */
  readonly mailTopics?: readonly MailTopicKind[];
  /** Kinds of notifications that it brings, those first that go before others of the same key. */
  readonly notificationKinds?: readonly NotificationKind[];
  /** How what notifications name is found. */
  readonly notificationSubjects?: NotificationSubjectFinders;
  /** What it tells the audit log. */
  readonly audit?: AuditKinds;
  /** Kinds of things that members report, and what the staff can do about each. */
  readonly reportKinds?: readonly ReportKind[];
  /** Numbers that it keeps beside what they count. */
  readonly counters?: readonly Counter[];
  /** Its part of the demo that a first start loads. */
  readonly demo?: DemoContent;
  /** What it keeps of members: how it is taken away, hidden and erased. */
  readonly personalData?: PersonalData;
  /** Called once at start, before the first request. */
  readonly prepare?: () => Promise<void>;
  /** Called once before the process ends: what is buffered is written. */
  readonly stop?: () => Promise<void>;
}
