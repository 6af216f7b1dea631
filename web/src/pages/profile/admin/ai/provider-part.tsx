import { Button, NativeSelect, TextInput } from '@mantine/core';
import { AI_PRESETS, AiPreset } from '@whereabouts/shared/contracts/ai-presets.js';
import { t } from '../../../../i18n/t';
import { SecretField } from '../../../../ui/fields/secret-field';
import { Problem } from '../../../../ui/messages/problem';
import classes from '../../profile.module.css';
import { filledIn, type PartProps } from './ai-draft';

/** The server that analyzes photos, and its key. The server never returns the saved key. */
export function ProviderPart({ settings, draft, edit, isFixed, problemOf, heading }: PartProps & { heading: string }) {
  const { key_set, key_unreadable } = settings;
  const { is_local } = AI_PRESETS[draft.preset];
  const hasMoved = draft.base_url !== settings.base_url;
  const isKept = key_set && !hasMoved && draft.key !== null;
  return (
    <section className={classes.stack} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('ai.provider')}
      </h2>
      {key_unreadable && <Problem>{t('ai.key_unreadable')}</Problem>}
      <NativeSelect
        label={t('ai.preset')}
        description={isFixed('preset') && t('ai.fixed_place')}
        disabled={isFixed('preset')}
        data={AiPreset.options.map((value) => ({ value, label: t(`ai.preset_${value}`) }))}
        value={draft.preset}
        onChange={({ currentTarget }) => edit(filledIn(AiPreset.parse(currentTarget.value)))}
      />
      <TextInput
        label={t('ai.base_url')}
        description={isFixed('base_url') ? t('ai.fixed_place') : is_local && t('ai.base_url_local')}
        required={!isFixed('base_url')}
        disabled={isFixed('base_url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        error={problemOf('base_url')}
        value={draft.base_url}
        onChange={({ currentTarget }) =>
          // The saved key does not apply to another address, so there is nothing to remove.
          edit({ base_url: currentTarget.value, ...(draft.key === null && { key: '' }) })
        }
      />
      <SecretField
        label={t('ai.key')}
        description={keyHint({
          isFixed: isFixed('key'),
          isKept,
          isRemoved: draft.key === null,
          hasMoved,
          key_set,
          is_local,
        })}
        disabled={isFixed('key') || draft.key === null}
        autoComplete="off"
        error={problemOf('key')}
        value={draft.key ?? ''}
        onChange={({ currentTarget }) => edit({ key: currentTarget.value })}
      />
      {key_set && !isFixed('key') && !hasMoved && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => edit({ key: draft.key === null ? '' : null })}>
            {draft.key === null ? t('ai.key_restore') : t('ai.key_remove')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface KeyState {
  isFixed: boolean;
  isKept: boolean;
  isRemoved: boolean;
  hasMoved: boolean;
  key_set: boolean;
  is_local: boolean;
}

function keyHint({ isFixed, isKept, isRemoved, hasMoved, key_set, is_local }: KeyState): string {
  if (isFixed) return t('ai.fixed', { variable: 'OPENAI_API_KEY' });
  if (isRemoved) return t('ai.key_removing');
  if (isKept) return t('ai.key_keep');
  if (is_local) return t('ai.key_optional');
  return key_set && hasMoved ? t('ai.key_moved') : t('ai.key_none');
}
