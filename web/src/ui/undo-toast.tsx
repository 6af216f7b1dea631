import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../i18n/t';
import { hideToast, toast } from './toasts';
import classes from './undo-toast.module.css';
import { type LeftItem, useOvertaken } from './use-overtaken';

/** How long a change can be taken back (look: "Undo for 8 s"). */
const OFFERED_MS = 8_000;

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
  void toast({
    id,
    autoClose: OFFERED_MS,
    message: <Offer id={id} text={text} undo={undo} link={link} items={items} />,
  });
}

interface OfferProps {
  id: string;
  text: string;
  undo: () => Promise<string | null>;
  link: ReactNode;
  items: readonly LeftItem[];
}

function Offer({ id, text, undo, link, items }: OfferProps) {
  const [pending, setPending] = useState(false);
  const isOvertaken = useOvertaken(items);
  // An Undo under way changes the items itself.
  const isWithdrawn = isOvertaken && !pending;
  useEffect(() => {
    if (isWithdrawn) void hideToast(id);
  }, [id, isWithdrawn]);
  const takeBack = async () => {
    latest = null;
    setPending(true);
    const problem = await undo();
    void hideToast(id);
    void toast(problem === null ? { message: t('app.undone') } : { message: problem, color: 'red' });
  };
  const pressed = useEffectEvent(() => void takeBack());
  useEffect(() => {
    const mine = () => pressed();
    latest = mine;
    return () => {
      if (latest === mine) latest = null;
      offered.delete(id);
    };
  }, [id]);
  return (
    <div className={classes.offer}>
      <span className={classes.text}>
        {text}
        {link && <> · {link}</>}
      </span>
      <Button className={classes.undo} size="compact-md" variant="subtle" loading={pending} onClick={takeBack}>
        {t('app.undo')}
      </Button>
    </div>
  );
}
