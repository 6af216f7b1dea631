import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { batchDismissed } from '../../state/scan.slice';
import { answering } from '../../testing/answers';
import { buildBatch } from '../../testing/factories';
import { show } from '../../testing/render';
import { batchProgresses } from './batches/batch-progress';
import { useShotsBatch } from './use-shots-batch';

const NOW = '2026-03-01T10:00:00.000Z';

/** Shows the batch of each shot; the other button undoes the latest batch. */
function Shutter() {
  const [shots, setShots] = useState<string[]>([]);
  const [undone, setUndone] = useState<string[]>([]);
  const batches = undone.map((id) => buildBatch({ id, undone_at: NOW }));
  const batch = useShotsBatch(batchProgresses({ queue: [], batches, paused: null }, []));
  return (
    <>
      <button type="button" onClick={() => setShots([...shots, batch()])}>
        Shoot
      </button>
      <button type="button" onClick={() => setUndone(shots.slice(-1))}>
        Undo
      </button>
      <ol>
        {shots.map((id, index) => (
          <li key={index}>{id}</li>
        ))}
      </ol>
    </>
  );
}

test('photos taken one after another form one batch until it is dismissed or undone', () => {
  const { store } = show(<Shutter />, answering({}).fetch);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const shots = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  press('Shoot');
  press('Shoot');
  act(() => void store.dispatch(batchDismissed(shots()[0] ?? '')));
  press('Shoot');
  press('Undo');
  press('Shoot');
  const [first, second, third, fourth] = shots();
  expect(second).toBe(first);
  expect(new Set([first, third, fourth]).size).toBe(3);
});
