import type { ReactNode } from "react";
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

/** Result of the last action, shown once at the top of the next page (slot "flash"). */
export function Flash({ kind, text: message }: { kind: "success" | "info" | "error"; text: string }) {
  return (
    <div className={`notice notice-${kind} flash`} role={kind === "error" ? "alert" : "status"}>
      <Icon name={icons[kind]} />
      <p>
        <span className="visually-hidden">{uiText.notice[kind]}: </span>
        <Refusal message={message} />
      </p>
    </div>
  );
}
