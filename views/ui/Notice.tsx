import type { ReactNode } from "react";
import { FLASH_ID } from "#shared/form.ts";
import type { IconName } from "#shared/icons.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { Icon } from "./Icon.tsx";
import { Refusal } from "./Refusal.tsx";

export type NoticeKind = "success" | "info" | "warning" | "error";

const icons: Record<NoticeKind, IconName> = {
  success: "circle-check",
  info: "info",
  warning: "triangle-alert",
  error: "circle-alert",
};

/** A notice in the flow of the page. */
export function Notice({
  kind,
  title,
  children,
}: {
  kind: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={`notice notice-${kind}`}>
      <Icon name={icons[kind]} />
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}

interface FlashProps {
  readonly kind: "success" | "info" | "error";
  readonly text: string;
  /** Leads to the subject of the message. */
  readonly link?: { readonly href: string; readonly label: string };
  /** False on a page that shows a rejected form again, whose errors take the focus. */
  readonly focused?: boolean;
}

/**
 * Result of the last action, shown once at the top of the next page (slot "flash"). Receives the focus when the
 * page loads, unless its address leads to the button that was used: browsers then ignore `autofocus`.
 */
export function Flash({ kind, text: message, link, focused = true }: FlashProps) {
  return (
    <div
      className={`notice notice-${kind} flash`}
      role={kind === "error" ? "alert" : "status"}
      id={FLASH_ID}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: nobody who has just sent a form loses their place by it
      autoFocus={focused}
    >
      <Icon name={icons[kind]} />
      <p>
        <span className="visually-hidden">{uiText.notice[kind]}: </span>
        <Refusal message={message} />
        {link && (
          <>
            {" "}
            <a href={link.href}>{link.label}</a>
          </>
        )}
      </p>
    </div>
  );
}
