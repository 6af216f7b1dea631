import { Button } from '@mantine/core';
import { useState } from 'react';
import { i18n } from '../i18n/i18n';
import { hideToast, toast } from './toasts';
import classes from './undo-toast.module.css';

/** How long a change can be taken back (look: "Undo for 8 s"). */
const OFFERED_MS = 8_000;

let shown = 0;

/**
 * Says what has been done, with a button that takes it back. `undo` gives what to say when that did not work, or
 * `null`.
 */
export function undoToast(text: string, undo: () => Promise<string | null>): void {
  shown += 1;
  const id = `undo-${shown}`;
  void toast({ id, autoClose: OFFERED_MS, message: <Offer id={id} text={text} undo={undo} /> });
}

function Offer({ id, text, undo }: { id: string; text: string; undo: () => Promise<string | null> }) {
  const [pending, setPending] = useState(false);
  const takeBack = async () => {
    setPending(true);
    const problem = await undo();
    void hideToast(id);
    void toast(problem === null ? { message: i18n.t('app.undone') } : { message: problem, color: 'red' });
  };
  return (
    <div className={classes.offer}>
      <span className={classes.text}>{text}</span>
      <Button className={classes.undo} size="compact-md" variant="subtle" loading={pending} onClick={takeBack}>
        {i18n.t('app.undo')}
      </Button>
    </div>
  );
}
