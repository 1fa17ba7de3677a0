import { historyText } from "#shared/reading/history.text.ts";

/** On the page of a story that a member started or follows: what is new since they read it. */
export function StoryReading({ unread, over }: { unread: number; over: boolean }) {
  if (unread === 0 && !over) return null;
  return (
    <div className="story-reading">
      {unread > 0 ? (
        <p className="unread">{historyText.unread(unread)}</p>
      ) : (
        <p className="fine">{historyText.upToDate}</p>
      )}
    </div>
  );
}
