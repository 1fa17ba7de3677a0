import type { ReactNode } from "react";
import { uiText } from "#shared/platform/ui.text.ts";

/**
 * Confirmation before something that cannot be undone. Without JavaScript it opens as a `popover` from its
 * button, and the form inside does the work.
 */
export function Dialog({
  id,
  opener,
  title,
  children,
}: {
  id: string;
  opener: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <button type="button" className="btn btn-danger" popoverTarget={id}>
        {opener}
      </button>
      <div className="dialog" id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
        <button type="button" className="btn" popoverTarget={id} popoverTargetAction="hide">
          {uiText.cancel}
        </button>
      </div>
    </>
  );
}
