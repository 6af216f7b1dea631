import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageLayer } from './page-layer';

function Both({ opened }: { opened: boolean }) {
  return (
    <MantineProvider env="test">
      <main>
        <h1>Inventory</h1>
      </main>
      <PageLayer opened={opened} onClose={() => {}} title="Mug">
        <h1>Mug</h1>
      </PageLayer>
    </MantineProvider>
  );
}

it('an open page layer removes the page behind it from the accessibility tree', async () => {
  const { rerender } = render(<Both opened />);
  await screen.findByRole('dialog', { name: 'Mug' });
  const page = screen.getByRole('heading', { name: 'Inventory', hidden: true }).closest('main');
  expect(page?.inert).toBe(true);
  rerender(<Both opened={false} />);
  expect(page?.inert).toBe(false);
});
