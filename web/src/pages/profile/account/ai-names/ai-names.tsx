import '../../../../i18n/locales/ai-names';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCorrectionsQuery, useEraseCorrectionsMutation } from '../../../../api/account/name-corrections';
import { useChangeUserSettingsMutation, useUserSettingsQuery } from '../../../../api/account/user-settings';
import { t } from '../../../../i18n/t';
import { useLazyDialog } from '../../../../ui/dialogs/use-lazy-dialog';
import { SwitchRow } from '../../../../ui/fields/switch-row';
import { useNextFocus } from '../../../../ui/focus/use-next-focus';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { Problem } from '../../../../ui/messages/problem';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from '../../profile.module.css';
import rows from './ai-names.module.css';
import { CorrectionRow } from './correction-row';

const Confirmation = lazyPart(() => import('../../../../ui/dialogs/confirmation'));

/** Number of corrections that show at first. */
const FIRST = 5;

/** The choice whether names leave for the AI, and the corrections that the AI gets. */
export function AiNames() {
  const { data: settings, error: unknown } = useUserSettingsQuery();
  const [change, { error: refused, isLoading, originalArgs }] = useChangeUserSettingsMutation();
  const { data: corrections = [], error: unread } = useCorrectionsQuery();
  const [eraseAll, { error: kept }] = useEraseCorrectionsMutation();
  const [showsAll, setShowsAll] = useState(false);
  const { ref: list, focusNext } = useNextFocus<HTMLUListElement>();
  const erasure = useLazyDialog(Confirmation);
  const unchanged = refused ?? kept;
  const unloaded = unread ?? unknown;
  // Shows the choice while it is saved.
  const pending = isLoading ? originalArgs?.share_names_with_ai : undefined;
  const shares = pending ?? settings?.share_names_with_ai ?? false;
  const showAll = () => {
    setShowsAll(true);
    // The button goes, and the next control erases all of them.
    focusNext();
  };
  const shown = showsAll ? corrections : corrections.slice(0, FIRST);
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('ai_names.title')}</h2>
      <SwitchRow
        label={t('ai_names.share')}
        hint={t('ai_names.share_hint')}
        disabled={!settings}
        checked={shares}
        onChange={(on) => void change({ share_names_with_ai: on })}
      />
      <p className={classes.muted}>{t(corrections.length > 0 ? 'ai_names.learned' : 'ai_names.nothing')}</p>
      {corrections.length > 0 && (
        <ul ref={list} tabIndex={-1} className={rows.list} aria-label={t('ai_names.title')}>
          {shown.map((correction) => (
            <CorrectionRow key={correction.id} correction={correction} />
          ))}
        </ul>
      )}
      {unchanged && <Problem>{errorText(unchanged, t('ai_names.failed'))}</Problem>}
      {!unchanged && unloaded && <Problem>{errorText(unloaded, t('ai_names.load_failed'))}</Problem>}
      {corrections.length > 0 && (
        <div className={classes.actions}>
          {shown.length < corrections.length && (
            <Button variant="default" onClick={showAll}>
              {t('ai_names.show_all', { count: corrections.length })}
            </Button>
          )}
          <Button variant="default" onClick={erasure.open}>
            {t('ai_names.erase_all')}
          </Button>
        </div>
      )}
      {erasure.shown((state) => (
        <Confirmation
          {...state}
          title={t('ai_names.erase_title')}
          confirm={t('ai_names.erase_all')}
          onConfirm={() => void eraseAll()}
        >
          {t('ai_names.erase_text', { count: corrections.length })}
        </Confirmation>
      ))}
    </section>
  );
}
