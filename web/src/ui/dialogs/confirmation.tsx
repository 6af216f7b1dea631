import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../i18n/t';
import classes from './confirmation.module.css';
import { Dialog } from './dialog';

interface ConfirmationProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Explains what will happen and what stays. */
  children: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  /** Label of the other button. "Cancel" by default. */
  decline?: string;
  /** Nothing of value is lost, so the confirm button is not red. */
  harmless?: boolean;
  onConfirm: () => void;
}

/** Asks the user to confirm a destructive action. */
export default function Confirmation({
  children,
  confirm,
  decline,
  harmless = false,
  onConfirm,
  ...dialog
}: ConfirmationProps) {
  const confirmed = useRef(false);
  useEffect(() => {
    if (dialog.opened) confirmed.current = false;
  }, [dialog.opened]);

  return (
    <Dialog {...dialog} size="26rem">
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={dialog.onClose} data-autofocus>
          {decline ?? t('app.cancel')}
        </Button>
        <Button
          {...(!harmless && { color: 'red' })}
          onClick={() => {
            // Ignores a second click while the dialog fades out.
            if (confirmed.current) return;
            confirmed.current = true;
            dialog.onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
