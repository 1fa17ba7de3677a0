import { documentsPaths } from "../../../src/shared/site/documents.paths.ts";
import { documentsText } from "../../../src/shared/site/documents.text.ts";
import { Notice } from "../../ui/Notice.tsx";

/** Stands on every page until the member has answered. */
export function TermsBanner({ version }: { version: number }) {
  const { agree } = documentsText;
  return (
    <Notice kind="info">
      <p>
        {agree.banner(version)} <a href={documentsPaths.agreeToTerms()}>{agree.bannerLink}</a>
      </p>
    </Notice>
  );
}
