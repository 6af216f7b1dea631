import { IconLock } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { t } from '../../i18n/t';
import { Message } from './message';
import { sentenceOf } from './use-guest-collection';

export function PinForm({ onUnlock }: { onUnlock: (pin: string) => Promise<void> }) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    await onUnlock(pin).catch((error) => setProblem(sentenceOf(error, t('guest.pin_failed'))));
    setBusy(false);
  }
  return (
    <Message Icon={IconLock} title={t('guest.pin_title')}>
      <p>{t('guest.pin_text')}</p>
      <form onSubmit={submit}>
        <label>
          <span className="required">{t('guest.pin')}</span>
          <input
            dir="auto"
            value={pin}
            maxLength={12}
            className="pin"
            autoComplete="off"
            autoCapitalize="none"
            // The page has no other field.
            // biome-ignore lint/a11y/noAutofocus: the page has no other purpose
            autoFocus
            required
            onChange={({ target }) => setPin(target.value)}
          />
        </label>
        {problem && <p role="alert">{problem}</p>}
        <button type="submit" className="filled" aria-disabled={isBusy}>
          {t('guest.open')}
        </button>
      </form>
    </Message>
  );
}
