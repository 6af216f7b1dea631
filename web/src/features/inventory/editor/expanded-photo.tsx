import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog';
import classes from './photo-pane.module.css';

interface ExpandedPhotoProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The photo and nothing else. A tap puts it back. */
export function ExpandedPhoto({ children, ...dialog }: ExpandedPhotoProps) {
  return (
    <Dialog {...dialog} size="96rem" sheet>
      {/* A shortcut for the thumb; Esc and the button above do the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className={classes.large} onClick={dialog.onClose}>
        {children}
      </div>
    </Dialog>
  );
}
