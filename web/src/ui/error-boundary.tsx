import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { t } from '../i18n/t';
import { MessagePage } from './message-page';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** In place of what is broken, where the rest of the page does not need it. */
  fallback?: ReactNode;
}

/** Keeps one broken page, or one part that a newer version has replaced on the server, from taking the rest down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.broken) return children;
    if (fallback !== undefined) return fallback;
    return (
      <MessagePage
        alert
        icon={<IconX size="2rem" stroke={1.5} />}
        title={t('app.broken')}
        action={<Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>}
      >
        {t('app.broken_text')}
      </MessagePage>
    );
  }
}
