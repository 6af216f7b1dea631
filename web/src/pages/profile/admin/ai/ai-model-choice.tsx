import { Skeleton } from '@mantine/core';
import type { AiModel } from '@whereabouts/shared/contracts/vision.js';
import { useAiModelsQuery, useChooseModelMutation } from '../../../../api/account/ai-settings';
import { t } from '../../../../i18n/t';
import { Problem } from '../../../../ui/messages/problem';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from '../../profile.module.css';
import choice from './ai-model-choice.module.css';

/** The model that analyzes all photos. */
export function AiModelChoice() {
  const { data, error: loadError } = useAiModelsQuery();
  const [choose, { error }] = useChooseModelMutation();
  const problem = error ?? (data ? undefined : loadError);

  return (
    <section className={classes.card}>
      <fieldset className={choice.models}>
        <legend>
          <h2 className={classes.heading}>{t('admin.model')}</h2>
        </legend>
        {!data && !loadError && <Skeleton height="24rem" />}
        {data?.models.map((model) => (
          <Model key={model.id} model={model} chosen={model.id === data.current_model} onChoose={choose} />
        ))}
      </fieldset>
      {problem && <Problem>{errorText(problem, error ? t('admin.model_failed') : t('admin.models_failed'))}</Problem>}
    </section>
  );
}

interface ModelProps {
  model: AiModel;
  chosen: boolean;
  onChoose: (id: string) => void;
}

function Model({ model, chosen, onChoose }: ModelProps) {
  const { id, name, speed, cost, accuracy, available, unavailable_reason } = model;
  return (
    <label className={choice.model} data-disabled={!available || undefined}>
      <input
        type="radio"
        name="ai-model"
        value={id}
        checked={chosen}
        disabled={!available}
        onChange={() => onChoose(id)}
        className={choice.radio}
      />
      <strong className={choice.name}>{name}</strong>
      <span className={choice.about}>
        <span className={classes.muted}>{t('admin.model_facts', { speed, cost, accuracy })}</span>
        {unavailable_reason && <span className={classes.muted}>{t(`admin.model_${unavailable_reason}`)}</span>}
      </span>
    </label>
  );
}
