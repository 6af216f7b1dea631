import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../i18n/t';
import '../../i18n/locales/paper';
import { hideToast, toast } from '../../ui/messages/toasts';
import { PRINT_ASKED } from './print-list';

/** Printable lists on screen. The last one is topmost, for example in a dialog. */
const printable: object[] = [];

const TOAST = 'print';
/** Delay before the "loading pictures" message, so that fast loads show none. */
const QUIET_MS = 500;
/** Some phones render the pages only after `afterprint`. */
const LINGER_MS = 1_000;
/** Then the sheet is printed even without the last pictures. */
const PATIENCE_MS = 60_000;

/** Whether the list must be on its sheet: the browser is printing or waits for the sheet's pictures. */
export function usePrinting(sheet: RefObject<HTMLElement | null>): boolean {
  const [state, setState] = useState<'off' | 'waiting' | 'printing'>('off');

  useEffect(() => {
    const me = {};
    printable.push(me);
    const isTop = () => printable.at(-1) === me;
    // The browser prints the state at the end of these event handlers.
    let lingering: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(lingering);
      if (isTop()) flushSync(() => setState('printing'));
    };
    const end = () => {
      clearTimeout(lingering);
      lingering = setTimeout(() => setState('off'), LINGER_MS);
    };
    const asked = (event: Event) => {
      if (!isTop()) return;
      event.preventDefault();
      setState('waiting');
    };
    const media = window.matchMedia('print');
    const changed = () => (media.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    window.addEventListener(PRINT_ASKED, asked);
    media.addEventListener('change', changed);
    return () => {
      clearTimeout(lingering);
      printable.splice(printable.indexOf(me), 1);
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      window.removeEventListener(PRINT_ASKED, asked);
      media.removeEventListener('change', changed);
    };
  }, []);

  useEffect(() => {
    if (state !== 'waiting') return;
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    const notice = setTimeout(() => {
      const message = t('paper.waiting', { count: pictures.length });
      void toast({ id: TOAST, message, loading: true, autoClose: false, onClose: () => setState('off') });
    }, QUIET_MS);
    let isGone = false;
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    void Promise.race([Promise.all(pictures.map(settled)), patience]).then(() => {
      if (!isGone) window.print();
    });
    return () => {
      isGone = true;
      clearTimeout(notice);
      void hideToast(TOAST);
    };
  }, [state, sheet]);

  return state !== 'off';
}

const settled = (picture: HTMLImageElement) =>
  picture.complete ||
  new Promise((resolve) => {
    for (const end of ['load', 'error']) picture.addEventListener(end, resolve, { once: true });
  });
