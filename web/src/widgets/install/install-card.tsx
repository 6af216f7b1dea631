import { Button } from '@mantine/core';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { t } from '../../i18n/t';
import '../../i18n/locales/install';
import { useNextFocus } from '../../ui/focus/use-next-focus';
import { dismissCard, isCardDismissed } from './dismissal';
import classes from './install-card.module.css';
import { install, useInstallOffer } from './install-offer';

/** A quiet offer on Home until the user installs the app or dismisses the card (docs/rules/screens.md). */
export function InstallCard() {
  const heading = useId();
  const offer = useInstallOffer();
  const [isDismissed, setDismissed] = useState(isCardDismissed);
  const { ref: rest, focusNext } = useNextFocus<HTMLDivElement>();
  // Keeps the focus here when the button is removed.
  if (isDismissed) return <div ref={rest} tabIndex={-1} className={classes.rest} />;
  if (offer === null) return null;
  const dismiss = () => {
    dismissCard();
    setDismissed(true);
    focusNext();
  };
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <IconDeviceMobileDown size="1.5rem" stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <h2 id={heading} className={classes.title}>
          {t('install.title')}
        </h2>
        <p className={classes.text}>{t('install.text')}</p>
        {offer === 'by_hand' && <p className={classes.text}>{t('install.on_ios')}</p>}
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={dismiss}>
          {t('install.not_now')}
        </Button>
        {offer === 'prompt' && (
          <Button variant="default" onClick={install}>
            {t('install.install')}
          </Button>
        )}
      </div>
    </section>
  );
}
