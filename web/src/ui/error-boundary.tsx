import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { t } from '../i18n/t';
import { MessagePage } from './message-page';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** In place of what is broken, where the rest of the page does not need it. */
  fallback?: ReactNode;
  /** With another one, such as after a navigation, what was broken is tried again. */
  attempt?: string;
}

interface ErrorBoundaryState {
  broken: boolean;
  attempt: string | undefined;
}

/** Keeps one broken page, or one part that a newer version has replaced on the server, from taking the rest down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false, attempt: this.props.attempt };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  static getDerivedStateFromProps({ attempt }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return attempt === state.attempt ? null : { broken: false, attempt };
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.broken) return children;
    if (fallback !== undefined) return fallback;
    return <Broken />;
  }
}

/** Inside of a `main`. */
export function Broken() {
  return (
    <MessagePage
      heading="h1"
      alert
      icon={<IconX size="2rem" stroke={1.5} />}
      title={t('app.broken')}
      action={<Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>}
    >
      {t('app.broken_text')}
    </MessagePage>
  );
}
