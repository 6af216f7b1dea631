import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import { lazyPart } from '../../ui/lazy-part';
import { useLeaveGuard } from '../../ui/use-leave-guard';

const Confirmation = lazyPart(() => import('../../ui/confirmation'), 'note');

export interface UnsavedGuard {
  /** Whether there is work that would be lost. */
  protect: (unsaved: boolean) => void;
  /** Goes on at once, or after a question when work would be lost. */
  ask: (proceed: () => void) => void;
}

/** Asks before unsaved items are lost: by a change of mode or photo, by leaving the tab, by closing the page. */
export function useUnsavedGuard(): { guard: UnsavedGuard; question: ReactNode } {
  const [unsaved, setUnsaved] = useState(false);
  const { leave, question } = useLeaveGuard(unsaved, { onAgreed: () => setUnsaved(false) });

  // The guard stays the same while what it guards comes and goes: whoever uses it protects once per change.
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  const guard = useMemo(() => ({ protect: setUnsaved, ask: (proceed: () => void) => latest.current(proceed) }), []);

  return {
    guard,
    question: question && (
      <Suspense>
        <Confirmation
          {...question}
          title={t('scan.unsaved_title')}
          confirm={t('scan.discard')}
          decline={t('scan.keep_editing')}
        >
          {t('scan.unsaved')}
        </Confirmation>
      </Suspense>
    ),
  };
}
