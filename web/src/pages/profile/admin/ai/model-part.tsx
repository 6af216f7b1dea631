import { TextInput } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { AI_PRESETS } from '@whereabouts/shared/contracts/ai-presets.js';
import type { AiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import { useId } from 'react';
import { useOfferedModelsQuery } from '../../../../api/account/ai-settings';
import { t } from '../../../../i18n/t';
import { SuggestField } from '../../../../widgets/fields/suggest-field';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from '../../profile.module.css';
import { OFFLINE, type PartProps } from './ai-draft';

const MAX_MODEL = 200;
/** The model, its fallback and their time limit. */
export function ModelPart({ settings, draft, edit, isFixed, problemOf }: PartProps) {
  const heading = useId();
  const isSaved = draft.base_url === settings.base_url && draft.preset === settings.preset && !draft.key;
  // A server that needs a key refuses to list its models without one.
  const canList = isSaved && (settings.key_set || !AI_PRESETS[settings.preset].needs_key);
  const { data: offered = [], error } = useOfferedModelsQuery(canList ? providerOf(settings) : skipToken);
  const models = isSaved ? [OFFLINE, ...offered.filter((id) => id !== OFFLINE)] : [OFFLINE];
  const hint = isSaved ? t('ai.model_hint') : t('ai.model_save_first');
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('ai.model')}
      </h2>
      <SuggestField
        label={t('ai.model')}
        description={isFixed('model') ? t('ai.model_chosen_below') : hint}
        disabled={isFixed('model')}
        maxLength={MAX_MODEL}
        error={problemOf('model')}
        data={models}
        value={draft.model}
        onChange={(model) => edit({ model })}
      />
      {isSaved && draft.model === settings.model && settings.ai_enabled && settings.model_price !== 'known' && (
        <p className={classes.muted}>{t(`ai.price_${settings.model_price}`)}</p>
      )}
      {isSaved && error && settings.ai_enabled && (
        <p className={classes.muted}>{errorText(error, t('ai.models_failed'))}</p>
      )}
      <SuggestField
        label={t('ai.fallback')}
        description={t('ai.fallback_hint')}
        maxLength={MAX_MODEL}
        error={problemOf('fallback_model')}
        data={models}
        value={draft.fallback_model}
        onChange={(fallback_model) => edit({ fallback_model })}
      />
      <TextInput
        label={t('ai.timeout')}
        description={isFixed('timeout_s') ? t('ai.fixed', { variable: 'VISION_TIMEOUT_MS' }) : t('ai.timeout_hint')}
        required={!isFixed('timeout_s')}
        disabled={isFixed('timeout_s')}
        inputMode="numeric"
        autoComplete="off"
        error={problemOf('timeout_s', t('ai.timeout_wrong'))}
        value={draft.timeout_s}
        onChange={({ currentTarget }) => edit({ timeout_s: currentTarget.value })}
      />
    </section>
  );
}

/** Changes with each saved change that may change the list of models. */
const providerOf = ({ preset, base_url, key_set, key_unreadable }: AiSettings) =>
  [preset, base_url, key_set, key_unreadable].join(' ');
