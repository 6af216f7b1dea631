import { IconLinkOff } from '@tabler/icons-react';
import { withBase } from '../../domain/browser/base-path';
import { t } from '../../i18n/t';
import { GuestProblem } from './guest-api';
import { Message } from './message';
import { sentenceOf } from './use-guest-collection';

interface LoadProblemProps {
  problem: unknown;
  onRetry: () => void;
}

/** Explains why the collection did not load, and offers a way out. */
export function LoadProblem({ problem, onRetry }: LoadProblemProps) {
  const isDead = problem instanceof GuestProblem && [404, 410].includes(problem.status);
  return (
    <Message Icon={IconLinkOff} title={t('guest.load_failed')}>
      {isDead && <p>{t('guest.ask_for_link')}</p>}
      <small role="alert">{sentenceOf(problem, t('guest.fetch_failed'))}</small>
      <div className="choices">
        {isDead && (
          <a className="filled" href={withBase('/')}>
            {t('guest.to_app')}
          </a>
        )}
        <button type="button" className={isDead ? 'plain' : 'filled'} onClick={onRetry}>
          {t('guest.try_again')}
        </button>
      </div>
    </Message>
  );
}
