import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { usePanelScroll } from './use-panel-scroll';

function Panel() {
  const content = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  usePanelScroll(content, Number(useLocation().pathname.slice(1)));
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
    </div>
  );
}

test('a newly opened item begins at the top, and Back returns to the position in the former one', async () => {
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
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
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
