import { CloseButton } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import '../../i18n/locales/missing';
import { type Missing, missed } from '../../state/inventory.slice';
import classes from './missing-note.module.css';

/** Explains above the list why it is shown instead of the requested one; stays until the user closes it. */
export default function MissingNote({ missing }: { missing: Missing }) {
  const dispatch = useAppDispatch();
  return (
    <div className={classes.note} role="alert">
      <IconLinkOff size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
      <p className={classes.text}>{t(`missing.${missing}`)}</p>
      <CloseButton aria-label={t('app.close')} onClick={() => dispatch(missed(null))} />
    </div>
  );
}
