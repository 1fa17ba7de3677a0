import type { TrustDto } from "../../../src/shared/community/forums.dto.ts";
import { TRUST_LIMITS, TRUST_NEEDS } from "../../../src/shared/community/forums.limits.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import { Notice } from "../../ui/Notice.tsx";

/** What somebody new may do here, and until when. */
export function TrustHint({ trust }: { trust: TrustDto | null }) {
  if (trust?.level !== "new") return null;
  const words = forumsText.trust;
  return (
    <Notice kind="info">
      <p>
        {words.fresh(TRUST_LIMITS.new)} {words.more(TRUST_NEEDS.member)} {trust.held && words.held}
      </p>
    </Notice>
  );
}
