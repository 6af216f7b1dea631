import { type FocusEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import { TEXT_FIELDS } from '../fields/text-fields';
import { useWorkAtRisk } from './use-work-at-risk';

/** The question about typed text. */
export const typedWords = () => ({
  title: t('leaving.typed_title'),
  text: t('leaving.typed'),
  discard: t('leaving.typed_discard'),
  stay: t('leaving.typed_stay'),
});

type Fields = Map<HTMLInputElement, string>;

/** Whether a field has unsaved text. A field that left the document was part of a form that was sent. */
const isTyped = (fields: Fields) => [...fields].some(([field, before]) => field.isConnected && field.value !== before);

/**
 * Registers text typed into a dialog as work at risk, for any fields in the dialog. `events` belong on an element
 * around the fields. `leave` closes the dialog and asks first if text would be lost.
 * @param holdsChoices whether the dialog has choices that are lost like typed text
 */
export function useTypedText(isOpen: boolean, holdsChoices = false) {
  const fields = useRef<Fields>(new Map());
  const [typed, setTyped] = useState(false);
  useEffect(() => {
    if (!isOpen) fields.current.clear();
    setTyped(isTyped(fields.current));
  });
  const work = useMemo(
    () => ({
      words: typedWords,
      survives: () => !isTyped(fields.current),
    }),
    [],
  );
  const { leave } = useWorkAtRisk(isOpen && (typed || holdsChoices) ? work : null);
  return {
    leave: (close: () => void) => (holdsChoices || isTyped(fields.current) ? leave(close) : close()),
    events: isOpen
      ? {
          onFocus: ({ target }: FocusEvent) => {
            // A form that was sent may have removed its fields.
            setTyped(isTyped(fields.current));
            if (!target.matches(TEXT_FIELDS) || fields.current.has(target as HTMLInputElement)) return;
            fields.current.set(target as HTMLInputElement, (target as HTMLInputElement).value);
          },
          onInput: (_: FormEvent) => setTyped(isTyped(fields.current)),
        }
      : {},
  };
}
