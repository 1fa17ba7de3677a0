import { paths } from "../../src/shared/paths.ts";
import { messages as words } from "../../src/shared/text/en-GB/messages.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { LinkedText } from "../ui/LinkedText.tsx";

/** A message on its way; with `failed`, why it did not get there. */
export interface Waiting {
  readonly key: string;
  readonly text: string;
  readonly file: File | null;
  readonly failed: string | null;
  /** It failed because whoever wrote it was no longer signed in. */
  readonly signedOut: boolean;
}

/** One's own words before the server has them, with a button to try again where that failed. */
export function WaitingMessage({
  waiting: { text, file, failed, signedOut },
  back,
  retry,
  drop,
}: {
  waiting: Waiting;
  /** The page to come back to from signing in. */
  back: string;
  retry: () => void;
  drop: () => void;
}) {
  return (
    <article className="message message-own message-waiting">
      <h2 className="visually-hidden">{words.you}</h2>
      <div className="message-text">
        {file && <p>{words.fileFacts(file.name, file.size)}</p>}
        <LinkedText text={text} />
      </div>
      <p className="fine message-facts">
        {failed === null ? (
          words.sending
        ) : (
          <>
            <span className="message-failed">{failed}</span>
            {signedOut ? (
              <ButtonLink href={paths.login(back)} icon="log-in">
                {words.signIn}
              </ButtonLink>
            ) : (
              <button type="button" className="btn" onClick={retry}>
                {words.retry}
              </button>
            )}
            <button type="button" className="btn btn-quiet" onClick={drop}>
              {words.drop}
            </button>
          </>
        )}
      </p>
    </article>
  );
}
