import type { PageProps } from "#shared/form.ts";
import type { NotificationSettingsPageData } from "#shared/live/notification-preferences.dto.ts";
import { notificationPreferencesPaths } from "#shared/live/notification-preferences.paths.ts";
import { notificationPreferencesText } from "#shared/live/notification-preferences.text.ts";
import {
  channelsOf,
  DIGESTS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KEYS,
  type NotificationKey,
} from "#shared/live/notification-preferences.ts";
import { pushText } from "#shared/live/push.text.ts";

import { SettingsFrame } from "../../accounts/settings/SettingsFrame.tsx";
import { Island } from "../../shell/Island.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import PushSwitch from "../push/PushSwitch.island.tsx";

type Words = typeof notificationPreferencesText;

/** Rows of the table, grouped by subject. */
const GROUPS: readonly (readonly [keyof Words["groups"], readonly NotificationKey[]])[] = [
  [
    "stories",
    [
      "new_comment_notification",
      "new_comment_reply",
      "favourite_story_notification",
      "favourite_author_notification",
      "new_follower_notification",
    ],
  ],
  [
    "people",
    ["following_new_story_notification", "following_new_chapter_notification", "favourited_story_updates"],
  ],
  ["forums", ["thread_post_notification", "post_reply_notification", "following_new_thread_notification"]],
  ["letters", ["promotional"]],
];

/** Page of the notification settings: one table of tick boxes, and the frequency of emails. */
export function NotificationSettingsPage({ data, form }: PageProps<NotificationSettingsPageData>) {
  const texts = notificationPreferencesText;
  const { channels, digest, weeklyStories, staffWeekly } = data.preferences;
  const { bind, value, all } = formFields(form, {
    channels: NOTIFICATION_KEYS.flatMap((key) =>
      channelsOf(key).flatMap((channel) => (channels[key][channel] ? [`${key}:${channel}`] : [])),
    ),
    digest,
    weekly: weeklyStories ? "true" : "",
    staffWeekly: staffWeekly ? "true" : "",
  });
  const ticked = new Set(all("channels"));
  const boxes = bind("channels");
  return (
    <SettingsFrame current="notifications" title={texts.title} lead={texts.lead}>
      <form
        noValidate
        className="settings-form"
        method="post"
        action={notificationPreferencesPaths.notificationSettings()}
      >
        <CsrfField />
        <FormErrors form={form} />
        <table className="channel-table" id={boxes.id}>
          <caption className="visually-hidden">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{texts.what}</span>
              </th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <th scope="col" key={channel}>
                  {texts.channels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          {GROUPS.map(([group, keys]) => (
            <tbody key={group}>
              <tr>
                <th className="channel-group" scope="rowgroup" colSpan={NOTIFICATION_CHANNELS.length + 1}>
                  {texts.groups[group]}
                </th>
              </tr>
              {keys.map((key) => (
                <Row key={key} of={key} ticked={ticked} />
              ))}
            </tbody>
          ))}
        </table>
        <FieldError id={boxes.id} error={boxes.error} />
        <RadioGroup
          {...bind("digest")}
          legend={texts.digest}
          hint={texts.digestHint}
          value={value("digest")}
          options={DIGESTS.map((each) => ({ value: each, label: texts.digests[each] }))}
        />
        <Checkbox
          {...bind("weekly")}
          label={texts.weekly}
          hint={texts.weeklyHint}
          checked={value("weekly") === "true"}
        />
        {data.isStaff && (
          <Checkbox
            {...bind("staffWeekly")}
            label={texts.staffWeekly}
            hint={texts.staffWeeklyHint}
            checked={value("staffWeekly") === "true"}
          />
        )}
        <div className="actions">
          <Button look="primary">{texts.save}</Button>
        </div>
      </form>
      <section className="settings-part" id="push" aria-labelledby="push-title">
        <h2 id="push-title">{pushText.title}</h2>
        <p>{pushText.lead}</p>
        <Island of={PushSwitch} name="live/push/PushSwitch" on="load" props={data.push} />
      </section>
    </SettingsFrame>
  );
}

/** Row for one kind of notification, with a tick box for each channel. */
function Row({ of: key, ticked }: { of: NotificationKey; ticked: ReadonlySet<string> }) {
  const texts = notificationPreferencesText;
  const ways = channelsOf(key);
  return (
    <tr>
      <th scope="row">{texts.keys[key]}</th>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <td key={channel}>
          {ways.includes(channel) ? (
            <label className="channel-box">
              <input
                type="checkbox"
                name="channels"
                value={`${key}:${channel}`}
                defaultChecked={ticked.has(`${key}:${channel}`)}
              />
              <span className="visually-hidden">{texts.box(texts.keys[key], channel)}</span>
            </label>
          ) : (
            <span className="visually-hidden">{texts.none}</span>
          )}
        </td>
      ))}
    </tr>
  );
}
