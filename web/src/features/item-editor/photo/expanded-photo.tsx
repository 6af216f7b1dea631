import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation();
  return (
    <Dialog {...dialog} size="96rem" sheet>
      <button type="button" className={classes.large} aria-label={t('editor.shrink')} onClick={dialog.onClose}>
        {children}
      </button>
    </Dialog>
  );
}
