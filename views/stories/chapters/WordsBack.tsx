import { writingText } from "#shared/stories/writing.text.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** Shown by `client/desk.ts` after it has restored unsaved text. */
export const WordsBack = () => (
  <div className="words-back" role="status" hidden>
    <Notice kind="info">
      <p>{writingText.chapter.restored}</p>
      <Button look="quiet" type="button">
        {writingText.chapter.discardRestored}
      </Button>
    </Notice>
  </div>
);
