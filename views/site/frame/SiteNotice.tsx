import { siteText } from "#shared/site/site.text.ts";
import { site } from "#shared/site.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Notice from the admins to everyone, at the top of every page except chapters. */
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
