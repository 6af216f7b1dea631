import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { t } from '../../i18n/t';
import { MessagePage } from '../page/message-page';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead of the broken part if the rest of the page works without it. */
  fallback?: ReactNode;
  /** A changed value, for example after a navigation, renders the children again. */
  attempt?: string;
}

interface ErrorBoundaryState {
  broken: boolean;
  attempt: string | undefined;
}

/** Catches errors of a page or a part, for example a chunk that a newer server version no longer has. */
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

/** The error page. Must be inside `main`. */
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
