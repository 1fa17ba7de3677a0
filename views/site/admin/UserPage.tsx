import type { PageProps } from "../../../src/shared/form.ts";
import { duplicatesPaths } from "../../../src/shared/moderation/duplicates.paths.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { auditPaths } from "../../../src/shared/platform/audit.paths.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { adminPaths } from "../../../src/shared/site/admin.paths.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminUserPageData } from "../../../src/shared/site/admin-accounts.dto.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
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

const words = adminText.user;

/** One account: what is known of it and what may be done to it. */
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
              <h2 id="entries">{words.entries}</h2>
              <AuditTable entries={own.entries} zone={zone} />
              <p>
                <a href={auditPaths.adminAudit({ subject: user.id })}>{adminText.overview.allEntries}</a>
              </p>
            </section>
          )}
        </div>
        <section className="admin-acts" aria-labelledby="acts">
          <h2 id="acts">{words.actions}</h2>
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
      <h2 id="facts">{words.facts}</h2>
      <Facts>
        <Fact name={words.profile}>
          <a href={profilePaths.user(user.username)}>@{user.username}</a>
        </Fact>
        <Fact name={users.email}>{user.email}</Fact>
        <Fact name={users.role}>
          <RoleBadge role={user.role} />
        </Fact>
        <Fact name={users.state}>
          <StateBadge state={user.state} />
        </Fact>
        <Fact name={words.blockedFor}>{user.blockedReason}</Fact>
        <Fact name={users.risk}>{user.risk}</Fact>
        <Fact name={users.joined}>
          <Time iso={user.joinedAt} as="stamp" zone={zone} />
        </Fact>
        <Fact name={users.seen}>
          {user.seenAt ? <Time iso={user.seenAt} as="stamp" zone={zone} /> : adminText.never}
        </Fact>
        <Fact name={words.followers}>{followers}</Fact>
        {own && <PrivateFacts own={own} />}
        <Fact name={words.id}>
          <code>{user.id}</code>
        </Fact>
      </Facts>
    </section>
  );
}

function PrivateFacts({ own }: { own: NonNullable<AdminUserPageData["private"]> }) {
  return (
    <>
      <Fact name={words.sessions}>{own.sessions}</Fact>
      <Fact name={words.duplicates}>
        {own.duplicates > 0 ? (
          <a href={duplicatesPaths.adminDuplicates()}>{words.duplicatesOf(own.duplicates)}</a>
        ) : (
          adminText.none
        )}
      </Fact>
      <Fact name={words.referredBy}>{own.referredBy && <Who who={own.referredBy} />}</Fact>
      <Fact name={words.referral}>{own.referral}</Fact>
      <Fact name={words.captcha}>{own.captchaScore}</Fact>
      <Fact name={words.browser}>{own.registeredWith}</Fact>
      <Fact name={words.timezone}>{own.timezone}</Fact>
      <Fact name={words.location}>{own.location}</Fact>
      <Fact name={words.promotional}>{own.promotional ? adminText.yes : adminText.no}</Fact>
    </>
  );
}

function Stories({ data: { stories, storyCount, zone } }: { data: AdminUserPageData }) {
  return (
    <section aria-labelledby="stories">
      <h2 id="stories">{words.stories}</h2>
      {stories.length === 0 ? (
        <p className="fine">{words.noStories}</p>
      ) : (
        <Table
          caption={words.storiesShown(stories.length, storyCount)}
          rows={stories}
          keyOf={({ id }) => id}
          columns={[
            {
              head: words.storyTitle,
              cell: (story) => <a href={cataloguePaths.adminStory(story.id)}>{story.title}</a>,
            },
            { head: adminText.users.state, cell: ({ state }) => labelsText.storyState[state] },
            {
              head: words.changed,
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
      <h2 id="sign-ins">{words.signIns}</h2>
      {signIns.length === 0 ? (
        <p className="fine">{words.noSignIns}</p>
      ) : (
        <Table
          caption={words.signInsHint}
          rows={signIns}
          keyOf={({ id }) => id}
          columns={[
            { head: words.address, cell: ({ ip }) => ip },
            { head: words.device, cell: ({ device }) => device },
            { head: words.first, cell: ({ firstAt }) => <Time iso={firstAt} as="stamp" zone={zone} /> },
            { head: words.last, cell: ({ lastAt }) => <Time iso={lastAt} as="stamp" zone={zone} /> },
          ]}
        />
      )}
    </section>
  );
}
