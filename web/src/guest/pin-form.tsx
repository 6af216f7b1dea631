import { IconLock } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { i18n } from '../i18n/i18n';
import { sentenceOf } from './use-guest-collection';

export function PinForm({ onUnlock }: { onUnlock: (pin: string) => Promise<void> }) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    await onUnlock(pin).catch((error) => setProblem(sentenceOf(error, i18n.t('guest.pin_failed'))));
    setBusy(false);
  }
  return (
    <main className="message">
      <span className="sign">
        <IconLock aria-hidden />
      </span>
      <h1>{i18n.t('guest.pin_title')}</h1>
      <p>{i18n.t('guest.pin_text')}</p>
      <form onSubmit={submit}>
        <label>
          {i18n.t('guest.pin')}
          <input
            value={pin}
            maxLength={12}
            autoComplete="off"
            autoCapitalize="none"
            required
            onChange={({ target }) => setPin(target.value)}
          />
        </label>
        {problem && <p role="alert">{problem}</p>}
        <button type="submit" className="filled" disabled={isBusy}>
          {i18n.t('guest.open')}
        </button>
      </form>
    </main>
  );
}
