import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { managingToggled, selectManaging } from '../../state/inventory.slice';
import { isForPage } from '../../ui/is-for-page';

/** "/" goes to the search field, "n" begins a new item, Esc ends choosing. The search of Home goes on here. */
export function useInventoryKeys(field: RefObject<HTMLInputElement | null>, onAdd: () => void): void {
  const dispatch = useAppDispatch();
  const managing = useAppSelector(selectManaging);
  const { state } = useLocation();
  // Before anything is painted: letters typed meanwhile would go to a field that is gone.
  useLayoutEffect(() => {
    if (state?.searching) field.current?.focus();
  }, [state, field]);

  useWindowEvent('keydown', (event) => {
    if (!isForPage(event)) return;
    if (event.key === '/') {
      event.preventDefault();
      field.current?.focus();
    } else if (event.key === 'n') {
      event.preventDefault();
      onAdd();
    } else if (event.key === 'Escape' && managing) dispatch(managingToggled());
  });
}
