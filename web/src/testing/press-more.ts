import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens the menu of the inventory's toolbar, as on a phone, and clicks an entry. */
export async function pressMore(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
