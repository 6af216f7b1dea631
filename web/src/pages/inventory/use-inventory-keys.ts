import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { managingToggled, selectManaging } from '../../state/inventory.slice';
import { isForPage } from '../../ui/focus/is-for-page';
import { useLetterKeys } from '../../ui/focus/use-letter-keys';

/** "/" focuses the search field and Esc ends a selection. A search started on Home continues here. */
export function useInventoryKeys(field: RefObject<HTMLInputElement | null>): void {
  const dispatch = useAppDispatch();
  const managing = useAppSelector(selectManaging);
  const { state } = useLocation();
  // Before the first paint: letters typed in between would go to the removed field of Home.
  useLayoutEffect(() => {
    if (state?.searching) field.current?.focus();
  }, [state, field]);

  useLetterKeys((key) => {
    if (key !== '/') return false;
    field.current?.focus();
    return true;
  });
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && managing && isForPage(event)) dispatch(managingToggled());
  });
}
