import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../i18n/t';
import { hideToast, toast } from '../../ui/messages/toasts';
import { type Change, forgetLastChange, keepLastChange } from './last-change';
import classes from './undo-toast.module.css';
import { type LeftItem, useOvertaken } from './use-overtaken';

let shown = 0;
/** Item ids of each undo on the page, by toast id. */
const offered = new Map<string, ReadonlySet<number>>();
/** The newest undo on the page. */
let latest: (() => void) | null = null;

window.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  if (key !== 'z' || !(ctrlKey || metaKey) || shiftKey || typing || !latest) return;
  event.preventDefault();
  latest();
});

/**
 * Shows what was done with an Undo button, which Ctrl+Z or ⌘Z also triggers. `undo` returns an error message or
 * `null`.
 * @param link a link to the result (`useToastLink`)
 * @param items the changed items; earlier undos of these items are withdrawn, because they would undo too much, and
 * this undo is withdrawn when all its items have changed again
 */
export function undoToast(
  text: string,
  undo: () => Promise<string | null>,
  { link = null, items = [] }: { link?: ReactNode; items?: readonly LeftItem[] } = {},
): void {
  shown += 1;
  const id = `undo-${shown}`;
  for (const [earlier, ids] of offered) if (items.some((item) => ids.has(item.id))) void hideToast(earlier);
  offered.set(id, new Set(items.map((item) => item.id)));
  const change: Change = {
    text,
    undo: async () => {
      forgetLastChange(change);
      const problem = await undo();
      void hideToast(id);
      void toast(problem === null ? { message: t('app.undone') } : { message: problem, color: 'red' });
    },
  };
  keepLastChange(change);
  void toast({ id, message: <Offer id={id} change={change} link={link} items={items} /> });
}

/** Withdraws everything that can be undone, because another user may sign in. */
export function withdrawUndo(): void {
  forgetLastChange();
  latest = null;
  for (const id of offered.keys()) void hideToast(id);
}

interface OfferProps {
  id: string;
  change: Change;
  link: ReactNode;
  items: readonly LeftItem[];
}

function Offer({ id, change, link, items }: OfferProps) {
  const [pending, setPending] = useState(false);
  const isOvertaken = useOvertaken(items);
  // A running undo changes the items itself and must not withdraw the toast.
  const isWithdrawn = isOvertaken && !pending;
  useEffect(() => {
    if (!isWithdrawn) return;
    forgetLastChange(change);
    void hideToast(id);
  }, [id, change, isWithdrawn]);
  const [takeBack] = useState(() => change.undo);
  const pressed = useEffectEvent(() => {
    if (pending) return;
    setPending(true);
    takeBack();
  });
  useEffect(() => {
    const mine = () => pressed();
    latest = mine;
    // The button shows the pending state, no matter how the undo was triggered.
    change.undo = mine;
    return () => {
      change.undo = takeBack;
      if (latest === mine) latest = null;
      offered.delete(id);
    };
  }, [id, change, takeBack]);
  return (
    <div className={classes.offer}>
      <span className={classes.text}>
        {change.text}
        {link && <> · {link}</>}
      </span>
      <Button
        className={classes.undo}
        size="compact-md"
        variant="subtle"
        loading={pending}
        onClick={() => change.undo()}
      >
        {t('app.undo')}
      </Button>
    </div>
  );
}
