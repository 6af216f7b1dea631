import { Button } from '@mantine/core';
import { IconQrcode, IconShare } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t';
import { CopyField } from '../../../ui/fields/copy-field';
import { announce } from '../../../ui/focus/announce';
import { QrCode } from '../../qr-code/qr-code';
import classes from './guest-links.module.css';
import { canPassOn, passOn } from './pass-on';

/** The created link, with every way to hand it over. */
export function NewLink({ url, onDone }: { url: string; onDone: () => void }) {
  const [showsCode, setShowsCode] = useState(false);
  useEffect(() => announce(t('guest_links.created')), []);
  return (
    <>
      <CopyField label={t('guest_links.link')} value={url} primary autoFocus />
      <div className={classes.ways}>
        {canPassOn() && (
          <Button
            variant="default"
            leftSection={<IconShare size="1.25rem" stroke={1.75} />}
            onClick={() => void passOn(url)}
          >
            {t('guest_links.pass_on')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconQrcode size="1.25rem" stroke={1.75} />}
          aria-expanded={showsCode}
          onClick={() => setShowsCode(!showsCode)}
        >
          {t('guest_links.qr')}
        </Button>
      </div>
      {showsCode && (
        <div className={classes.code}>
          <QrCode text={url} title={t('guest_links.qr')} />
        </div>
      )}
      <p className={classes.privacy}>{t('guest_links.privacy')}</p>
      <Button variant="default" onClick={onDone}>
        {t('guest_links.done')}
      </Button>
    </>
  );
}
