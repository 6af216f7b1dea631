import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Does what a phone has in the menu of the inventory's toolbar. */
export async function pressMore(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
