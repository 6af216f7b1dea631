import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { managingToggled, selectManaging } from '../../state/inventory.slice';
import { isForPage } from '../../ui/is-for-page';
import { useLetterKeys } from '../../ui/use-letter-keys';

/** "/" goes to the search field, Esc ends choosing. The search of Home goes on here. */
export function useInventoryKeys(field: RefObject<HTMLInputElement | null>): void {
  const dispatch = useAppDispatch();
  const managing = useAppSelector(selectManaging);
  const { state } = useLocation();
  // Before anything is painted: letters typed meanwhile would go to a field that is gone.
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
