import { documentsPaths } from "#shared/site/documents.paths.ts";
import { documentsText } from "#shared/site/documents.text.ts";
import { Notice } from "../../ui/Notice.tsx";

/** Banner on every page until the member has agreed to the terms. */
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
