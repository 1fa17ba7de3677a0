import type { TrustDto } from "#shared/community/forums.dto.ts";
import { TRUST_LIMITS, TRUST_NEEDS } from "#shared/community/forums.limits.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { Notice } from "../../ui/Notice.tsx";

/** Hint about what a new member may do here, and until when. */
export function TrustHint({ trust }: { trust: TrustDto | null }) {
  if (trust?.level !== "new") return null;
  const texts = forumsText.trust;
  return (
    <Notice kind="info">
      <p>
        {texts.fresh(TRUST_LIMITS.new)} {texts.more(TRUST_NEEDS.member)} {trust.held && texts.held}
      </p>
    </Notice>
  );
}
