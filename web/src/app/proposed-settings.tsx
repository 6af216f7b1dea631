import { useEffect, useRef } from 'react';
import { useChangeUserSettingsMutation, useUserSettingsQuery } from '../api/account/user-settings';
import { browserTraits, proposedSettings } from '../domain/browser-settings';

/** Saves settings detected by the browser if the user has none, so that the user is not asked. */
export default function ProposedSettings() {
  const { data: known } = useUserSettingsQuery();
  const [change] = useChangeUserSettingsMutation();
  const proposed = useRef(false);
  useEffect(() => {
    if (!known || proposed.current) return;
    proposed.current = true;
    const settings = proposedSettings(known, browserTraits());
    // If the request fails, the next visit tries again.
    if (Object.keys(settings).length > 0) void change(settings);
  }, [known, change]);
  return null;
}
