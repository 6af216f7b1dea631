import { type ReactNode, Suspense, useState } from 'react';

interface DialogState {
  opened: boolean;
  onClose: () => void;
}

/** A dialog whose code is loaded when it is first asked for; afterwards it stays, to close in its own time. */
export function useLazyDialog() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const dialog: DialogState = { opened: state === 'open', onClose: () => setState('closed') };
  return {
    open: () => setState('open'),
    shown: (part: (dialog: DialogState) => ReactNode) => state !== 'never' && <Suspense>{part(dialog)}</Suspense>,
  };
}
