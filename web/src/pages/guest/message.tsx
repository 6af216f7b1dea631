import type { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../i18n/t';
import { Logo } from '../../ui/page/logo';

interface MessageProps {
  Icon: typeof IconLock;
  title: string;
  children: ReactNode;
}

/** Fills the page while no collection can be shown: names the app and explains the problem. */
export function Message({ Icon, title, children }: MessageProps) {
  useEffect(() => {
    document.title = t('app.title', { page: title });
  }, [title]);
  return (
    <main className="message">
      <p className="brand">
        <Logo />
        {t('guest.brand')}
      </p>
      <span className="sign">
        <Icon aria-hidden />
      </span>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
