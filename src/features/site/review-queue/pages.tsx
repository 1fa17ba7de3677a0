import { forbidden, notFound } from "#core/base/errors.ts";
import { isAdmin, type Viewer } from "#core/base/viewer.ts";
import { isId } from "#core/db/ids.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { type ReviewQueue, reviewItems } from "#core/review-queue.ts";
import type { Services } from "#core/services.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import {
  ASSIGNED,
  type ReviewItemPageData,
  type ReviewQueuePageData,
} from "#shared/site/review-queue.dto.ts";
import { NOTES_SHOWN } from "#shared/site/review-queue.limits.ts";
import { reviewQueuePaths } from "#shared/site/review-queue.paths.ts";
import { reviewQueueText as texts } from "#shared/site/review-queue.text.ts";
import { ReviewItemPage } from "#views/site/admin/ReviewItemPage.tsx";
import { ReviewQueuePage } from "#views/site/admin/ReviewQueuePage.tsx";
import type { FeatureDependencies } from "../../dependencies.ts";
import { whyNotDecide } from "../../people/conflicts/index.ts";
import { findUsernames, zoneOf } from "../../people/users/index.ts";
import { accountsIn, findAudit, presentAudit } from "../../platform/audit/index.ts";
import { assignedFilter, assigneesOf, assignReview } from "./assignments.ts";
import { addNote, countNotes, notesAbout } from "./notes.ts";
import { findQueued } from "./reads.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Needs = Pick<FeatureDependencies, "services" | "collected">;

/**
 * `/admin/queue`: everything that waits for a decision of staff; and the notes and history of one item, for staff
 * who are not involved in it.
 */
export const reviewQueuePages = ({ services, collected }: Needs): PageDefinition[] => [
  queuePage(services, collected.reviewQueues),
  itemPage(services, collected),
];

