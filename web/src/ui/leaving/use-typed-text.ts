import { type FocusEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import { TEXT_FIELDS } from '../text-fields';
import { useWorkAtRisk } from './use-work-at-risk';

type Fields = Map<HTMLInputElement, string>;

/** Fields that were taken away with their form were sent. */
const isTyped = (fields: Fields) => [...fields].some(([field, before]) => field.isConnected && field.value !== before);

/**
 * Text typed into a dialog as work at risk, whichever fields the dialog has. `events` are for an element around them.
 * `leave` closes the dialog, and asks first if that loses text.
 */
export function useTypedText(isOpen: boolean) {
  const fields = useRef<Fields>(new Map());
  const [typed, setTyped] = useState(false);
  useEffect(() => {
    if (!isOpen) fields.current.clear();
    setTyped(isTyped(fields.current));
  });
  const work = useMemo(
    () => ({
      words: () => ({
        title: t('leaving.typed_title'),
        text: t('leaving.typed'),
        discard: t('leaving.typed_discard'),
        stay: t('leaving.typed_stay'),
      }),
      survives: () => !isTyped(fields.current),
    }),
    [],
  );
  const { leave } = useWorkAtRisk(isOpen && typed ? work : null);
  return {
    leave: (close: () => void) => (isTyped(fields.current) ? leave(close) : close()),
    events: isOpen
      ? {
          onFocus: ({ target }: FocusEvent) => {
            if (!target.matches(TEXT_FIELDS) || fields.current.has(target as HTMLInputElement)) return;
            fields.current.set(target as HTMLInputElement, (target as HTMLInputElement).value);
          },
          onInput: (_: FormEvent) => setTyped(isTyped(fields.current)),
        }
      : {},
  };
}
