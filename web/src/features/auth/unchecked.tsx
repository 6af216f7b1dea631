import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../i18n/t';
import { MessagePage } from '../../ui/message-page';

/** Between two tries, growing. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** The server could not say whether the token is still good, which is no reason to throw it away. It is asked again. */
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