const queuePage = (services: Services, queues: () => readonly ReviewQueue[]): PageDefinition =>
  definePage<ReviewQueuePageData>({
    path: reviewQueuePaths.queue(),
    query: ["kind", "assigned", "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const all = queues();
      const chosen = all.find(({ kind }) => kind === query.get("kind"));
      const kind = chosen?.kind ?? null;
      const assigned = ASSIGNED.find((each) => each === query.get("assigned")) ?? null;
      const staff = viewer.id!;
      const [asked, zone, counts] = await Promise.all([
        Promise.all(
          (chosen ? [chosen] : all).map(async (queue) => ({
            queue,
            matching: assigned ? await assignedFilter(queue, assigned, staff) : {},
          })),
        ),
        zoneOf(viewer),
        Promise.all(all.map((queue) => queue.count())),
      ]);
      const place = { after: query.get("after"), before: query.get("before") };
      const page = await findQueued(asked, { limit: ADMIN_PAGE_SIZE, ...place });
      const [assigneeOf, notes] = await Promise.all([
        assigneesOf(page.rows.map(({ queue, item }) => ({ kind: queue.kind, item }))),
        countNotes(page.rows.map(({ item }) => item.id)),
      ]);
      const items = page.rows.map(({ queue, item }) => ({
        queue,
        item,
        assignee: assigneeOf(queue.kind, item),
      }));
      const people = items.flatMap(({ item, assignee }) => [item.by, assignee].filter((id) => id !== null));
      const names = await findUsernames([...new Set(people)]);
      const whoIs = (id: string | null) => id && { id, username: names.get(id) ?? null };
      const now = services.now().getTime();
      return {
        isAdmin: isAdmin(viewer),
        zone,
        kind,
        assigned,
        kinds: all.map(({ kind, label }, index) => ({ kind, label, count: counts[index]! })),
        items: items.map(({ queue, item, assignee }) => ({
          kind: queue.kind,
          kindLabel: queue.label,
          id: item.id,
          title: item.title,
          href: item.href,
          by: whoIs(item.by) || null,
          since: item.since.toISOString(),
          waiting: waitingTime(now - item.since.getTime()),
          assignee: whoIs(assignee) || null,
          mine: assignee === staff,
          notes: notes.get(`${queue.kind} ${item.id}`) ?? 0,
        })),
        paging: pagingOf(
          reviewQueuePaths.queue({ kind: kind ?? undefined, assigned: assigned ?? undefined }),
          page,
          null,
        ),
      };
    },
    async action({ caller, request, url }, { values }) {
      const { kind = "", id = "", intent } = values;
      const act = intent === "release" ? "release" : "assign";
      await assignReview(services, queues(), caller, { kind, id, isAssigned: act === "assign" });
      request.session.flash = { kind: "success", text: texts.done[act] };
      return seeOther(reviewQueuePaths.queue() + url.search);
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: ReviewQueuePage,
  });

const itemPage = (services: Services, collected: Needs["collected"]): PageDefinition =>
  definePage<ReviewItemPageData>({
    path: reviewQueuePaths.item(":kind", ":id"),
    access: staffOnly,
    cache: "private",
    sheets: ["office", "talk"],
    async load({ viewer, params }) {
      const { kind = "", id = "" } = params;
      const queue = await queueFor(services, collected.reviewQueues(), viewer, params);
      const [{ items }, notes, log, zone] = await Promise.all([
        queue.find({ limit: 1, matching: reviewItems([id]) }),
        notesAbout(kind, id),
        findAudit({ subject: id }, { limit: NOTES_SHOWN, mayBeEmpty: true }),
        zoneOf(viewer),
      ]);
      const item = items[0] ?? null;
      if (!item && notes.length === 0) throw notFound();
      const authors = notes.flatMap(({ by }) => (by ? [String(by)] : []));
      const names = await findUsernames([...new Set([...authors, ...accountsIn(log.rows)])]);
      return {
        isAdmin: isAdmin(viewer),
        zone,
        kind,
        id,
        kindLabel: queue.label,
        item: item && {
          title: item.title,
          href: item.href,
          waiting: waitingTime(services.now().getTime() - item.since.getTime()),
        },
        notes: notes.map(({ _id, by, text, at }) => ({
          id: String(_id),
          by: by && { id: String(by), username: names.get(String(by)) ?? null },
          text,
          at: at.toISOString(),
        })),
        entries: presentAudit(log.rows, names, collected.audit()),
      };
    },
    async action({ viewer, caller, params, request }, { values }) {
      const { kind = "", id = "" } = params;
      await queueFor(services, collected.reviewQueues(), viewer, params);
      await addNote(services, collected.reviewQueues(), caller, { kind, id, text: values.text });
      request.session.flash = { kind: "success", text: texts.noteAdded };
      return seeOther(reviewQueuePaths.item(kind, id));
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: ReviewItemPage,
  });

/**
 * Returns the queue of an item.
 * @throws 404 for an unknown kind or an invalid id; 403 for staff who are involved in the item
 */
async function queueFor(
  services: Services,
  queues: readonly ReviewQueue[],
  viewer: Viewer,
  { kind, id = "" }: Readonly<Record<string, string>>,
): Promise<ReviewQueue> {
  const queue = queues.find((each) => each.kind === kind);
  if (!queue || !isId(id)) throw notFound();
  if (await queue.isAbout(id, viewer.id!)) throw forbidden(texts.own);
  const matter = await queue.matterOf?.(id);
  const reason = matter ? await whyNotDecide(services, viewer, matter) : null;
  if (reason) throw forbidden(reason);
  return queue;
}

/** Formats a time in milliseconds in its largest unit. */
function waitingTime(milliseconds: number): string {
  const { now, minutes, hours, days } = texts.spans;
  if (milliseconds < MINUTE) return now;
  if (milliseconds < HOUR) return minutes(Math.floor(milliseconds / MINUTE));
  if (milliseconds < 2 * DAY) return hours(Math.floor(milliseconds / HOUR));
  return days(Math.floor(milliseconds / DAY));
}
