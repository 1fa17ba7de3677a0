import { useRef } from "react";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";

import { messagesText as words } from "#shared/talk/messages.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { FILE_TYPES, type Refused } from "./post.ts";

/** A message being sent; with `failed`, why sending failed. */
export interface Waiting {
  readonly key: string;
  readonly text: string;
  readonly file: File | null;
  readonly failed: string | null;
  /** What is needed before retrying a failed message. */
  readonly needs: Refused["needs"];
}

/** A sent message that the server has not confirmed, with a retry button after a failure. */
export function WaitingMessage({
  waiting: { text, file, failed, needs },
  back,
  retry,
  drop,
}: {
  waiting: Waiting;
  /** The page to which signing in redirects. */
  back: string;
  /** Retries sending, with the same file, another one or none. */
  retry: (file: File | null) => void;
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
            {needs === "sign-in" && (
              <ButtonLink href={accountsPaths.login(back)} icon="log-in">
                {words.signIn}
              </ButtonLink>
            )}
            {needs === "again" && (
              <button type="button" className="btn" onClick={() => retry(file)}>
                {words.retry}
              </button>
            )}
            {needs === "file" && <OtherFile retry={retry} withoutIt={text !== ""} />}
            <button type="button" className="btn btn-quiet" onClick={drop}>
              {words.drop}
            </button>
          </>
        )}
      </p>
    </article>
  );
}

/** Options for a message with a permanently rejected file: another file, or none. */
function OtherFile({ retry, withoutIt }: { retry: (file: File | null) => void; withoutIt: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept={FILE_TYPES}
        aria-label={words.fileOther}
        onChange={({ target }) => target.files?.[0] && retry(target.files[0])}
      />
      <button type="button" className="btn" onClick={() => field.current?.click()}>
        {words.fileOther}
      </button>
      {withoutIt && (
        <button type="button" className="btn btn-quiet" onClick={() => retry(null)}>
          {words.fileNone}
        </button>
      )}
    </>
  );
}
