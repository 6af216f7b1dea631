import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { usePanelScroll } from './use-panel-scroll';

function Panel() {
  const content = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [reading, setReading] = useState(true);
  usePanelScroll(content, Number(useLocation().pathname.slice(1)), reading);
  return (
    <div role="dialog">
      <div ref={content} />
      <button type="button" onClick={() => navigate('/2')}>
        Other item
      </button>
      <button type="button" onClick={() => navigate('?name=a', { replace: true })}>
        Same item
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => setReading(!reading)}>
        {reading ? 'Edit' : 'Cancel'}
      </button>
    </div>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function open() {
  render(
    <MemoryRouter initialEntries={['/1']}>
      <Panel />
    </MemoryRouter>,
  );
  const panel = screen.getByRole('dialog');
  const scroll = (to: number) =>
    act(() => {
      panel.scrollTop = to;
      panel.dispatchEvent(new Event('scroll'));
    });
  return { panel, scroll };
}

test('a newly opened item begins at the top, and Back returns to the position in the former one', async () => {
  const { panel, scroll } = open();
  await press('Same item');
  scroll(500);
  await press('Other item');
  expect(panel.scrollTop).toBe(0);
  scroll(200);
  await press('Same item');
  expect(panel.scrollTop).toBe(200);
  await press('Back');
  expect(panel.scrollTop).toBe(500);
});

test('a form begins at the top, and its end returns to the position in the item', async () => {
  const { panel, scroll } = open();
  scroll(500);
  await press('Edit');
  expect(panel.scrollTop).toBe(0);
  scroll(300);
  await press('Cancel');
  expect(panel.scrollTop).toBe(500);
  await press('Edit');
  await press('Other item');
  await press('Cancel');
  expect(panel.scrollTop).toBe(0);
});

test('Back leads to the position in the former item, even from a form that was scrolled', async () => {
  const { panel, scroll } = open();
  await press('Same item');
  scroll(500);
  await press('Other item');
  await press('Edit');
  scroll(300);
  await press('Back');
  expect(panel.scrollTop).toBe(0);
  await press('Cancel');
  expect(panel.scrollTop).toBe(500);
});
