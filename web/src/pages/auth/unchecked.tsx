import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../i18n/t';
import { MessagePage } from '../../ui/page/message-page';

/** The pause between retries, which grows. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** The server could not check the token, so the token is kept and the check is retried. */
export function Unchecked({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    let pause = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        retry();
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        wait();
      }, pause);
    };
    const back = () => retry();
    wait();
    window.addEventListener('online', back);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', back);
    };
  }, []);

  return (
    <main>
      <MessagePage
        heading="h1"
        alert
        icon={<IconCloudOff size="2rem" stroke={1.5} />}
        title={t('app.unchecked')}
        action={<Button onClick={onRetry}>{t('app.try_again')}</Button>}
      >
        {t('app.unchecked_text')}
      </MessagePage>
    </main>
  );
}
