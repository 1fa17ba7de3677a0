import type { ReactNode } from "react";
import { settingsText } from "#shared/accounts/settings.text.ts";
import { SETTINGS_SECTIONS, type SettingsSection } from "#shared/accounts/settings.ts";
import { FoldedTabs } from "../../ui/FoldedTabs.tsx";

/**
 * Layout of every settings page: the list of sections, collapsed on a phone, and the title of the current
 * one.
 */
export function SettingsFrame({
  current,
  title,
  lead,
  children,
}: {
  current: SettingsSection;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <div className="page settings-frame">
      <FoldedTabs
        label={settingsText.nav}
        tabs={SETTINGS_SECTIONS.map(({ key, href }) => ({
          href,
          label: settingsText.sections[key],
          current: key === current,
        }))}
      />
      <div className="settings-body">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
