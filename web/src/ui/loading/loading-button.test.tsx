import { ActionIcon, Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';

test.each([
  ['button', Button],
  ['icon', ActionIcon],
])('a loading %s keeps focus and submits its form once', async (_kind, Part) => {
  const send = vi.fn();
  function Form() {
    const [isSending, setSending] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
          setSending(true);
        }}
      >
        <input aria-label="Name" />
        <Part type="submit" loading={isSending}>
          Save
        </Part>
      </form>
    );
  }
  show(<Form />, answering({}).fetch);
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(save).toHaveFocus();
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
});
