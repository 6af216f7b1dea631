import { IconCheck, IconX } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { withBase } from '../../domain/browser/base-path';
import { t } from '../../i18n/t';
import { Logo } from '../../ui/page/logo';
import { Modal } from './modal';
import type { SignUpPrompt } from './use-sign-up-prompt';

interface SignUpProps {
  onStart: () => void;
  onDismiss: () => void;
}

const BENEFITS = ['benefit_collections', 'benefit_teams', 'benefit_anywhere', 'benefit_private'] as const;

/** Leads to an account: a link at the top of the page and a footer that stays until the guest dismisses it. */
export function SignUpLink({ prompt }: { prompt: SignUpPrompt }) {
  return (
    <>
      <a href={withBase('/signup')}>{t('guest.create_account')}</a>
      {!prompt.dismissed &&
        createPortal(<SignUpFooter onStart={prompt.start} onDismiss={prompt.dismiss} />, document.body)}
    </>
  );
}

function SignUpFooter({ onStart, onDismiss }: SignUpProps) {
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
    <Modal title={t('guest.love')} mark={<Logo />} onClose={onDismiss}>
      <p className="pitch">{t('guest.pitch')}</p>
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
      <div className="choices">
        <button type="button" className="plain" onClick={() => location.assign(withBase('/login'))}>
          {t('guest.have_account')}
        </button>
        <button type="button" className="plain" onClick={onDismiss}>
          {t('guest.continue')}
        </button>
      </div>
    </Modal>
  );
}
