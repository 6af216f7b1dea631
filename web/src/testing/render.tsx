import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import type { Transport } from '../api/base-query';
import { createStore } from '../app/store';
import { components } from '../app/theme-components';
import { LeaveGuard } from '../ui/leaving/leave-guard';
import { Toasts } from '../ui/toasts';

/** As in the app, the mark of a required field is no part of its label, and a button that loads keeps the focus. */
const { ActionIcon = {}, Button = {}, InputWrapper = {} } = components;
const THEME = { components: { ActionIcon, Button, InputWrapper } };

/** Shows a part of the app with everything around it real but the server. */
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
