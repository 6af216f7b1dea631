import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import { lazyPart } from '../loading/lazy-part';
import { useLazyDialog } from './use-lazy-dialog';

function Greeting({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    opened && (
      <button type="button" onClick={onClose}>
        Hello
      </button>
    )
  );
}

/** A page with a button that opens a dialog. The dialog's code loads after this many failures. */
function page(failures: number) {
  let left = failures;
  const Dialog = lazyPart(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: Greeting };
  });
  return function Page() {
    const dialog = useLazyDialog(Dialog);
    return (
      <>
        <button type="button" onClick={dialog.open} aria-pressed={dialog.opened}>
          Greet
        </button>
        {dialog.shown((state) => (
          <Dialog {...state} />
        ))}
      </>
    );
  };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function showPage(failures: number) {
  const Page = page(failures);
  show(<Page />, answering({}).fetch);
  press('Greet');
}

test('a lazy dialog opens when its code has loaded, and can be opened again', async () => {
  showPage(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Hello' }));
  expect(screen.queryByRole('button', { name: 'Hello' })).toBeNull();
  press('Greet');
  expect(screen.getByRole('button', { name: 'Hello' })).toBeVisible();
});

test('a dialog that fails to load leaves the page unchanged and can be retried', async () => {
  showPage(2);
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be opened/);
  expect(screen.getByRole('button', { name: 'Greet' })).toHaveAttribute('aria-pressed', 'false');
  press('Try Again');
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  press('Greet');
  expect(await screen.findByRole('button', { name: 'Hello' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the user can close the error of a dialog that failed to load', async () => {
  showPage(1);
  await screen.findByRole('alert');
  press('Close');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Greet' })).toBeVisible();
});
