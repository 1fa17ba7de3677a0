import type { PageProps } from "#shared/form.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ASSIGNED, type ReviewItemDto, type ReviewQueuePageData } from "#shared/site/review-queue.dto.ts";
import { reviewQueuePaths } from "#shared/site/review-queue.paths.ts";
import { reviewQueueText as texts } from "#shared/site/review-queue.text.ts";
import { Island } from "../../shell/Island.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { Chip } from "./ReportsPage.tsx";
import ReviewKeys from "./ReviewKeys.island.tsx";
import { Who } from "./Who.tsx";

const LIST = "review-items";

/** Page of everything that waits for a decision of staff, longest waiting first. */
export function ReviewQueuePage({ data, form }: PageProps<ReviewQueuePageData>) {
  const { kind, assigned, kinds, items, paging } = data;
  const filter = { kind: kind ?? undefined, assigned: assigned ?? undefined };
  return (
    <AdminFrame data={data} current="queue" title={texts.title} lead={texts.lead}>
      <nav className="admin-states" aria-label={texts.kind}>
        <ul>
          <Chip
            href={reviewQueuePaths.queue({ ...filter, kind: undefined })}
            on={kind === null}
            label={texts.allKinds}
          />
          {kinds.map((each) => (
            <Chip
              key={each.kind}
              href={reviewQueuePaths.queue({ ...filter, kind: each.kind })}
              on={each.kind === kind}
              label={texts.counted(each.label, each.count)}
            />
          ))}
        </ul>
      </nav>
      <nav className="admin-states" aria-label={texts.assigned}>
        <ul>
          <Chip
            href={reviewQueuePaths.queue({ ...filter, assigned: undefined })}
            on={assigned === null}
            label={texts.anybody}
          />
          {ASSIGNED.map((each) => (
            <Chip
              key={each}
              href={reviewQueuePaths.queue({ ...filter, assigned: each })}
              on={each === assigned}
              label={texts.assignments[each]}
            />
          ))}
        </ul>
      </nav>
      <FormErrors form={form} />
      {items.length === 0 ? (
        <Empty icon="check" title={kind || assigned ? texts.emptyFiltered : texts.empty} />
      ) : (
        <>
          <Island
            of={ReviewKeys}
            name="site/admin/ReviewKeys"
            on="idle"
            props={{ list: LIST, hint: texts.keys }}
          />
          <ol id={LIST} className="review-items" aria-label={texts.list}>
            {items.map((item) => (
              <ReviewItem
                key={`${item.kind} ${item.id}`}
                item={item}
                action={reviewQueuePaths.queue(filter)}
                zone={data.zone}
              />
            ))}
          </ol>
        </>
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function ReviewItem({ item, action, zone }: { item: ReviewItemDto; action: string; zone: string }) {
  const { kind, id, kindLabel, title, href, by, since, waiting, assignee, mine, notes } = item;
  const intent = mine ? "release" : "assign";
  return (
    <li className="review-item">
      <div>
        <a href={href} dir="auto">
          {title}
        </a>
        <p className="fine">
          {kindLabel} {texts.from} {by ? <Who who={by} /> : texts.guest} ·{" "}
          <a href={reviewQueuePaths.item(kind, id)}>
            {texts.notesOf(notes)}
            <span className="visually-hidden">: {title}</span>
          </a>
        </p>
      </div>
      <p className="review-waiting">
        <span className="review-label">{texts.waiting}</span> <strong>{waiting}</strong>
        <span className="fine cell-more">
          <Time iso={since} as="stamp" zone={zone} />
        </span>
      </p>
      <form noValidate method="post" action={action}>
        <CsrfField />
        <input type="hidden" name="kind" defaultValue={kind} />
        <input type="hidden" name="id" defaultValue={id} />
        <p className="fine">
          {assignee ? (
            <>
              {texts.assignee} {mine ? texts.you : <Who who={assignee} />}
            </>
          ) : (
            texts.unassigned
          )}
        </p>
        <button className="btn btn-small" type="submit" name="intent" value={intent}>
          {mine ? texts.release : assignee ? texts.takeOver : texts.assign}
          <span className="visually-hidden">: {title || adminText.gone}</span>
        </button>
      </form>
    </li>
  );
}
