import { useEffect, useRef } from 'react';
import { useChangeUserSettingsMutation, useUserSettingsQuery } from '../../api/user-settings';
import { browserTraits, proposedSettings } from '../../domain/browser-settings';

/** Keeps what the browser tells of its user where nothing is kept yet, so that nobody is asked for it. */
export default function ProposedSettings() {
  const { data: known } = useUserSettingsQuery();
  const [change] = useChangeUserSettingsMutation();
  const proposed = useRef(false);
  useEffect(() => {
    if (!known || proposed.current) return;
    proposed.current = true;
    const settings = proposedSettings(known, browserTraits());
    // Without an answer the next visit proposes it again.
    if (Object.keys(settings).length > 0) void change(settings);
  }, [known, change]);
  return null;
}
