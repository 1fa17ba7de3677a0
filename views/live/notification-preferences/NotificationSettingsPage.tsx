import type { PageProps } from "../../../src/shared/form.ts";
import type { NotificationSettingsPageData } from "../../../src/shared/live/notification-preferences.dto.ts";
import { notificationPreferencesPaths } from "../../../src/shared/live/notification-preferences.paths.ts";
import { notificationPreferencesText } from "../../../src/shared/live/notification-preferences.text.ts";
import {
  channelsOf,
  DIGESTS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KEYS,
  type NotificationKey,
} from "../../../src/shared/live/notification-preferences.ts";
import { pushText } from "../../../src/shared/live/push.text.ts";

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

/** The rows of the table, by what they have to do with. */
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

/** What a member hears of and how: one table of boxes, and when e-mail comes. */
export function NotificationSettingsPage({ data, form }: PageProps<NotificationSettingsPageData>) {
  const words = notificationPreferencesText;
  const { channels, digest, weeklyStories } = data.preferences;
  const { bind, value, all } = formFields(form, {
    channels: NOTIFICATION_KEYS.flatMap((key) =>
      channelsOf(key).flatMap((channel) => (channels[key][channel] ? [`${key}:${channel}`] : [])),
    ),
    digest,
    weekly: weeklyStories ? "true" : "",
  });
  const ticked = new Set(all("channels"));
  const boxes = bind("channels");
  return (
    <SettingsFrame current="notifications" title={words.title} lead={words.lead}>
      <form
        className="settings-form"
        method="post"
        action={notificationPreferencesPaths.notificationSettings()}
      >
        <CsrfField />
        <FormErrors form={form} />
        <table className="channel-table" id={boxes.id}>
          <caption className="visually-hidden">{words.caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{words.what}</span>
              </th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <th scope="col" key={channel}>
                  {words.channels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          {GROUPS.map(([group, keys]) => (
            <tbody key={group}>
              <tr>
                <th className="channel-group" scope="rowgroup" colSpan={NOTIFICATION_CHANNELS.length + 1}>
                  {words.groups[group]}
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
          legend={words.digest}
          hint={words.digestHint}
          value={value("digest")}
          options={DIGESTS.map((each) => ({ value: each, label: words.digests[each] }))}
        />
        <Checkbox
          {...bind("weekly")}
          label={words.weekly}
          hint={words.weeklyHint}
          checked={value("weekly") === "true"}
        />
        <div className="actions">
          <Button look="primary">{words.save}</Button>
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

/** One kind of news with a box for each way it can come by. */
function Row({ of: key, ticked }: { of: NotificationKey; ticked: ReadonlySet<string> }) {
  const words = notificationPreferencesText;
  const ways = channelsOf(key);
  return (
    <tr>
      <th scope="row">{words.keys[key]}</th>
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
              <span className="visually-hidden">{words.box(words.keys[key], channel)}</span>
            </label>
          ) : (
            <span className="visually-hidden">{words.none}</span>
          )}
        </td>
      ))}
    </tr>
  );
}
