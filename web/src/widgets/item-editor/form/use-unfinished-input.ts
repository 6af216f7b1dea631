import { type RefObject, useEffect, useReducer, useState } from 'react';
import { unfinishedDateIn } from '../../fields/day-field';

/**
 * Whether a field of the form has text that its values do not contain: a name that is not chosen yet, or a part of a
 * date. `events` belong on the form.
 */
export function useUnfinishedInput(form: RefObject<HTMLFormElement | null>) {
  const [isUnfinished, setUnfinished] = useState(false);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // The fields mark themselves when they render.
  useEffect(() => {
    const element = form.current;
    if (element) setUnfinished(element.querySelector('[data-undecided]') !== null || !!unfinishedDateIn(element));
  });
  return { isUnfinished, events: { onInput: renderAgain, onBlur: renderAgain } };
}
