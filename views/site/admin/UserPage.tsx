import type { PageProps } from "#shared/form.ts";
import { labelsText } from "#shared/labels.text.ts";
import { duplicatesPaths } from "#shared/moderation/duplicates.paths.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { auditPaths } from "#shared/platform/audit.paths.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminUserPageData } from "#shared/site/admin-accounts.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { UserActs } from "./UserActs.tsx";
import { RoleBadge, StateBadge } from "./UserBits.tsx";
import { UserConduct } from "./UserConduct.tsx";
import { Who } from "./Who.tsx";

const texts = adminText.user;

/** Page of one account: its facts and the available actions. */
export function UserPage({ data, form }: PageProps<AdminUserPageData>) {
  const { user, private: own, zone } = data;
  return (
    <AdminFrame data={data} current="users" title={user.name || user.username}>
      <Breadcrumbs
        trail={[
          { href: adminPaths.adminUsers(), label: adminText.users.title },
          { label: user.name || user.username },
        ]}
      />
      <div className="admin-columns">
        <div className="admin-main">
          <UserFacts data={data} />
          <UserConduct conduct={data.conduct} user={user.id} zone={zone} />
          <Stories data={data} />
          {own && <SignIns data={data} />}
          {own && own.entries.length > 0 && (
            <section aria-labelledby="entries">
              <h2 id="entries">{texts.entries}</h2>
              <AuditTable entries={own.entries} zone={zone} />
              <p>
                <a href={auditPaths.adminAudit({ subject: user.id })}>{adminText.overview.allEntries}</a>
              </p>
            </section>
          )}
        </div>
        <section className="admin-acts" aria-labelledby="acts">
          <h2 id="acts">{texts.actions}</h2>
          <UserActs data={data} form={form} />
        </section>
      </div>
    </AdminFrame>
  );
}

function UserFacts({ data: { user, private: own, followers, zone } }: { data: AdminUserPageData }) {
  const { users } = adminText;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{texts.facts}</h2>
      <Facts>
        <Fact name={texts.profile}>
          <a href={profilePaths.user(user.username)}>@{user.username}</a>
        </Fact>
        <Fact name={users.email}>{user.email}</Fact>
        <Fact name={users.role}>
          <RoleBadge role={user.role} />
        </Fact>
        <Fact name={users.state}>
          <StateBadge state={user.state} />
        </Fact>
        <Fact name={texts.blockedFor}>{user.blockedReason}</Fact>
        <Fact name={users.risk}>{user.risk}</Fact>
        <Fact name={users.joined}>
          <Time iso={user.joinedAt} as="stamp" zone={zone} />
        </Fact>
        <Fact name={users.seen}>
          {user.seenAt ? <Time iso={user.seenAt} as="stamp" zone={zone} /> : adminText.never}
        </Fact>
        <Fact name={texts.followers}>{followers}</Fact>
        {own && <PrivateFacts own={own} />}
        <Fact name={texts.id}>
          <code>{user.id}</code>
        </Fact>
      </Facts>
    </section>
  );
}

function PrivateFacts({ own }: { own: NonNullable<AdminUserPageData["private"]> }) {
  return (
    <>
      <Fact name={texts.sessions}>{own.sessions}</Fact>
      <Fact name={texts.duplicates}>
        {own.duplicates > 0 ? (
          <a href={duplicatesPaths.adminDuplicates()}>{texts.duplicatesOf(own.duplicates)}</a>
        ) : (
          adminText.none
        )}
      </Fact>
      <Fact name={texts.referredBy}>{own.referredBy && <Who who={own.referredBy} />}</Fact>
      <Fact name={texts.referral}>{own.referral}</Fact>
      <Fact name={texts.captcha}>{own.captchaScore}</Fact>
      <Fact name={texts.browser}>{own.registeredWith}</Fact>
      <Fact name={texts.timezone}>{own.timezone}</Fact>
      <Fact name={texts.location}>{own.location}</Fact>
      <Fact name={texts.promotional}>{own.promotional ? adminText.yes : adminText.no}</Fact>
    </>
  );
}

function Stories({ data: { stories, storyCount, zone } }: { data: AdminUserPageData }) {
  return (
    <section aria-labelledby="stories">
      <h2 id="stories">{texts.stories}</h2>
      {stories.length === 0 ? (
        <p className="fine">{texts.noStories}</p>
      ) : (
        <Table
          caption={texts.storiesShown(stories.length, storyCount)}
          rows={stories}
          keyOf={({ id }) => id}
          columns={[
            {
              head: texts.storyTitle,
              cell: (story) => <a href={cataloguePaths.adminStory(story.id)}>{story.title}</a>,
            },
            { head: adminText.users.state, cell: ({ state }) => labelsText.storyState[state] },
            {
              head: texts.changed,
              cell: ({ updatedAt }) => <Time iso={updatedAt} as="stamp" zone={zone} />,
            },
          ]}
        />
      )}
    </section>
  );
}

function SignIns({ data: { private: own, zone } }: { data: AdminUserPageData }) {
  const signIns = own?.signIns ?? [];
  return (
    <section aria-labelledby="sign-ins">
      <h2 id="sign-ins">{texts.signIns}</h2>
      {signIns.length === 0 ? (
        <p className="fine">{texts.noSignIns}</p>
      ) : (
        <Table
          caption={texts.signInsHint}
          rows={signIns}
          keyOf={({ id }) => id}
          columns={[
            { head: texts.address, cell: ({ ip }) => ip },
            { head: texts.device, cell: ({ device }) => device },
            { head: texts.first, cell: ({ firstAt }) => <Time iso={firstAt} as="stamp" zone={zone} /> },
            { head: texts.last, cell: ({ lastAt }) => <Time iso={lastAt} as="stamp" zone={zone} /> },
          ]}
        />
      )}
    </section>
  );
}
