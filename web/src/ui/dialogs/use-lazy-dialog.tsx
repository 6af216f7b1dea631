import { type ReactNode, Suspense, useState } from 'react';
import { LoadProblem } from '../loading/load-problem';

interface DialogState {
  opened: boolean;
  onClose: () => void;
}

/**
 * A dialog made with `lazyPart`. Its code loads when the dialog is first opened. Afterwards the dialog stays mounted,
 * so that it can fade out. If loading fails, a message appears and the page stays unchanged.
 */
export function useLazyDialog(part: { load: () => Promise<unknown> }) {
  const [state, setState] = useState<'never' | 'failed' | 'open' | 'closed'>('never');
  const loaded = state === 'open' || state === 'closed';
  const dialog: DialogState = { opened: state === 'open', onClose: () => setState('closed') };
  const open = () => {
    if (loaded) return setState('open');
    part.load().then(
      () => setState('open'),
      () => setState('failed'),
    );
  };
  return {
    open,
    opened: dialog.opened,
    shown: (content: (dialog: DialogState) => ReactNode) => {
      if (state === 'failed') return <LoadProblem onRetry={open} onClose={() => setState('never')} />;
      return loaded && <Suspense>{content(dialog)}</Suspense>;
    },
  };
}
