import { IconCheck, IconX } from '@tabler/icons-react';
import { t } from '../i18n/t';
import { Logo } from '../ui/logo';
import { Modal } from './modal';

interface SignUpProps {
  onStart: () => void;
  onDismiss: () => void;
}

const BENEFITS = ['benefit_collections', 'benefit_teams', 'benefit_anywhere', 'benefit_private'] as const;

/** Quietly at the foot of the page. */
export function SignUpFooter({ onStart, onDismiss }: SignUpProps) {
  return (
    <footer className="sign-up-footer">
      <Logo />
      <b>{t('guest.love')}</b>
      <button type="button" className="quiet" onClick={onStart}>
        {t('guest.start')}
      </button>
      <button type="button" className="icon" aria-label={t('guest.close')} onClick={onDismiss}>
        <IconX aria-hidden />
      </button>
    </footer>
  );
}

export function SignUpModal({ onStart, onDismiss }: SignUpProps) {
  return (
    <Modal label={t('guest.love')} onClose={onDismiss}>
      <header>
        <h2>{t('guest.love')}</h2>
        <button type="button" className="icon" aria-label={t('guest.close')} onClick={onDismiss}>
          <IconX aria-hidden />
        </button>
      </header>
      <ul className="benefits">
        {BENEFITS.map((benefit) => (
          <li key={benefit}>
            <IconCheck aria-hidden />
            {t(`guest.${benefit}`)}
          </li>
        ))}
      </ul>
      <button type="button" className="filled" onClick={onStart}>
        {t('guest.start')}
      </button>
      <button type="button" className="quiet" onClick={() => location.assign('/login')}>
        {t('guest.have_account')}
      </button>
      <button type="button" className="plain" onClick={onDismiss}>
        {t('guest.continue')}
      </button>
    </Modal>
  );
}
