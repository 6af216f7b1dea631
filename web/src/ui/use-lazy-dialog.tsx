import { type ReactNode, Suspense, useState } from 'react';
import { LoadProblem } from './load-problem';

interface DialogState {
  opened: boolean;
  onClose: () => void;
}

/**
 * A dialog, made with `lazyPart`, whose code is loaded when it is first asked for; afterwards it stays, to close in its
 * own time. When the code cannot be loaded, a message says so, and the page stays as it is.
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
