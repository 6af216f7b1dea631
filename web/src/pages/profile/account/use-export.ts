import { dayIn } from '@whereabouts/shared/contracts/calendar-day.js';
import { useEffect, useRef, useState } from 'react';
import { exportData } from '../../../api/items/export';
import { browserTimeZone } from '../../../domain/browser/browser-time-zone';
import { t } from '../../../i18n/t';
import { useAppStore } from '../../../state/hooks';
import { inSession } from '../../../state/session/in-session';
import { download } from '../../../ui/figures/download';
import { errorText } from '../../../widgets/problems/error-text';

const MEGABYTE = 1024 * 1024;

/** Downloads the user's data. Leaving the page cancels the download. */
export function useExport() {
  const { dispatch, getState } = useAppStore();
  const [megabytes, setMegabytes] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    running.current = new AbortController();
    const { signal } = running.current;
    setProblem(null);
    setMegabytes(0);
    try {
      const onProgress = (bytes: number) => setMegabytes(Math.round(bytes / MEGABYTE));
      const archive = await inSession({ dispatch, getState, signal }, (token) =>
        exportData({ token, onProgress, signal }),
      );
      download(archive, `whereabouts-${dayIn(browserTimeZone(), Date.now())}.zip`);
    } catch (error) {
      if (!signal.aborted) setProblem(errorText(error, t('account.export_failed')));
    }
    setMegabytes(null);
  };

  return { start, megabytes, problem };
}
