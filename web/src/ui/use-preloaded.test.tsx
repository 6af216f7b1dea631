import { expect, test } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { usePreloaded } from './use-preloaded';

test('parts are loaded before anybody asks, and one that fails keeps none from the others', async () => {
  const loaded: string[] = [];
  const good = { load: async () => void loaded.push('good') };
  const gone = { load: () => Promise.reject(new Error('offline')) };
  function Page() {
    usePreloaded(gone, good);
    return null;
  }
  render(<Page />);
  await waitFor(() => expect(loaded).toEqual(['good']), { timeout: 5_000 });
});
