import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../i18n/t';
import { type Change, forgetLastChange, keepLastChange } from './last-change';
import { hideToast, toast } from './toasts';
import classes from './undo-toast.module.css';
import { type LeftItem, useOvertaken } from './use-overtaken';

let shown = 0;
/** The items of each way back that is on the page. */
const offered = new Map<string, ReadonlySet<number>>();
/** The way back that was offered last, while it is on the page. */
let latest: (() => void) | null = null;

window.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  if (key !== 'z' || !(ctrlKey || metaKey) || shiftKey || typing || !latest) return;
  event.preventDefault();
  latest();
});

/**
 * Says what has been done, with a button that takes it back, as Ctrl or ⌘ with Z does. `undo` gives what to say when
 * that did not work, or `null`.
 * @param link to what has been done (`useToastLink`)
 * @param items what has been changed: an earlier Undo of one of them would undo too much, and is withdrawn; so is this
 * one once all of them are known to have changed since
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

interface OfferProps {
  id: string;
  change: Change;
  link: ReactNode;
  items: readonly LeftItem[];
}

function Offer({ id, change, link, items }: OfferProps) {
  const [pending, setPending] = useState(false);
  const isOvertaken = useOvertaken(items);
  // An Undo under way changes the items itself.
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
    // However the change is taken back, the button shows it.
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
