import { assetUrl } from "#shared/assets.ts";

/**
 * Loads `client/analytics.ts` with its reporting URL; `user` is the member's id, the only information about
 * them that is sent.
 */
export function AnalyticsScript(props: {
  readonly collect: string | undefined;
  readonly tag: string | undefined;
  readonly user: string | undefined;
}) {
  return (
    <script
      type="module"
      src={assetUrl("analytics.js")}
      data-collect={props.collect}
      data-tag={props.tag}
      data-user={props.user}
    />
  );
}
