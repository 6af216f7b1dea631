import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../i18n/t';
import classes from './confirmation.module.css';
import { Dialog } from './dialog';

interface ConfirmationProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, and what stays. */
  children: ReactNode;
  /** The words of the button that does it. */
  confirm: string;
  /** The words of the button that does not; "Cancel" where nothing else says it better. */
  decline?: string;
  /** Nothing of value is lost: the button is no warning. */
  harmless?: boolean;
  onConfirm: () => void;
}

/** Asks before something that takes work away. */
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
            // A second click while the dialog fades must not do it twice.
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
