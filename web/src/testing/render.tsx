import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import type { Transport } from '../api/client/transport';
import { createStore } from '../state/store';
import { LeaveGuard } from '../ui/leaving/leave-guard';
import { Toasts } from '../ui/messages/toasts';
import { components } from '../ui/theme/theme-components';

/** As in the app, the mark of a required field is not part of its label, and a loading button keeps focus. */
const { ActionIcon = {}, Button = {}, InputWrapper = {} } = components;
const THEME = { components: { ActionIcon, Button, InputWrapper } };

/** Renders a part of the app. Everything but the server is real. */
export function show(part: ReactNode, fetch: Transport['fetch'], address = '/') {
  const store = createStore({ fetch });
  const view = render(
    <Provider store={store}>
      <MantineProvider env="test" theme={THEME}>
        <MemoryRouter initialEntries={[address]}>
          <LeaveGuard>{part}</LeaveGuard>
        </MemoryRouter>
        <Toasts />
      </MantineProvider>
    </Provider>,
  );
  return { store, ...view };
}
