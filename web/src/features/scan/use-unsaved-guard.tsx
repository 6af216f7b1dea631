import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import { lazyPart } from '../../ui/lazy-part';
import { useLeaveGuard } from '../../ui/use-leave-guard';
import { usePreloaded } from '../../ui/use-preloaded';

const Confirmation = lazyPart(() => import('../../ui/confirmation'), 'note');

/** Work that would be lost: items with their photo, or a photo alone. */
export type Unsaved = 'items' | 'photo' | null;

export interface UnsavedGuard {
  protect: (unsaved: Unsaved) => void;
  /** Goes on at once, or after a question when work would be lost. */
  ask: (proceed: () => void) => void;
}

/** Asks before unsaved items or a photo are lost: by a change of mode or photo, by leaving the tab, by closing the page. */
export function useUnsavedGuard(): { guard: UnsavedGuard; question: ReactNode } {
  // The question has to be there even when the network is not.
  usePreloaded(Confirmation);
  const [unsaved, setUnsaved] = useState<Unsaved>(null);
  const { leave, question } = useLeaveGuard(unsaved !== null, { onAgreed: () => setUnsaved(null) });
  // The dialog closes in its own time, by when there is nothing left to lose.
  const asked = useRef<Unsaved>(null);
  asked.current = unsaved ?? asked.current;
  const isPhoto = asked.current === 'photo';

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
          title={t(isPhoto ? 'scan.photo_title' : 'scan.unsaved_title')}
          confirm={t('scan.discard')}
          decline={t('scan.keep_editing')}
        >
          {t(isPhoto ? 'scan.photo' : 'scan.unsaved')}
        </Confirmation>
      </Suspense>
    ),
  };
}
