import type { ReactNode } from "react";
import { invitationsPaths } from "#shared/accounts/invitations.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { FEES } from "#shared/money/fees.ts";
import type { EarnPageData } from "#shared/site/studio.dto.ts";
import { earnText as words } from "#shared/site/studio.text.ts";
import { PRICE_MIN_CENTS } from "#shared/stories/editing.limits.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { earnEntries } from "../frame/menu.ts";

/** Page about the ways to earn money, with the current figures. */
export function EarnPage({ data }: PageProps<EarnPageData>) {
  const { storyFee, premiumFee, orderFee, payoutMinimumCents, holdDays } = data;
  const { stories, services, referrals, paid } = words;
  return (
    <div className="page earn">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <div className="studio-sections">
        <Way
          title={stories.title}
          points={stories.points({ min: PRICE_MIN_CENTS, fee: storyFee, premium: premiumFee })}
        >
          <ButtonLink look="primary" href={editingPaths.storyNew()} icon="pen-line">
            {stories.action}
          </ButtonLink>
        </Way>
        <Way title={services.title} points={services.points(orderFee)}>
          <ButtonLink href={servicesPaths.serviceNew()} icon="plus">
            {services.action}
          </ButtonLink>
        </Way>
        <Way title={referrals.title} points={referrals.points(FEES.referral)}>
          <ButtonLink href={invitationsPaths.inviteFriends()} icon="mail">
            {referrals.action}
          </ButtonLink>
        </Way>
        <Way title={paid.title} points={paid.points(payoutMinimumCents, holdDays)} />
      </div>
      <nav aria-labelledby="earn-more">
        <h2 id="earn-more">{words.more}</h2>
        <ul className="studio-links">
          {earnEntries().map(({ href, label }) => (
            <li key={href}>
              <a href={href}>
                <Icon name="chevron-right" />
                <span>{label}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Way(props: { title: string; points: readonly string[]; children?: ReactNode }) {
  const { title, points, children } = props;
  return (
    <section className="card">
      <h2>{title}</h2>
      <ul className="earn-points">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}
