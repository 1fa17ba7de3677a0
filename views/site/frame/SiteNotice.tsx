import { siteText } from "../../../src/shared/site/site.text.ts";
import { site } from "../../../src/shared/site.ts";
import { Icon } from "../../ui/Icon.tsx";

/** What the admins tell everybody, at the head of every page but a chapter's. */
export function SiteNotice() {
  const { notice } = site();
  if (!notice) return null;
  return (
    <aside className={`site-notice site-notice-${notice.kind}`} aria-label={siteText.siteNotice}>
      <Icon name={notice.kind === "warning" ? "triangle-alert" : "info"} />
      <p>{notice.text}</p>
    </aside>
  );
}
